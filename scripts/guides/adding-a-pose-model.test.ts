import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { makeClip } from "../../packages/vision/test-support/clips.ts";
import { blocksOf, SourceCopy } from "./guide.ts";

const blocks = blocksOf("adding-a-pose-model.md");

const Answer = z.object({
  people: z.number(),
  hips: z.array(z.number()),
  heel: z.tuple([z.number().nullable(), z.number()]),
  body: z.tuple([z.number(), z.boolean(), z.boolean()]),
  drawn: z.array(z.boolean()),
  untouched: z.number(),
});

const [WIDTH, HEIGHT, FPS, FRAMES] = [320, 240, 30, 40] as const;
/** The figure: 40 by 160 pixels, its middle at 60 pixels in the first frame, 4 pixels further in each. */
const STEP = 4;
const middleOf = (frame: number): number => 60 + STEP * frame;

/** Follows the figure, draws the overlay and builds the body, as an analysis does. */
const TRIAL = `
import { buildBody, CUTOFFS, LANDMARK, LandmarkTrack } from "@sagittal/biomechanics";
import { followInFilm, OverlayPainter, planFrames, poseModel, PosePool, probeVideo } from "@sagittal/vision";
const probe = probeVideo("clip.mp4");
const plan = planFrames(probe, ${FPS}, null);
const pool = new PosePool({ modelsDir: "models", quality: "full" }, 2);
const { image, world, visibility, people } = await followInFilm(pool, probe, plan);
await pool.close();
const raw = { fps: plan.fps, width: ${WIDTH}, height: ${HEIGHT}, tMs: Float64Array.from(plan.frames, (f) => f.ptsMs), image, world, visibility };
const track = new LandmarkTrack(raw);
const { midHip, left } = buildBody(raw, { view: "front", cutoffs: CUTOFFS.walking, calibration: poseModel.calibration }).joints;
const frames = plan.frames.map(({ ptsMs }, row) => ({
  tMs: ptsMs, angles: {},
  landmarks: Object.values(LANDMARK).map((k) => (track.has(row, k) ? { x: track.image.x(row, k), y: track.image.y(row, k), visibility: track.visibility(row, k) } : null)),
}));
const planes = (value) => ({
  width: ${WIDTH}, height: ${HEIGHT}, yStride: ${WIDTH}, uStride: ${WIDTH / 2}, vStride: ${WIDTH / 2},
  y: new Uint8Array(${WIDTH * HEIGHT}).fill(value), u: new Uint8Array(${(WIDTH * HEIGHT) / 4}).fill(128), v: new Uint8Array(${(WIDTH * HEIGHT) / 4}).fill(128),
});
const picture = planes(110);
const row = 20;
new OverlayPainter({ width: ${WIDTH}, height: ${HEIGHT}, matrix: "bt601", frames, nearSide: null }).paint(picture, frames[row].tMs);
const painted = (k) => picture.y[Math.round(track.image.y(row, k)) * ${WIDTH} + Math.round(track.image.x(row, k))] !== 110;
console.log(JSON.stringify({
  people: people.length,
  hips: plan.frames.map((_, i) => (track.image.x(i, LANDMARK.left_hip) + track.image.x(i, LANDMARK.right_hip)) / 2),
  heel: [image[3 * LANDMARK.left_heel], visibility[LANDMARK.left_heel]],
  body: [midHip.x[row], Number.isFinite(left.knee.y[row]), Number.isFinite(left.toe.y[row])],
  drawn: [LANDMARK.left_knee, LANDMARK.right_ankle, LANDMARK.left_wrist].map(painted),
  untouched: picture.y[0],
}));
`;

describe("the page about adding a pose model", () => {
  let copy: SourceCopy;

  beforeAll(() => {
    copy = new SourceCopy(["packages/contract", "packages/biomechanics", "packages/pose", "packages/vision"]);
    copy.apply(blocks);
    const inFigure = (frame: number, x: number, y: number): boolean => Math.abs(x + 0.5 - middleOf(frame)) < 20 && y >= 40 && y < 200;
    makeClip(join(copy.folder, "clip.mp4"), {
      width: WIDTH,
      height: HEIGHT,
      frames: FRAMES,
      fps: FPS,
      paint: (frame, x, y) => (inFigure(frame, x, y) ? [255, 255, 255] : [0, 0, 0]),
    });
  });
  afterAll(() => copy.remove());

  test("touches one folder and the registry", () => {
    const others = blocks.map((b) => b.path).filter((path) => !path.startsWith("packages/vision/src/pose/bright/"));
    expect(new Set(others)).toEqual(new Set(["packages/vision/src/pose/registry.ts"]));
  });

  test("adds a model that compiles", () => {
    expect(copy.typeErrors()).toEqual([]);
  });

  test("adds a model that is followed, drawn and built into a body, without the landmarks that it does not give", () => {
    const said = Answer.parse(copy.run(TRIAL));
    expect(said.people).toBe(1);
    expect(said.hips).toHaveLength(FRAMES);
    for (const [frame, x] of said.hips.entries()) expect(Math.abs(x - middleOf(frame))).toBeLessThan(2);
    // JSON has no NaN.
    expect(said.heel).toEqual([null, 0]);
    expect(said.body[0]).toBeCloseTo(middleOf(20), -1);
    expect(said.body.slice(1)).toEqual([true, false]);
    expect(said.drawn).toEqual([true, true, true]);
    expect(said.untouched).toBe(110);
  });
});
