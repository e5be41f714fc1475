/** Landmarks that a person put elsewhere, over the measured motion. */
import { LANDMARK, SIDE_LANDMARKS } from "../landmarks.ts";
import type { Series } from "../signals/series.ts";
import type { Body, Figure, JointName, Limb, PlacedPath, Side } from "./body.ts";
import { legPxOf, withMiddles } from "./build-body.ts";
import { copyOf, LandmarkTrack } from "./landmark-track.ts";
import { pictureJoints, straightened } from "./picture.ts";
import type { Point } from "./points.ts";

/** A landmark put elsewhere in one row. */
export interface Placement {
  readonly landmark: number;
  readonly row: number;
  /** Where it is in that row, upright pixels of the picture as it was filmed, y down. */
  readonly x: number;
  readonly y: number;
  /** Distance from which rows no longer follow, in rows; up to 1 moves this row alone. */
  readonly reach: number;
}

/** Visibility of a landmark that a person placed: seen, although not as surely as by a model in a clear picture. A better one stays. */
const PLACED_VISIBILITY = 0.9;

/** Share of a placement's shift that a row takes part in, this many rows away: half a period of a raised cosine, 1 at the row itself and 0 from `reach` on. */
export function fallOff(distance: number, reach: number): number {
  const far = Math.abs(distance) / Math.max(1, reach);
  return far >= 1 ? 0 : (1 + Math.cos(Math.PI * far)) / 2;
}

/**
 * Path of one landmark with its placements, in pixels of the picture. In each placed row it is exactly where it was placed; the rows around
 * take part by `fallOff`. A placement's reach ends at the next placed row, so that none moves another and their order does not matter; of
 * two in one row the later counts. Where the measured landmark is unknown (NaN), only the placed row itself becomes known.
 */
export function placedPath(measured: Point, placements: readonly Placement[]): PlacedPath {
  const picture = { x: Float64Array.from(measured.x), y: Float64Array.from(measured.y) };
  const share = new Float64Array(picture.x.length);
  const inRows = [...new Map(placements.map((p) => [p.row, p])).values()]
    .filter((p) => p.row < share.length)
    .toSorted((a, b) => a.row - b.row);
  inRows.forEach((p, n) => {
    const [dx, dy] = [p.x - measured.x[p.row]!, p.y - measured.y[p.row]!];
    if (Number.isNaN(dx)) return;
    const reachTo = (neighbour: number | undefined): number => Math.min(p.reach, Math.abs((neighbour ?? Number.POSITIVE_INFINITY) - p.row));
    const [before, after] = [reachTo(inRows[n - 1]?.row), reachTo(inRows[n + 1]?.row)];
    const first = Math.max(0, Math.ceil(p.row - before));
    const last = Math.min(share.length - 1, Math.floor(p.row + after));
    for (let row = first; row <= last; row++) {
      const part = fallOff(row - p.row, row < p.row ? before : after);
      picture.x[row] = picture.x[row]! + part * dx;
      picture.y[row] = picture.y[row]! + part * dy;
      if (!Number.isNaN(picture.x[row]!)) share[row] = Math.min(1, share[row]! + part);
    }
  });
  for (const { row, x, y } of inRows) {
    picture.x[row] = x;
    picture.y[row] = y;
    share[row] = 1;
  }
  return { picture, share };
}

/** A placed path in the axes of the body, and how far it lies from the measured one there; NaN where that is unknown. */
interface Moved {
  readonly to: Point;
  readonly by: Point;
  readonly share: Series;
}

function movedOf(body: Body, drawn: Point, { picture, share }: PlacedPath): Moved {
  const axes = (p: Point): Point => {
    const level = straightened(p, body);
    return { x: level.x.map((v) => body.facing * body.stretch * v), y: level.y.map((v) => -v) };
  };
  const [to, from] = [axes(picture), axes(drawn)];
  return { to, by: { x: to.x.map((v, i) => v - from.x[i]!), y: to.y.map((v, i) => v - from.y[i]!) }, share };
}

/** A point of the figure after its landmark was moved; rows that no placement reaches keep their very values. */
function along(point: Point, moved: Moved | undefined, part = 1): Point {
  if (!moved) return point;
  const axis = (name: "x" | "y"): Series =>
    point[name].map((v, i) => {
      if (!(moved.share[i]! > 0)) return v;
      const next = v + part * moved.by[name][i]!;
      return Number.isNaN(next) && part === 1 ? moved.to[name][i]! : next;
    });
  return { x: axis("x"), y: axis("y") };
}

const JOINTS = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "toe", "ear"] as const satisfies readonly JointName[];

/**
 * The body with landmarks where a person placed them. The measured body stays inside of it: without placements it is returned as it is, and
 * taking placements away gives every number as it was.
 */
export function withPlaced(measured: Body, placements: readonly Placement[]): Body {
  if (placements.length === 0) return measured;
  const drawn = pictureJoints(measured);
  const paths = new Map<number, PlacedPath>();
  const moves = new Map<number, Moved>();
  for (const [landmark, own] of Map.groupBy(placements, (p) => p.landmark)) {
    const from = drawn[landmark];
    if (!from) continue;
    const path = placedPath(from, own);
    paths.set(landmark, path);
    moves.set(landmark, movedOf(measured, from, path));
  }
  if (paths.size === 0) return measured;
  const limb = (figure: Figure, side: Side): Limb => {
    const at = (joint: (typeof JOINTS)[number]) => along(figure[side][joint], moves.get(SIDE_LANDMARKS[side][joint]));
    const moved = Object.fromEntries(JOINTS.map((joint) => [joint, at(joint)]));
    // The hand is the middle of wrist and knuckles, and the knuckles stay.
    return { ...figure[side], ...moved, hand: along(figure[side].hand, moves.get(SIDE_LANDMARKS[side].wrist), 0.5) };
  };
  const figureOf = (figure: Figure): Figure =>
    withMiddles(limb(figure, "left"), limb(figure, "right"), along(figure.nose, moves.get(LANDMARK.nose)));
  const seenIn = (side: Side): Body["visibility"][Side] => {
    const seen = measured.visibility[side];
    const placed = ([...JOINTS, "hand"] as const).flatMap((joint): [JointName, Series][] => {
      const share = sharesOf({ paths }, side, joint);
      return share ? [[joint, seen[joint].map((v, i) => seenAs(v, share[i]!))]] : [];
    });
    return { ...seen, ...Object.fromEntries(placed) };
  };
  const joints = figureOf(measured.joints);
  return {
    ...measured,
    joints,
    extremities: figureOf(measured.extremities),
    legPx: legPxOf(joints, measured.nearSide),
    visibility: { left: seenIn("left"), right: seenIn("right") },
    track: movedTrack(measured, moves),
    placed: { measured, paths },
  };
}

/** How far a joint of one side follows a person's placements by row, 0 to 1; undefined where nobody placed it. A hand goes by its wrist. */
export const sharesOf = ({ paths }: Pick<NonNullable<Body["placed"]>, "paths">, side: Side, joint: JointName): Series | undefined =>
  paths.get(SIDE_LANDMARKS[side][joint === "hand" ? "wrist" : joint])?.share;

const seenAs = (visibility: number, share: number): number => visibility + share * Math.max(0, PLACED_VISIBILITY - visibility);

/** The unfiltered track with the same shifts, in space by the trunk's length in metres and in pixels. Depth stays as measured. */
function movedTrack({ track, facing, stretch }: Body, moves: ReadonlyMap<number, Moved>): Body["track"] {
  const out = copyOf(track);
  const landmarks = new LandmarkTrack(out);
  const { image, world, rows } = landmarks;
  const metresPerPx = new LandmarkTrack({ ...track, image: track.world }).trunkPx() / landmarks.trunkPx();
  for (const [landmark, { to, by, share }] of moves) {
    for (let row = 0; row < rows; row++) {
      if (!(share[row]! > 0)) continue;
      const scale = facing * stretch;
      const [dx, dy] = [by.x[row]! / scale, -by.y[row]!];
      const known = landmarks.has(row, landmark);
      const [x, y] =
        known && !Number.isNaN(dx) ? [image.x(row, landmark) + dx, image.y(row, landmark) + dy] : [to.x[row]! / scale, -to.y[row]!];
      image.set(row, landmark, x, y, known ? image.z(row, landmark) : 0);
      if (!Number.isNaN(dx)) {
        const at = (axis: 0 | 1 | 2) => world.at(row, landmark, axis);
        world.set(row, landmark, at(0) + metresPerPx * dx, at(1) + metresPerPx * dy, at(2));
      }
      landmarks.setVisibility(row, landmark, seenAs(landmarks.visibility(row, landmark) || 0, share[row]!));
    }
  }
  return out;
}
