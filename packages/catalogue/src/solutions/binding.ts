import { sortIntoSlots } from "./slots.ts";
import type { BoundSession, RunState, SolutionAthlete, SolutionDefinition } from "./types.ts";

/**
 * Sorts the sessions into the slots and says where the run stands: `draft` until every slot has its minimum of completed sessions, `failed`
 * with the reason when a session cannot belong or the computation is impossible, else `ready`.
 */
export function runState(solution: SolutionDefinition, sessions: readonly BoundSession[], athlete: SolutionAthlete): RunState {
  const { filled, left } = sortIntoSlots(solution.slots, sessions);
  const slots: RunState["slots"] = Object.fromEntries([...filled].filter(([, bound]) => bound.length > 0));
  const failed = (failure: RunState["failure"]): RunState => ({ status: "failed", missing: [], failure, slots });
  const broken = sessions.find((s) => s.status === "failed");
  if (broken) return failed({ code: "failed_session", params: { day: { day: broken.created_at } } });
  const [over] = left;
  if (over) {
    const { activity, exercise } = over.session;
    return failed({
      code: over.why === "full" ? "too_many_sessions" : "unsuitable_session",
      params: { exercise: { exercise, activity } },
    });
  }
  const missing = solution.slots.flatMap((slot) => {
    const ready = (slots[slot.key] ?? []).filter((s) => s.status === "completed").length;
    return ready < slot.min ? [{ slot: slot.key, count: slot.min - ready }] : [];
  });
  if (missing.length > 0 || sessions.some((s) => s.status !== "completed")) return { status: "draft", missing, failure: null, slots };
  const result = solution.compute({ slots, athlete });
  return "failure" in result ? failed(result.failure) : { status: "ready", missing: [], failure: null, slots };
}
