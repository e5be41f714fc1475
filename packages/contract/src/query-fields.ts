import { z } from "zod";
import { Activity, Lang } from "./activity.ts";
import { Day, TimeZone } from "./common.ts";

/** Parameters that many routes take, described once. */
export const queryFields = {
  activity: Activity.optional().describe("Only of this activity"),
  client: z.uuid().optional().describe("Only of this athlete, by id"),
  exercise: z.string().max(80).optional().describe("Only of this exercise, by its name in `GET /api/exercises/`"),
  group: z.uuid().optional().describe("Only of athletes in this group, by id"),
  lang: Lang.default("en").describe("Language of the texts in the answer"),
  paper: z.enum(["A4", "LETTER"]).default("A4").describe("Paper of a printed report"),
  search: z.string().max(200).optional().describe("Only where a name or the like holds this text, in upper or lower case"),
  from: Day.optional().describe("First day, `YYYY-MM-DD`, included"),
  to: Day.optional().describe("Last day, `YYYY-MM-DD`, included"),
  tz: TimeZone.default("UTC").describe("IANA time zone in which the days begin and end, such as `Europe/Madrid`"),
};
