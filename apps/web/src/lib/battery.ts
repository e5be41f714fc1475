import { fitsSlot as fits, type SlotRule, sortIntoSlots } from "@sagittal/catalogue/slots";
import type { Session, Solution, SolutionRun, SolutionSlot } from "@sagittal/contract";

type Clip = Pick<Session, "activity" | "exercise"> & { camera_view: Session["camera_view"] | null };
type Bound = Pick<SolutionRun["sessions"][number], "id" | "activity" | "exercise" | "camera_view" | "created_at">;
type Slots = Solution["slots"];

/** The slots of the Solution that a report is of; none until both are known. */
export const slotsOf = (solutions: readonly Solution[] | undefined, run: Pick<SolutionRun, "solution_slug"> | undefined): Slots =>
  solutions?.find((s) => s.slug === run?.solution_slug)?.slots ?? [];

/** The catalogue's slot: all exercises and views that the service names, whether as one or as several. */
const ruleOf = ({ key, activity, exercise, exercises, camera_view, camera_views, min, max }: SolutionSlot): SlotRule => ({
  ...{ key, activity, min, max },
  exercises: [exercise ?? "", ...exercises].filter(Boolean),
  views: [camera_view, ...camera_views].filter((v) => v !== null),
});

/** True when a session of that activity, exercise and view belongs into the slot. */
export const fitsSlot = (slot: SolutionSlot, clip: Clip): boolean => fits(ruleOf(slot), clip);

/** The clip that a slot lacks, as parameters of the camera page. */
export function clipOfSlot(slot: SolutionSlot, client: string) {
  return {
    client,
    activity: slot.activity ?? undefined,
    exercise: slot.exercise ?? slot.exercises[0],
    view: slot.camera_view ?? slot.camera_views[0],
  };
}

const bySlot = (slots: Slots, sessions: readonly Bound[]) => sortIntoSlots(slots.map(ruleOf), sessions).filled;

/** The slots that lack sessions, in the Solution's order, each with how many: what it needs, or as many takes as it asks for. An optional slot lacks nothing. */
export function lackingSlots(slots: Slots, sessions: readonly Bound[]): { slot: SolutionSlot; count: number }[] {
  const filled = bySlot(slots, sessions);
  return slots
    .filter((slot) => slot.min > 0)
    .map((slot) => ({ slot, count: Math.max(slot.min, slot.takes ?? 0) - (filled.get(slot.key)?.length ?? 0) }))
    .filter(({ count }) => count > 0);
}

/**
 * The keys of the slots to film, in the Solution's order: as often as sessions are lacking.
 * Slots that accept any activity are left out: they do not say what to film.
 */
export function missingTests(slots: Slots, sessions: readonly Bound[]): string[] {
  return lackingSlots(slots, sessions)
    .filter(({ slot }) => slot.activity !== null)
    .flatMap(({ slot, count }) => Array<string>(count).fill(slot.key));
}

/** The newest finished session for each slot that needs one, as a report begins; the sessions come newest first. A slot of any activity is left to the coach. */
export function newestFor(slots: Slots, sessions: readonly (Clip & Pick<Session, "id" | "status">)[]): string[] {
  const ids: string[] = [];
  for (const slot of slots.filter((s) => s.activity !== null && s.min > 0)) {
    const found = sessions.find((s) => s.status === "completed" && !ids.includes(s.id) && fitsSlot(slot, s));
    if (found) ids.push(found.id);
  }
  return ids;
}

/** True when a slot lacks a session that it needs. */
export function lacksSessions(slots: Slots, sessions: readonly Bound[]): boolean {
  const filled = bySlot(slots, sessions);
  return slots.some((slot) => (filled.get(slot.key)?.length ?? 0) < slot.min);
}

/** A walk through the tests of a report, as the address of the camera page holds it. */
export interface Battery {
  run: string;
  client: string;
  /** Keys of slots; the same key as often as the slot lacks sessions. */
  tests: readonly string[];
  /** Index of the current test; the number of tests when all were offered. */
  at: number;
}

interface BatterySearch {
  run?: string | undefined;
  client?: string | undefined;
  tests?: string | undefined;
  at?: string | undefined;
}

/** The walk that an address names; null where it names none. */
export function batteryOf({ run, client, tests, at }: BatterySearch): Battery | null {
  const keys = tests?.split(",").filter(Boolean) ?? [];
  if (!run || !client || keys.length === 0) return null;
  const index = Math.trunc(Number(at ?? 0));
  return { run, client, tests: keys, at: index >= 0 ? Math.min(index, keys.length) : 0 };
}

/** The address of a walk, with what is filmed at its current test. */
export function searchOfBattery({ run, client, tests, at }: Battery, slots: Slots) {
  const slot = slots.find((s) => s.key === tests[at]);
  return { ...(slot ? clipOfSlot(slot, client) : { client }), run, tests: tests.join(","), at: String(at) };
}

/**
 * The sessions of a report with a new take for a slot. In a full slot it replaces the newest take, since filming again means to replace it.
 * Null when nothing is to change: the take does not fit the slot or is there already.
 */
export function withTake(slots: Slots, sessions: readonly Bound[], key: string, take: Clip & { id: string }): string[] | null {
  const slot = slots.find((s) => s.key === key);
  if (!slot || !fitsSlot(slot, take) || sessions.some((s) => s.id === take.id)) return null;
  const inSlot = bySlot(slots, sessions).get(key) ?? [];
  const replaced = inSlot.length >= slot.max ? inSlot.at(-1)?.id : undefined;
  return [...sessions.map((s) => s.id).filter((id) => id !== replaced), take.id];
}
