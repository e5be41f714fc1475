/** Adapts readers of one kind of phases to activities that have several kinds. */
import type { Found, Reader } from "./analyser.ts";
import { suppressed } from "./reading.ts";

/** Maps every reader of a record; keys stay the same. */
export function mapReaders<K extends string, From, To>(
  readers: Readonly<Record<K, Reader<From>>>,
  turn: (read: Reader<From>) => Reader<To>,
): Record<K, Reader<To>> {
  const turned: { [key in K]?: Reader<To> } = {};
  for (const key in readers) turned[key] = turn(readers[key]);
  if (!isWhole(turned, readers)) throw new Error("mapReaders lost a key.");
  return turned;
}

/** The readers with the given keys. */
export function pickReaders<R extends object, const K extends keyof R>(readers: R, ...keys: readonly K[]): Pick<R, K> {
  const picked: { [key in K]?: R[key] } = {};
  for (const key of keys) picked[key] = readers[key];
  if (!hasPicked(picked, keys)) throw new Error("pickReaders lost a key.");
  return picked;
}

function isWhole<K extends string, V>(some: { [key in K]?: V }, all: Readonly<Record<K, unknown>>): some is Record<K, V> {
  return Object.keys(all).every((key) => key in some);
}

function hasPicked<R, K extends keyof R>(some: { [key in K]?: R[key] }, keys: readonly K[]): some is Pick<R, K> {
  return keys.every((key) => key in some);
}

/** Readers of one kind of phases as readers of an activity with several kinds; suppressed when the exercise has another kind. */
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

/** Wraps found phases as phases of an activity with several kinds. */
export const foundAs = <Own, All>(found: Found<Own>, wrap: (own: Own) => All): Found<All> => ({ ...found, phases: wrap(found.phases) });
