import { SIDE_LANDMARKS } from "../landmarks.ts";
import { withoutSwaps } from "./clean.ts";
import { exchangedBack, exchangedRows, swappedLegs } from "./identity.ts";
import { CALMER, offLine, onCourse } from "./on-course.ts";
import { type RawTrack, rowsWith, trunkPixels } from "./raw-track.ts";

/**
 * Cost of each row in which the arms are exchanged, and of each in which the shoulders are other than the arms; from rendered people of known geometry, where anything
 * between 0.02 and 0.06 finds all exchanges.
 */
const PENALTY = { arms: 0.05, shoulders: 0.1 };

const HAND = ["wrist", "pinky", "index", "thumb"] as const;

/** Masks elbow or hand of one side in rows in which they lie off the course of the rows around. */
function withoutStrayArms(track: RawTrack, trunk: number): RawTrack {
  const image = Float64Array.from(track.image);
  const world = Float64Array.from(track.world);
  for (const side of ["left", "right"] as const) {
    const k = SIDE_LANDMARKS[side];
    for (const part of [["elbow"], HAND] as const) {
      const rows = rowsWith(track, k[part[0]]);
      const kept = new Set(
        onCourse(
          rows,
          (row, before, after) => offLine(track, [row, k[part[0]]], [before, k[part[0]]], [after, k[part[0]]]) / trunk,
          CALMER,
        ),
      );
      for (const row of rows) {
        if (kept.has(row)) continue;
        for (const joint of part) {
          image.fill(Number.NaN, (row * 33 + k[joint]) * 3, (row * 33 + k[joint]) * 3 + 3);
          world.fill(Number.NaN, (row * 33 + k[joint]) * 3, (row * 33 + k[joint]) * 3 + 3);
        }
      }
    }
  }
  return { ...track, image, world };
}

/** Rows that are exchanged in turn with rows that are not: the two ways of looking disagree. A single exchange elsewhere is a row in which the legs are one. */
const everyOther = (exchanged: readonly boolean[]): boolean[] =>
  exchanged.map((e, i) => e && !exchanged[i - 1] && !exchanged[i + 1] && Boolean(exchanged[i - 2] || exchanged[i + 2]));

/**
 * The track with left and right the same from row to row: arms, shoulders and legs that the model calls by the other side's name, for a row or for a stretch,
 * are exchanged back, and single rows in which it put an arm between both are masked. Belongs before whatever joins rows, above all before the
 * answers about a picture and about its mirror image are evened out.
 */
export function withSteadySides(track: RawTrack): RawTrack {
  const trunk = trunkPixels(track);
  if (!(trunk > 0)) return track;
  const arms = exchangedRows(track, "arms", PENALTY.arms);
  const shoulders = exchangedRows(track, "shoulders", PENALTY.shoulders, arms);
  const legs = swappedLegs(track);
  const looks = everyOther(legs);
  const steady = exchangedBack(exchangedBack(exchangedBack(track, "arms", arms), "shoulders", shoulders), "legs", looks);
  const rest = withoutSwaps(
    steady,
    legs.map((exchanged, row) => exchanged && !looks[row]),
  );
  return withoutStrayArms(rest, trunk);
}
