import type { Activity, CameraView } from "@sagittal/contract";

/** A place for sessions in a Solution; what is null or empty fits anything. */
export interface SlotRule<K extends string = string> {
  readonly key: K;
  readonly activity: Activity | null;
  /** Names of the exercises that fit; empty: any of the activity. */
  readonly exercises: readonly string[];
  /** Views that fit; empty: any. */
  readonly views: readonly CameraView[];
  readonly min: number;
  readonly max: number;
  /** Clips that a walk through the tests offers to film where that is more than `min`: one of each leg. */
  readonly takes?: number;
}

/** What decides into which slot a clip belongs. */
export interface Filmed {
  readonly activity: Activity;
  readonly exercise: string;
  readonly camera_view: CameraView | null;
}

/** True when a clip of that activity, exercise and view belongs into the slot. */
export function fitsSlot(slot: Omit<SlotRule, "key" | "min" | "max">, clip: Filmed): boolean {
  return (
    (slot.activity === null || slot.activity === clip.activity) &&
    (slot.exercises.length === 0 || slot.exercises.includes(clip.exercise)) &&
    (slot.views.length === 0 || (clip.camera_view !== null && slot.views.includes(clip.camera_view)))
  );
}

/** A session that no slot takes: it fits none, or those that it fits are full. */
interface LeftOver<T> {
  readonly session: T;
  readonly why: "unsuitable" | "full";
}

/** Sorts sessions into slots: oldest first, slots below their minimum before the others. */
export function sortIntoSlots<K extends string, T extends Filmed & { readonly id: string; readonly created_at: string }>(
  slots: readonly SlotRule<K>[],
  sessions: readonly T[],
): { filled: ReadonlyMap<K, readonly T[]>; left: readonly LeftOver<T>[] } {
  const filled = new Map<K, T[]>(slots.map((s) => [s.key, []]));
  const count = (slot: SlotRule<K>) => filled.get(slot.key)?.length ?? 0;
  const left: LeftOver<T>[] = [];
  for (const session of sessions.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))) {
    const fitting = slots.filter((slot) => fitsSlot(slot, session));
    const slot = fitting.find((s) => count(s) < s.min) ?? fitting.find((s) => count(s) < s.max);
    if (slot) filled.get(slot.key)?.push(session);
    else left.push({ session, why: fitting.length === 0 ? "unsuitable" : "full" });
  }
  return { filled, left };
}
