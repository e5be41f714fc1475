import { z } from "zod";
import type { Rule } from "./rules.ts";

/** Path parameter of every record addressed by id. */
export const IdParams = z.object({ id: z.uuid().describe("Id of the record, from the answer that made or listed it") });
/** The secret in the address of a public link. */
export const TokenParams = z.object({ token: z.string().min(1).max(200).describe("The secret at the end of the link's address") });

/** UTC instant, ISO 8601 with milliseconds and `Z`. */
export const Instant = z.string().describe("UTC instant, ISO 8601 with milliseconds and Z");

/** Calendar day in the query, read in the query's time zone. */
export const Day = z.iso.date({ abort: true }).refine((day) => day >= "1900-01-01" && day < "2200-01-01", "day_range" satisfies Rule);

/** Whether the days of a query are in order; an open end is. */
export const daysInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;
/** What is said of days that are not. */
export const DAYS_REVERSED: { path: string[]; message: Rule } = { path: ["to"], message: "end_not_before_start" };

/** The last instant that a caller may name: far from the end of what dates can hold, so that sums and other offsets of it exist. */
export const LAST_INSTANT = "2199-12-31T23:59:59.999Z";
const FIRST_INSTANT = "1900-01-01T00:00:00.000Z";

/** An instant that a caller names, with any offset. */
export const GivenInstant = z.iso
  .datetime({ offset: true, abort: true })
  .refine(
    (at) => Date.parse(at) >= Date.parse(FIRST_INSTANT) && Date.parse(at) <= Date.parse(LAST_INSTANT),
    "instant_range" satisfies Rule,
  );

/** `limit` and `offset` of every list. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Most rows of one page"),
  offset: z.coerce.number().int().min(0).default(0).describe("Rows to skip before the page"),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A boolean of a query string: true, false, 1 or 0. */
export const QueryBoolean = z.enum(["true", "false", "1", "0", "True", "False"]).transform((v) => v.toLowerCase() === "true" || v === "1");

/** An IANA time zone name known to this runtime. */
export const TimeZone = z.string().refine(isTimeZone, "time_zone" satisfies Rule);

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** The list envelope of the main surface. */
export function envelope<T extends z.ZodType>(item: T) {
  return z.object({ count: z.int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(item) });
}

/** An error with a machine code or a message in `detail`; some carry further fields. */
export const ErrorBody = z.looseObject({ detail: z.string() });
/** A validation failure: messages by field. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
/** A 400 is either of the two. */
export const BadRequest = z.union([ErrorBody, FieldErrors]);
/** An email address by zod's own pattern. What stands before the @ has at most 64 characters (RFC 5321, 4.5.3.1.1). */
export const Email = z
  .email({ pattern: /^(?=.{1,64}@)(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/ })
  .max(254);
/** The paywall body. */
export const Paywall = z.object({
  detail: z.enum(["quota_exhausted", "subscription_suspended", "seat_limit_reached", "client_limit_reached", "feature_not_in_plan"]),
  reset_at: Instant.nullable(),
  current_plan: z.string().nullable(),
  current_role: z.string().nullable(),
  feature: z.string().optional(),
});
export type Paywall = z.infer<typeof Paywall>;

export const Detail = z.object({ detail: z.string() });

/** The empty answer of a 204. */
export const NoContent = z.undefined().describe("No content");
