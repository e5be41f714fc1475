/** Columns of compared clips, by their number. */
export const COLUMNS = ["", "", "grid-cols-2", "grid-cols-2 lg:grid-cols-3", "grid-cols-2 lg:grid-cols-4"] as const;
