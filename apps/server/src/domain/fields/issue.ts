import { RULES, type Rule } from "@sagittal/contract";
import type { z } from "zod";
import type { FieldMessage, Format, Kind } from "./types.ts";

type Issue = z.core.$ZodIssue;

/** The message for a schema issue, by its code. Needs `reportInput`, to distinguish a missing value from a wrong one. */
export function messageOf(issue: Issue): FieldMessage {
  const rule = RULES.find((name) => name === issue.message);
  if (rule) return ruleOf(rule);
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value" || issue.code === "invalid_union"))
    return ruleOf("required");
  switch (issue.code) {
    case "invalid_type":
      return (t) => t.kinds[KINDS[issue.expected] ?? "object"];
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format": {
      const format = FORMATS.find((name) => name === issue.format);
      return (t) => (format ? t.formats[format] : t.invalid);
    }
    case "not_multiple_of":
      return (t) => t.multipleOf(issue.divisor);
    case "unrecognized_keys":
      return (t) => t.notAFieldOf(issue.keys);
    case "invalid_value":
      return (t) => t.oneOf(issue.values.map(String).filter(Boolean));
    case "invalid_union":
      return ofUnion(issue.errors.flat());
    default:
      return (t) => t.invalid;
  }
}

const ruleOf =
  (rule: Rule): FieldMessage =>
  (t) =>
    t.rules[rule];

const KINDS: Readonly<Partial<Record<string, Kind>>> = {
  string: "text",
  number: "number",
  int: "integer",
  boolean: "boolean",
  array: "list",
};
const FORMATS: readonly Format[] = ["email", "url", "uuid", "date", "datetime"];

function tooSmall({ origin, minimum, inclusive = true }: z.core.$ZodIssueTooSmall): FieldMessage {
  const n = Number(minimum);
  if (origin === "string") return (t) => (n === 1 ? t.empty : t.charactersAtLeast(n));
  if (origin === "array" || origin === "set") return (t) => t.itemsAtLeast(n);
  return (t) => (inclusive ? t.atLeast(n) : t.above(n));
}

function tooBig({ origin, maximum, inclusive = true }: z.core.$ZodIssueTooBig): FieldMessage {
  const n = Number(maximum);
  if (origin === "string") return (t) => t.charactersAtMost(n);
  if (origin === "array" || origin === "set") return (t) => t.itemsAtMost(n);
  if (origin === "file") return (t) => t.bytesAtMost(n / 1024);
  return (t) => (inclusive ? t.atMost(n) : t.below(n));
}

/** A value that matches no member of a union: the message for the member whose type and literals match, else all choices, else the last one's. */
function ofUnion(issues: readonly Issue[]): FieldMessage {
  const nearest = issues.find(({ code }) => code !== "invalid_type" && code !== "invalid_value") ?? issues.at(-1);
  if (!nearest || nearest.path.length > 0) return (t) => t.invalid;
  if (nearest.code !== "invalid_value") return messageOf(nearest);
  const values = issues.flatMap((issue) => (issue.code === "invalid_value" && issue.path.length === 0 ? issue.values : []));
  return messageOf({ ...nearest, values });
}
