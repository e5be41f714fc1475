import { activityName, commonTexts, dayText, exerciseName } from "@sagittal/catalogue";
import type { Citation, Lang } from "@sagittal/contract";
import type { SessionRow } from "../sessions/row.ts";

type Named = Pick<SessionRow, "seq_no" | "name" | "created_at" | "activity" | "exercise" | "camera_view">;

/** Reference to a session in a text: its number, or its name when it has none. */
export function refOf(row: Named): string {
  return row.seq_no === null ? `“${row.name || row.exercise || row.activity}”` : `#${row.seq_no}`;
}

/** The same with the day. */
export function datedRef(row: Named, lang: Lang): string {
  return `${refOf(row)} (${dayText(row.created_at.toISOString(), lang)})`;
}

/** A session's exercise and camera view in words. */
export function movementOf(row: Named, lang: Lang): string {
  const name = row.exercise === "" ? activityName(row.activity, lang) : exerciseName(row.activity, row.exercise, lang);
  return `${name}, ${commonTexts(lang).views[row.camera_view].name.toLowerCase()}`;
}

/** A session as an answer cites it. */
export function citation(row: SessionRow): Citation {
  return {
    session_id: row.id,
    seq_no: row.seq_no,
    name: row.name,
    activity: row.activity,
    exercise: row.exercise,
    client_id: row.client_id,
    created_at: row.created_at.toISOString(),
  };
}
