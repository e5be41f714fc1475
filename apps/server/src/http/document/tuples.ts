import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

const Tuple = z.looseObject({ prefixItems: z.array(z.unknown()).min(1), items: z.literal(false) });

/**
 * A JSON schema, or any document of them, where tuples of one type are arrays of a fixed length: it means the same, and clients' generators and
 * validators that do not know `prefixItems` read it too.
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
