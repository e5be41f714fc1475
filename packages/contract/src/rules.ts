/**
 * Rules of the schemas that no issue code of zod names. Where one is broken its name is the message; the service says it in the
 * caller's language.
 */
export const RULES = [
  "required",
  "colour",
  "six_digits",
  "hint_id",
  "time_zone",
  "day_range",
  "instant_range",
  "json_list",
  "each_once",
  "last_is_user",
  "end_after_start",
  "end_not_before_start",
  "logo_by_upload",
  "drawing_points",
  "times_rise",
  "ip_range",
  "mark_place",
  "mark_distances",
  "mark_times",
] as const;
export type Rule = (typeof RULES)[number];
