import type { AnalysisResult, Lang } from "@sagittal/contract";
import { datedRef, movementOf } from "../assistant/cite.ts";
import { type ChangeFact, changeFacts, comparable } from "../coach/changes.ts";
import { type CoachFacts, coachFacts, type Trainee } from "../coach/facts.ts";
import type { SessionRow } from "../sessions/row.ts";

/** A finished session with its analysis. */
export interface WrittenSession {
  row: Pick<SessionRow, "seq_no" | "name" | "created_at" | "activity" | "exercise" | "camera_view">;
  result: AnalysisResult;
  /** For whom the advice is. */
  trainee: Trainee;
}

/** The sessions of one exercise and view: the facts of the last one, and the changes since the first. */
export interface ExerciseFacts {
  movement: string;
  lastRef: string;
  /** Null when there is one session only. */
  firstRef: string | null;
  facts: CoachFacts;
  /** Changes beyond measurement error only, the largest weight first. */
  changes: ChangeFact[];
}

/** Everything that an artifact may state. */
export interface ArtifactFacts {
  lang: Lang;
  /** Empty when the sessions have no athlete. */
  athlete: string;
  /** Oldest first. */
  sessions: { ref: string; movement: string; score: number | null }[];
  /** The exercise done last comes first. */
  exercises: ExerciseFacts[];
}

/** Collects the facts of finished sessions of one athlete. */
export function artifactFacts(sessions: readonly WrittenSession[], athlete: string, lang: Lang): ArtifactFacts {
  const inTime = sessions.toSorted((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime());
  const groups: WrittenSession[][] = [];
  for (const session of inTime.toReversed()) {
    const group = groups.find(([last]) => last && comparable(last.result, session.result));
    if (group) group.push(session);
    else groups.push([session]);
  }
  return {
    lang,
    athlete,
    sessions: inTime.map(({ row, result }) => ({ ref: datedRef(row, lang), movement: movementOf(row, lang), score: result.score })),
    exercises: groups.flatMap((group) => {
      const [last] = group;
      const first = group.length > 1 ? group.at(-1) : undefined;
      if (!last) return [];
      return [
        {
          movement: movementOf(last.row, lang),
          lastRef: datedRef(last.row, lang),
          firstRef: first ? datedRef(first.row, lang) : null,
          facts: coachFacts(last.result, lang, [], null, last.trainee),
          changes: first ? changeFacts(first.result, last.result, lang).filter((change) => change.verdict !== "unchanged") : [],
        },
      ];
    }),
  };
}
