/** The passes of an athlete who leaves and returns, or who turns round: each is a movement of its own in one direction. */
import { LANDMARK, pairOf, SIDE_LANDMARKS } from "../landmarks.ts";
import { median } from "../signals/series.ts";
import { SIDES, type View } from "./body.ts";
import { LandmarkTrack } from "./landmark-track.ts";
import { partOf, type RawTrack, type RowSpan, rowsOf } from "./raw-track.ts";

/** An absence for longer ends a pass, s (assumed: about a stride of walking, so that no step is counted over it). */
const LONGEST_ABSENCE_S = 1;

/** A shorter pass shows no whole stride, s: a runner is in the picture for 0.8 s at least in rendered clips. */
const SHORTEST_PASS_S = 0.6;

/** Time over which the direction is averaged, s: about a step, because the foot that swings points another way than the one that stands. */
const DIRECTION_S = 0.5;

/** Least length along the picture, in trunk lengths, that shows a direction: feet and hips of a person who is square to it measure 0.3 to 0.7. */
const LEAST_DIRECTION = 0.12;

/** Share of a pass' usual length of the direction below which a row beside a turn belongs to the turn (assumed: 53° off the pass' direction). */
const TURNING_SHARE = 0.6;

/** Least visibility of both landmarks of a direction for it to count. */
const LEAST_VISIBILITY = 0.3;

/**
 * Direction of the athlete by row, trunk lengths, averaged over half a second: side view, heel to toe, positive towards +x of the picture; front and back view, across hips and
 * shoulders, positive when the athlete is seen from the declared side. NaN where it is not seen.
 */
function directionOf(track: RawTrack, view: View): Float64Array {
  const seen = new LandmarkTrack(track);
  const trunkPx = seen.trunkPx();
  const lines =
    view === "side"
      ? SIDES.map((side) => [SIDE_LANDMARKS[side].heel, SIDE_LANDMARKS[side].toe] as const)
      : (["hip", "shoulder"] as const).map((joint) => {
          const [left, right] = pairOf(joint);
          return view === "front" ? ([right, left] as const) : ([left, right] as const);
        });
  const rows = seen.rows;
  const sums = new Float64Array(rows + 1);
  const counts = new Float64Array(rows + 1);
  for (let row = 0; row < rows; row++) {
    const along = lines
      .filter(
        ([a, b]) => Math.min(seen.visibility(row, a), seen.visibility(row, b)) >= LEAST_VISIBILITY && seen.has(row, a) && seen.has(row, b),
      )
      .map(([a, b]) => (seen.image.x(row, b) - seen.image.x(row, a)) / trunkPx);
    sums[row + 1] = sums[row]! + along.reduce((a, b) => a + b, 0);
    counts[row + 1] = counts[row]! + along.length;
  }
  const half = Math.round((DIRECTION_S * track.fps) / 2);
  return Float64Array.from({ length: rows }, (_, row) => {
    const [from, to] = [Math.max(0, row - half), Math.min(rows, row + half + 1)];
    return seen.has(row, LANDMARK.left_hip) ? (sums[to]! - sums[from]!) / (counts[to]! - counts[from]!) : Number.NaN;
  });
}

/** Rows with a clear direction, without a long absence and without a turn. */
interface Stretch {
  readonly way: 1 | -1;
  readonly rows: readonly number[];
}

const firstOf = ({ rows }: Stretch): number => rows[0]!;
const lastOf = ({ rows }: Stretch): number => rows.at(-1)!;

/** Stretches one after the other, those of one direction with a short gap between them as one. */
function joined(stretches: readonly Stretch[], longestGap: number): Stretch[] {
  const out: { way: 1 | -1; rows: number[] }[] = [];
  for (const stretch of stretches) {
    const last = out.at(-1);
    if (last?.way === stretch.way && firstOf(stretch) - lastOf(last) <= longestGap) last.rows.push(...stretch.rows);
    else out.push({ way: stretch.way, rows: [...stretch.rows] });
  }
  return out;
}

/** The stretches that are long enough for a pass; a short one in the other direction does not divide what is around it. */
function stretchesOf(direction: Float64Array, fps: number): Stretch[] {
  const clear = [...direction.entries()].flatMap(([row, d]): Stretch[] =>
    Math.abs(d) >= LEAST_DIRECTION ? [{ way: d > 0 ? 1 : -1, rows: [row] }] : [],
  );
  const longestGap = LONGEST_ABSENCE_S * fps;
  const long = joined(clear, longestGap).filter(({ rows }) => rows.length >= SHORTEST_PASS_S * fps);
  return joined(long, longestGap);
}

/** Most rows in a row without a direction between two rows. */
function longestAbsence(direction: Float64Array, from: number, to: number): number {
  let longest = 0;
  let rows = 0;
  for (let row = from; row < to; row++) {
    rows = Number.isNaN(direction[row]!) ? rows + 1 : 0;
    longest = Math.max(longest, rows);
  }
  return longest;
}

/** The rows of a pass: without those of a turn before or after it, and with those beside an absence in which the athlete is found but shows no direction. */
function spanOf(stretch: Stretch, direction: Float64Array, turns: { before: boolean; after: boolean }): RowSpan {
  const usual = median(stretch.rows.map((row) => Math.abs(direction[row]!)));
  const steady = stretch.rows.filter((row) => Math.abs(direction[row]!) >= TURNING_SHARE * usual);
  let from = turns.before ? steady[0]! : firstOf(stretch);
  let to = (turns.after ? steady.at(-1)! : lastOf(stretch)) + 1;
  while (!turns.before && !Number.isNaN(direction[from - 1] ?? Number.NaN)) from--;
  while (!turns.after && !Number.isNaN(direction[to] ?? Number.NaN)) to++;
  return { from, to };
}

/**
 * The passes of an athlete who leaves the picture for longer than a second and returns, or who turns round: rows in which the direction stays the same. In front and back
 * views only those that show the athlete from the declared side. The whole clip where there is only one.
 * @returns spans in order of time, which do not overlap
 */
export function passesOf(track: RawTrack, view: View): readonly RowSpan[] {
  const direction = directionOf(track, view);
  const all = stretchesOf(direction, track.fps);
  const turnsInto = (a: Stretch | undefined, b: Stretch | undefined): boolean =>
    a !== undefined && b !== undefined && longestAbsence(direction, lastOf(a), firstOf(b)) <= LONGEST_ABSENCE_S * track.fps;
  const shown = all.flatMap((stretch, i) =>
    view !== "side" && stretch.way < 0
      ? []
      : [spanOf(stretch, direction, { before: turnsInto(all[i - 1], stretch), after: turnsInto(stretch, all[i + 1]) })],
  );
  return all.length < 2 || shown.length === 0 ? [{ from: 0, to: rowsOf(track) }] : shown;
}

/** A track's passes, each as a track of its own. */
export const passTracks = (track: RawTrack, passes: readonly RowSpan[]): readonly RawTrack[] =>
  passes.length === 1 && passes[0]!.to - passes[0]!.from === rowsOf(track) ? [track] : passes.map((pass) => partOf(track, pass));
