import type { Found, Reader } from "./analyser.ts";
import { suppressed } from "./reading.ts";

/** Readers of one kind of phases as readers of an activity that has several kinds; silent where the exercise is of another kind. */
export function readersOf<Own, All>(
  pick: (phases: All) => Own | undefined,
  readers: Readonly<Record<string, Reader<Own>>>,
): Record<string, Reader<All>> {
  return Object.fromEntries(
    Object.entries(readers).map(([key, read]): [string, Reader<All>] => [
      key,
      (motion, phases) => {
        const own = pick(phases);
        return own === undefined ? suppressed("no_event") : read(motion, own);
      },
    ]),
  );
}

/** What was found, as phases of an activity that has several kinds. */
export const foundAs = <Own, All>(found: Found<Own>, wrap: (own: Own) => All): Found<All> => ({ ...found, phases: wrap(found.phases) });
