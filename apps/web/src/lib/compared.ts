/** How many sessions a comparison shows at most. */
export const MOST_COMPARED = 4;

/** The sessions that the address of a comparison names, each once. */
export const comparedIds = (ids: string | null | undefined): string[] =>
  [...new Set((ids ?? "").split(",").filter(Boolean))].slice(0, MOST_COMPARED);

/** The oldest comes first: what came later is held against it. */
export const oldestFirst = <T extends { created_at: string }>(sessions: readonly T[]): T[] =>
  [...sessions].sort((a, b) => a.created_at.localeCompare(b.created_at));
