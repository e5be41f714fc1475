import { z } from "zod";

/** Reduces a value to the keys that its schema declares. Null: nothing to reduce. */
type Keep = ((value: unknown) => unknown) | null;

/** A schema that changes values or whose kind must be found by parsing: answers of it are written by zod. */
class NeedsParsing extends Error {
  override name = "NeedsParsing";
}

const LEAVES = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodNull,
  z.ZodLiteral,
  z.ZodEnum,
  z.ZodUnknown,
  z.ZodAny,
] as const;

/**
 * Writes values of a schema as JSON with the keys that it declares and no others. Values are not parsed again: their types guarantee them, and parsing took half of the time of a list of
 * sessions. Undefined where values of the schema can be reduced by parsing only; the writer gives null where the kind of a value can be found by parsing only.
 */
export function jsonWriter(schema: z.ZodType): ((value: unknown) => string | null) | undefined {
  const keep = orUndefined(() => keeping(schema));
  if (keep === undefined) return undefined;
  return (value) => orUndefined(() => JSON.stringify(keep ? keep(value) : value)) ?? null;
}

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof NeedsParsing) return undefined;
    throw error;
  }
}

function keeping(schema: z.core.$ZodType): Keep {
  if (schema instanceof z.ZodObject) return keepingKeys(schema);
  if (schema instanceof z.ZodArray)
    return each(keeping(schema.element), (keep) => (value) => (Array.isArray(value) ? value.map(keep) : value));
  if (schema instanceof z.ZodRecord)
    return each(keeping(schema.valueType), (keep) => (value) => (isRecord(value) ? mapValues(value, keep) : value));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return each(keeping(schema.unwrap()), (keep) => (value) => (value === null || value === undefined ? value : keep(value)));
  if (schema instanceof z.ZodDefault) return keepingOr(schema);
  if (schema instanceof z.ZodUnion) return keepingOneOf(schema.options);
  if (schema instanceof z.ZodTuple && schema._zod.def.items.every((item) => keeping(item) === null)) return null;
  if (LEAVES.some((leaf) => schema instanceof leaf)) return null;
  throw new NeedsParsing(schema._zod.def.type);
}

/** A value that may be missing: then its default stands in its place. */
function keepingOr({ def: { innerType, defaultValue } }: z.ZodDefault): NonNullable<Keep> {
  const keep = keeping(innerType);
  return (value) => (value === undefined ? defaultValue : keep ? keep(value) : value);
}

const each = (inner: Keep, of: (keep: NonNullable<Keep>) => NonNullable<Keep>): Keep => inner && of(inner);

type Values = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);
const mapValues = (value: Values, keep: NonNullable<Keep>) => Object.fromEntries(Object.entries(value).map(([key, v]) => [key, keep(v)]));

function keepingKeys(schema: z.ZodObject): Keep {
  const { catchall } = schema._zod.def;
  if (catchall && !(catchall instanceof z.ZodNever)) throw new NeedsParsing("object with other keys");
  const keeps = Object.entries(schema.shape).map(([key, of]) => ({ key, keep: keeping(of), hasDefault: of instanceof z.ZodDefault }));
  return (value) => {
    if (!isRecord(value)) throw new NeedsParsing("not an object");
    const kept: Record<string, unknown> = {};
    for (const { key, keep, hasDefault } of keeps) {
      const of = value[key];
      if (of !== undefined || hasDefault) kept[key] = keep ? keep(of) : of;
    }
    return kept;
  };
}

/** The first object schema whose required keys and literal values match the value. */
function keepingOneOf(options: readonly z.core.$ZodType[]): Keep {
  const objects = options.filter((o) => o instanceof z.ZodObject);
  const others = options.filter((o) => !(o instanceof z.ZodObject)).map(keeping);
  if (others.some((keep) => keep !== null)) throw new NeedsParsing("union");
  if (objects.length === 0) return null;
  const kinds = objects.map((object) => ({ fits: fitting(object), keep: keepingKeys(object) }));
  return (value) => {
    if (!isRecord(value)) return value;
    const kind = kinds.find(({ fits }) => fits(value));
    if (!kind) throw new NeedsParsing("no kind fits");
    return kind.keep ? kind.keep(value) : value;
  };
}

function fitting(schema: z.ZodObject): (value: Values) => boolean {
  const required = Object.entries(schema.shape).filter(([, of]) => !(of instanceof z.ZodOptional || of instanceof z.ZodDefault));
  const fixed = required.flatMap(([key, of]) => (of instanceof z.ZodLiteral ? [{ key, values: of.values }] : []));
  const keys = required.map(([key]) => key);
  return (value) =>
    keys.every((key) => value[key] !== undefined) && fixed.every(({ key, values }) => [...values].some((v) => v === value[key]));
}
