import type { SessionRow } from "./row.ts";

/** True when a person moved an event or a landmark of the session. */
export const isCorrected = ({ corrected_events, placed_landmarks }: Pick<SessionRow, "corrected_events" | "placed_landmarks">): boolean =>
  corrected_events !== null || placed_landmarks.length > 0;

type CorrectedAt = Pick<SessionRow, "corrected_at" | "placed_at">;

/** True when the events were not corrected between two readings of a session. */
export const sameEvents = (a: CorrectedAt, b: CorrectedAt): boolean => a.corrected_at?.getTime() === b.corrected_at?.getTime();

/** True when no landmark was placed between two readings of a session. */
export const sameLandmarks = (a: CorrectedAt, b: CorrectedAt): boolean => a.placed_at?.getTime() === b.placed_at?.getTime();
