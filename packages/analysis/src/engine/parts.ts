/** Readers of a part, as readers of the whole that has it. */
import type { Found, Reader } from "./analyser.ts";
import { suppressed } from "./reading.ts";

/** Every reader of a record turned into another one under the same key. */
export function mapReaders<K extends string, From, To>(
  readers: Readonly<Record<K, Reader<From>>>,
  turn: (read: Reader<From>) => Reader<To>,
): Record<K, Reader<To>> {
  // Object.fromEntries forgets which keys it was given; they are those of `readers`.
  return Object.fromEntries(Object.entries<Reader<From>>(readers).map(([key, read]) => [key, turn(read)])) as Record<K, Reader<To>>;
}

/** The named ones of a record of readers. */
export function pickReaders<R extends object, const K extends keyof R>(readers: R, ...keys: readonly K[]): Pick<R, K> {
  return Object.fromEntries(keys.map((key) => [key, readers[key]])) as Pick<R, K>;
}

/** All but the named ones of a record of readers. */
export function omitReaders<R extends object, const K extends keyof R>(readers: R, ...keys: readonly K[]): Omit<R, K> {
  return Object.fromEntries(Object.entries(readers).filter(([key]) => !keys.some((k) => k === key))) as Omit<R, K>;
}

/** Readers of one kind of phases as readers of an activity that has several kinds; suppressed where the exercise is of another kind. */
export const readersOf = <Own, All, K extends string>(
  pick: (phases: All) => Own | undefined,
  readers: Readonly<Record<K, Reader<Own>>>,
): Record<K, Reader<All>> =>
  mapReaders(
    readers,
    (read): Reader<All> =>
      (motion, phases) => {
        const own = pick(phases);
        return own === undefined ? suppressed("no_event") : read(motion, own);
      },
  );

/** What was found, as phases of an activity that has several kinds. */
export const foundAs = <Own, All>(found: Found<Own>, wrap: (own: Own) => All): Found<All> => ({ ...found, phases: wrap(found.phases) });
