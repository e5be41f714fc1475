import { type Lang, SCORE_KEY } from "@sagittal/contract";
import { api } from "./api.ts";

/** What a session can be held against; `by` is the metric that the athlete's best clip goes by. */
export const standardsQuery = (id: string, lang: Lang, by: string = SCORE_KEY) => ({
  queryKey: ["standards", id, by, lang],
  queryFn: () => api.sessions.standards(id, { by, lang }),
});
