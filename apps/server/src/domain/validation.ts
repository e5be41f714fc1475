import type { z } from "zod";
import { FieldError } from "./errors.ts";
import type { FieldMessage } from "./fields/index.ts";
import { messageOf } from "./fields/issue.ts";

/** Checks a value against a schema. Faults are listed by field; a fault of the whole value stands under `non_field_errors`. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): { value: z.output<S> } | { error: FieldError } {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const fields: Record<string, FieldMessage[]> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join(".") || "non_field_errors";
    fields[path] ??= [];
    fields[path].push(messageOf(issue));
  }
  return { error: new FieldError(fields) };
}

/** Parses one field's value; faults are listed under `at`, the field that holds the value. Throws FieldError. */
export function parseField<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const result = checked(schema, value);
  if ("value" in result) return result.value;
  const { fields } = result.error;
  throw new FieldError(Object.fromEntries(Object.entries(fields).map(([k, v]) => [k === "non_field_errors" ? at : `${at}.${k}`, v])));
}
