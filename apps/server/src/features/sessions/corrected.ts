import { isDeepStrictEqual } from "node:util";
import type { DistanceMark } from "@sagittal/contract";
import type { SessionRow } from "./row.ts";

/** True when a person moved an event or a landmark of the session. */
export const isCorrected = ({ corrected_events, placed_landmarks }: Pick<SessionRow, "corrected_events" | "placed_landmarks">): boolean =>
  corrected_events !== null || placed_landmarks.length > 0;

type CorrectedAt = Pick<SessionRow, "corrected_at" | "placed_at">;

/** True when the events were not corrected between two readings of a session. */
export const sameEvents = (a: CorrectedAt, b: CorrectedAt): boolean => a.corrected_at?.getTime() === b.corrected_at?.getTime();

/** True when no landmark was placed between two readings of a session. */
export const sameLandmarks = (a: CorrectedAt, b: CorrectedAt): boolean => a.placed_at?.getTime() === b.placed_at?.getTime();

/** The distance marks of a session, none where its inputs are of an earlier version. */
export const distanceMarksOf = ({ inputs }: Pick<SessionRow, "inputs">): DistanceMark[] => inputs.distance_marks ?? [];

/** True when no distance was marked between two readings of a session. */
export const sameMarks = (a: Pick<SessionRow, "inputs">, b: Pick<SessionRow, "inputs">): boolean =>
  isDeepStrictEqual(distanceMarksOf(a), distanceMarksOf(b));
