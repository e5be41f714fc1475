import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RawTrack } from "@sagittal/biomechanics";
import { CAMERA_DEFAULTS } from "@sagittal/figure/camera";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ActivityCase, BODY, requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { readTrack, writeTrack } from "../output/track-file.ts";
import { interpret } from "./interpret.ts";

const runner = run(BODY, { ...RUN_DEFAULTS, speed: 4, cadence: 180 });
const passing: ActivityCase = {
  ...{ activity: "running", exercise: "Tempo Run", view: "side", truth: {}, seconds: 2.2 },
  movement: () => runner,
  camera: { ...CAMERA_DEFAULTS, width: 1920, height: 1920, distance: 8, fps: 60 },
};
const request = requestOf(passing);
const whole = trackOfCase(passing);
const heights = Array.from(whole.image).filter((_, i) => i % 3 === 1);
const [highest, lowest] = [Math.min(...heights), Math.max(...heights)];
const between = (top: number, bottom: number): RawTrack => ({ ...whole, filmed: { x: 0, y: top, width: 1920, height: bottom - top } });

describe("a film between bars", () => {
  const roomy = between(highest - 80, lowest + 80);
  const cut = between(highest - 80, lowest - 150);
  const said = (track: RawTrack) => {
    const { findings, notes } = interpret(track, request);
    return { findings: findings.map((f) => [f.code, f.data.side]), notes: notes.map((n) => n.code) };
  };

  test("that shows the whole athlete gives the same values as one without bars, and is near enough where it fills the film", () => {
    const values = (track: RawTrack) => interpret(track, request).metrics.map((m) => [m.key, m.value_num]);
    expect(values(roomy)).toEqual(values(whole));
    const codes = (track: RawTrack) => said(track).findings.map(([code]) => code);
    expect(codes(whole)).toContain("subject_too_far");
    expect(codes(roomy)).not.toContain("subject_too_far");
  });

  test.each([
    ["fills", 2, { advice_key: "finer_picture" }],
    ["half fills", 3, { advice_key: "step_closer", suggested_distance_factor: expect.closeTo(0.76, 1) }],
  ] as const)("that the athlete %s with few pixels is short of pixels, not of height", (_, distance, advised) => {
    const coarse = trackOfCase({ ...passing, camera: { ...passing.camera, width: 360, height: 360, distance } });
    const data = interpret(coarse, request).findings.find(({ code }) => code === "subject_too_far")?.data;
    const { value, person_px, ...rest } = data ?? {};
    expect(value).toBe(person_px);
    expect(rest).toEqual({ threshold: 300, unit: "px", frame_h_px: 360, ...advised });
  });

  test("whose lower edge cuts off the feet says so, though the frame goes on below it", () => {
    expect(said(cut)).toEqual({ findings: expect.arrayContaining([["subject_left_frame", "bottom"]]), notes: ["cut_athlete"] });
    expect(said(whole).notes).toEqual([]);
  });

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sagittal-track-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("is remembered with the landmarks, as is how far the camera panned", () => {
    const path = join(folder, "track.bin");
    writeTrack(path, { version: 1, request, track: { ...cut, panShare: 0.12 }, sourceFps: 60, durationMs: 2200, timeScale: 1 });
    expect(readTrack(path).track).toMatchObject({ filmed: cut.filmed, panShare: 0.12 });
  });
});
