import { SIDE_LANDMARKS } from "../landmarks.ts";
import type { PoseCalibration } from "../pose-calibration.ts";
import { withoutSwaps } from "./clean.ts";
import { exchangedBack, exchangedRows, swappedLegs } from "./identity.ts";
import { copyOf, LandmarkTrack } from "./landmark-track.ts";
import { CALMER, offLine, onCourse } from "./on-course.ts";
import type { RawTrack } from "./raw-track.ts";

const HAND = ["wrist", "pinky", "index", "thumb"] as const;

/** Masks elbow or hand of one side in rows in which they lie off the trajectory of the neighbouring rows. */
function withoutStrayArms(track: RawTrack, trunkPx: number): RawTrack {
  const out = copyOf(track);
  const cleared = new LandmarkTrack(out);
  const seen = new LandmarkTrack(track);
  for (const side of ["left", "right"] as const) {
    const k = SIDE_LANDMARKS[side];
    for (const part of [["elbow"], HAND] as const) {
      const first = k[part[0]];
      const rows = seen.rowsWith(first);
      const off = (row: number, before: number, after: number): number =>
        offLine(seen.image, [row, first], [before, first], [after, first]) / trunkPx;
      const staying = new Set(onCourse(rows, off, CALMER));
      for (const row of rows) if (!staying.has(row)) for (const joint of part) cleared.clear(row, k[joint]);
    }
  }
  return out;
}

/**
 * Rows that alternate between exchanged and not: the pose model's answers about pictures and mirror images disagree. A single exchanged row
 * elsewhere is one in which the model placed both legs on one.
 */
const everyOther = (exchanged: readonly boolean[]): boolean[] =>
  exchanged.map((e, i) => e && !exchanged[i - 1] && !exchanged[i + 1] && Boolean(exchanged[i - 2] || exchanged[i + 2]));

/**
 * The track with left and right consistent over time: arms, shoulders and legs that the pose model exchanged are exchanged back, and single rows in
 * which it put an arm between both are masked. Apply it before anything that combines rows, above all before `withoutAlternation`.
 * @param calibration of the pose model that made the track
 * @param alternating every other row is from a mirror image: only then answers about an arm differ from row to row, and a row off the course of its neighbours is a mean of both; elsewhere it is the fastest
 * row of a stroke
 */
export function withSteadySides(track: RawTrack, calibration: PoseCalibration, alternating: boolean): RawTrack {
  const trunkPx = new LandmarkTrack(track).trunkPx();
  if (!(trunkPx > 0)) return track;
  const { exchangePenalty } = calibration;
  const arms = exchangedRows(track, "arms", exchangePenalty.arms);
  const shoulders = exchangedRows(track, "shoulders", exchangePenalty.shoulders, arms);
  const legs = swappedLegs(track, calibration);
  const inTurn = everyOther(legs);
  const steady = exchangedBack(exchangedBack(exchangedBack(track, "arms", arms), "shoulders", shoulders), "legs", inTurn);
  const rest = withoutSwaps(
    steady,
    legs.map((exchanged, row) => exchanged && !inTurn[row]),
  );
  return alternating ? withoutStrayArms(rest, trunkPx) : rest;
}
