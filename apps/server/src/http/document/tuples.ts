import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

const Tuple = z.looseObject({ prefixItems: z.array(z.unknown()).min(1), items: z.literal(false) });

/**
 * A JSON schema, or a document of schemas, with tuples of one type rewritten as arrays of a fixed length. The meaning is the same; generators and
 * validators that do not know `prefixItems` can read it.
 */
export function withPlainTuples<T>(document: T): T;
export function withPlainTuples(document: unknown): unknown {
  if (Array.isArray(document)) return document.map((one) => withPlainTuples(one));
  if (typeof document !== "object" || document === null) return document;
  const tuple = Tuple.safeParse(document).data;
  if (tuple) {
    const { prefixItems, ...rest } = tuple;
    const [first] = prefixItems;
    if (prefixItems.every((one) => isDeepStrictEqual(one, first))) return { ...rest, items: withPlainTuples(first) };
  }
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, withPlainTuples(value)]));
}
