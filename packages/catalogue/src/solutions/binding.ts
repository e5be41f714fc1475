import type { BoundSession, RunState, Slot, SlotKey, SolutionAthlete, SolutionDefinition } from "./types.ts";

/** True when a session of that activity, exercise and view belongs into the slot. */
function fits(slot: Slot, session: Pick<BoundSession, "activity" | "exercise" | "camera_view">): boolean {
  return (
    (slot.activity === null || slot.activity === session.activity) &&
    (slot.exercises.length === 0 || slot.exercises.includes(session.exercise)) &&
    (slot.views.length === 0 || slot.views.includes(session.camera_view))
  );
}

/**
 * Sorts the sessions into the slots (oldest first; slots below their minimum before the others) and says where the run stands:
 * `draft` until every slot has its minimum of completed sessions, `failed` with the reason when a session cannot belong or the
 * computation is impossible, else `ready`.
 */
export function runState(solution: SolutionDefinition, sessions: readonly BoundSession[], athlete: SolutionAthlete): RunState {
  const slots: Partial<Record<SlotKey, BoundSession[]>> = {};
  const failed = (failure: RunState["failure"]): RunState => ({ status: "failed", missing: [], failure, slots });
  const broken = sessions.find((s) => s.status === "failed");
  if (broken) return failed({ code: "failed_session", params: { day: { day: broken.created_at } } });
  const inOrder = sessions.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  for (const session of inOrder) {
    const fitting = solution.slots.filter((slot) => fits(slot, session));
    const params = { exercise: { exercise: session.exercise, activity: session.activity } };
    if (fitting.length === 0) return failed({ code: "unsuitable_session", params });
    const count = (slot: Slot): number => slots[slot.key]?.length ?? 0;
    const slot = fitting.find((s) => count(s) < s.min) ?? fitting.find((s) => count(s) < s.max);
    if (!slot) return failed({ code: "too_many_sessions", params });
    slots[slot.key] = [...(slots[slot.key] ?? []), session];
  }
  const missing = solution.slots.flatMap((slot) => {
    const ready = (slots[slot.key] ?? []).filter((s) => s.status === "completed").length;
    return ready < slot.min ? [{ slot: slot.key, count: slot.min - ready }] : [];
  });
  if (missing.length > 0 || sessions.some((s) => s.status !== "completed")) return { status: "draft", missing, failure: null, slots };
  const result = solution.compute({ slots, athlete });
  return "failure" in result ? failed(result.failure) : { status: "ready", missing: [], failure: null, slots };
}
