/** One body for a whole clip from the bodies of an athlete's passes. */
import type { Series } from "../signals/series.ts";
import type { Body, Figure, JointName, PlacedPath, Side } from "./body.ts";
import { foundShare } from "./build-body.ts";
import { copyOf, LandmarkTrack, ROW_WIDTH } from "./landmark-track.ts";
import { pictureJoints } from "./picture.ts";
import type { Point } from "./points.ts";
import { type RawTrack, type RowSpan, rowsOf } from "./raw-track.ts";
import { levelled } from "./roll.ts";

/** What was worked out from the rows of one pass. */
export interface OfPass<T> {
  readonly span: RowSpan;
  readonly of: T;
}

/**
 * A series of the whole clip from those of the passes.
 * @param rows of the clip
 * @param around the value outside of the passes
 */
export function stitchedSeries<T>(passes: readonly OfPass<T>[], rows: number, seriesOf: (of: T) => Series, around = Number.NaN): Series {
  const out = new Float64Array(rows).fill(around);
  for (const { span, of } of passes) out.set(seriesOf(of), span.from);
  return out;
}

/** A point of the whole clip, in the axes of `main`: passes in the other direction are turned round. */
export function stitchedPoint(passes: readonly OfPass<{ readonly body: Body; readonly point: Point }>[], main: Body, rows: number): Point {
  const along = ({ body, point }: { readonly body: Body; readonly point: Point }): Series => {
    const factor = (main.facing * main.stretch) / (body.facing * body.stretch);
    return point.x.map((v) => factor * v);
  };
  return { x: stitchedSeries(passes, rows, along), y: stitchedSeries(passes, rows, ({ point }) => point.y) };
}

const perJoint = <T>(one: (joint: JointName) => T): Record<JointName, T> => ({
  shoulder: one("shoulder"),
  elbow: one("elbow"),
  wrist: one("wrist"),
  hand: one("hand"),
  hip: one("hip"),
  knee: one("knee"),
  ankle: one("ankle"),
  heel: one("heel"),
  toe: one("toe"),
  ear: one("ear"),
});

/** The clip's landmarks with the repaired ones of the passes in their rows, levelled like `main`. */
function stitchedTrack(track: RawTrack, passes: readonly OfPass<Body>[], main: Body): RawTrack {
  const out = main.rollDeg === 0 ? copyOf(track) : copyOf(levelled(track, main.rollDeg, main.facing));
  for (const { span, of } of passes) {
    out.image.set(of.track.image, span.from * ROW_WIDTH);
    out.world.set(of.track.world, span.from * ROW_WIDTH);
    out.visibility.set(of.track.visibility, (span.from * ROW_WIDTH) / 3);
  }
  return out;
}

/** Paths of the landmarks that a person placed in any of the passes, over the whole clip. */
function stitchedPaths(passes: readonly OfPass<Body>[], measured: Body): Map<number, PlacedPath> {
  const drawn = pictureJoints(measured);
  const landmarks = new Set(passes.flatMap(({ of }) => [...(of.placed?.paths.keys() ?? [])]));
  return new Map(
    [...landmarks].map((landmark): [number, PlacedPath] => {
      const picture = { x: Float64Array.from(drawn[landmark]!.x), y: Float64Array.from(drawn[landmark]!.y) };
      const share = new Float64Array(measured.rows);
      for (const { span, of } of passes) {
        const path = of.placed?.paths.get(landmark);
        if (!path) continue;
        picture.x.set(path.picture.x, span.from);
        picture.y.set(path.picture.y, span.from);
        share.set(path.share, span.from);
      }
      return [landmark, { picture, share }];
    }),
  );
}

/**
 * The body of a whole clip from those of its passes, for what is shown frame by frame. Joints are NaN outside of the passes; facing, near side and lengths are those of `main`.
 * @param track of the whole clip
 * @param passes with one camera roll
 * @param main the body of one of them
 */
export function stitchedBody(track: RawTrack, passes: readonly OfPass<Body>[], main: Body): Body {
  const rows = rowsOf(track);
  const figure = (of: (body: Body) => Figure): Figure => {
    const point = (pick: (figure: Figure) => Point): Point =>
      stitchedPoint(
        passes.map(({ span, of: body }) => ({ span, of: { body, point: pick(of(body)) } })),
        main,
        rows,
      );
    const limb = (side: Side) => perJoint((joint) => point((f) => f[side][joint]));
    return {
      left: limb("left"),
      right: limb("right"),
      nose: point((f) => f.nose),
      midHip: point((f) => f.midHip),
      midShoulder: point((f) => f.midShoulder),
    };
  };
  const visibility = (side: Side) => perJoint((joint) => stitchedSeries(passes, rows, (body) => body.visibility[side][joint], 0));
  const whole = stitchedTrack(track, passes, main);
  const { placed: _, ...facts } = main;
  const stitched: Body = {
    ...facts,
    rows,
    tMs: track.tMs,
    joints: figure((body) => body.joints),
    extremities: figure((body) => body.extremities),
    visibility: { left: visibility("left"), right: visibility("right") },
    found: foundShare(new LandmarkTrack(whole)),
    swaps: passes.reduce((sum, { of }) => sum + of.swaps, 0),
    track: whole,
  };
  if (passes.every(({ of }) => !of.placed)) return stitched;
  const measured = stitchedBody(
    track,
    passes.map(({ span, of }) => ({ span, of: of.placed?.measured ?? of })),
    main.placed?.measured ?? main,
  );
  return { ...stitched, placed: { measured, paths: stitchedPaths(passes, measured) } };
}
