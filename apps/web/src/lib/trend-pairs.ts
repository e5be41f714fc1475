import type { Session } from "@sagittal/contract";

type Pair = Pick<Session, "activity" | "exercise">;

/** The activities with their exercises among sessions, in their order, and the index of the first one that has two sessions or more; 0 where none has. */
export function pairsOf(sessions: readonly Pair[]): { pairs: Pair[]; first: number } {
  const counts = new Map<string, Pair & { count: number }>();
  for (const { activity, exercise } of sessions) {
    const key = `${activity}/${exercise}`;
    counts.set(key, { activity, exercise, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const pairs = [...counts.values()];
  return {
    pairs: pairs.map(({ activity, exercise }) => ({ activity, exercise })),
    first: Math.max(
      0,
      pairs.findIndex((p) => p.count > 1),
    ),
  };
}
