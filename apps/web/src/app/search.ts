type Raw = Record<string, unknown>;

const text = (search: Raw, key: string): string | undefined => {
  const value = search[key];
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;
};

/** Reads the named parameters of an address; what is empty or of another kind is left out. */
const reader =
  <K extends string>(...keys: readonly K[]) =>
  (search: Raw): { [P in K]?: string | undefined } => {
    const found: { [P in K]?: string | undefined } = {};
    for (const key of keys) found[key] = text(search, key);
    return found;
  };

export const nextSearch = reader("next");
export const clientSearch = reader("client");
export const newClipSearch = reader("client", "activity", "exercise", "view");
export type NewClipSearch = ReturnType<typeof newClipSearch>;
/** Choices for a clip as query parameters, so that another page can start with them. */
export const newClipSearchOf = ({ client, activity, exercise, view }: NewClipSearch): NewClipSearch => ({
  client: client || undefined,
  activity,
  exercise,
  view,
});
/** The camera page: what is filmed, and the walk through a report's tests, if any. */
export const recordSearch = reader("client", "activity", "exercise", "view", "run", "tests", "at");
export type RecordSearch = ReturnType<typeof recordSearch>;
export const compareSearch = reader("ids");
export const athletesSearch = reader("search", "archived", "group", "sort", "order", "page");
export const groupSearch = reader("activity", "exercise", "columns", "sort", "order");
export const athleteSearch = reader("tab");
export const runsSearch = reader("search", "client", "status", "archived");
export const sessionSearch = reader("activity", "status", "client", "group", "search", "sort", "needs_review", "from", "to", "page");
export type SessionSearch = ReturnType<typeof sessionSearch>;
