/** `sagittal analyze` on the bundled sample, whose truth is known, and its manners on a terminal. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import { probeVideo, readFrames, type VideoFrame } from "@sagittal/vision";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { withModels } from "../apps/server/src/testing/fresh.ts";
import { tempFolder } from "../packages/vision/test-support/temp.ts";
import { type Ended, run, SAGITTAL } from "./support/command.ts";
import { SAMPLE } from "./support/film.ts";

// Real analyses on whatever cores are left by other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

const temp = tempFolder();
const env = { DATA_DIR: dirname(temp("x")), POSE_QUALITY: "heavy", FORCE_COLOR: "0", NODE_NO_WARNINGS: "1" };
const sagittal = (...words: string[]): Promise<Ended> => run([...SAGITTAL, ...words], env);

const Contact = z.object({ start_ms: z.number(), end_ms: z.number(), start_visible: z.boolean(), end_visible: z.boolean() });
const Truth = z.object({
  contacts: z.object({ left: z.array(Contact), right: z.array(Contact) }),
  derived: z.record(z.string(), z.unknown()),
  angles: z.record(z.string(), z.array(z.number())),
});
const truth = Truth.parse(
  JSON.parse(readFileSync(fileURLToPath(new URL("../samples/run_treadmill_side.truth.json", import.meta.url)), "utf8")),
);
const derived = (key: string): number => z.number().parse(truth.derived[key]);

beforeAll(() => withModels(dirname(temp("x"))));

/** How much of the sample is looked at: four strides of each leg are enough for every number. */
const SECONDS = 3;
/** With the frames at both ends. */
const FRAMES = 60 * SECONDS + 1;

describe("the bundled sample, heavy model, faces made unrecognisable", () => {
  const out = temp("sample");
  let ended: Ended;
  let result: AnalysisResult;
  let pose: PoseSidecar;
  const value = (key: string): number => {
    const found = result.metrics.find((m) => m.key === key)?.value_num;
    if (typeof found !== "number") throw new Error(`${key} has no value.`);
    return found;
  };

  beforeAll(async () => {
    ended = await sagittal("analyze", "--sample", "--trim", `0,${SECONDS}`, "--blur-face", "--json", "--out", out);
    expect(ended.stderr).toBe("");
    result = AnalysisResult.parse(JSON.parse(ended.stdout));
    pose = PoseSidecar.parse(JSON.parse(readFileSync(join(out, "pose3d.json"), "utf8")));
  }, 400_000);

  test("ends with status 0, prints the result and leaves these files", () => {
    expect(ended.status).toBe(0);
    expect(readdirSync(out).sort()).toEqual([
      "analysis.json",
      "annotated.mp4",
      "anonymised.mp4",
      "pose3d.json",
      "thumbnail.jpg",
      "timeseries.csv",
    ]);
    expect(JSON.parse(readFileSync(join(out, "analysis.json"), "utf8"))).toEqual(JSON.parse(ended.stdout));
    expect(result).toMatchObject({ fps: 60, source_fps: 60, duration_ms: 5000, facing: "right", near_side: "right", blur_face: true });
    expect(Object.values(result.timings_ms).every((ms) => ms >= 0)).toBe(true);
  });

  // Truth's key, ours, its scale to our unit, and the tolerance: each is the target of the accuracy bench for its quantity.
  test.each([
    ["cadence_spm", "cadence", 1, 0.7],
    ["ground_contact_time_s", "contact_time", 1000, 12],
    ["flight_time_s", "flight_time", 1000, 12],
    ["vertical_oscillation_com_m", "vertical_oscillation", 100, 0.7],
    ["trunk_lean_mean_deg", "trunk_lean", 1, 3],
    ["knee_flexion_at_contact_mean_deg", "knee_flexion_ic", 1, 4],
    ["peak_swing_knee_flexion_mean_deg", "knee_flexion_swing", 1, 5],
    ["speed_m_s", "running_speed", 1, 0.15],
    ["step_length_m", "step_length", 1, 0.05],
  ])("%s is measured as %s × %d within %d", (key, ours, scale, tolerance) => {
    expect(Math.abs(value(ours) - scale * derived(key))).toBeLessThan(tolerance);
  });

  test("every contact is found once, its start within 20 ms and its end within 25 ms, 10 ms on average", () => {
    const errors: number[] = [];
    for (const side of ["left", "right"] as const) {
      for (const [type, time, seen, tolerance] of [
        ["initial_contact", "start_ms", "start_visible", 20],
        ["toe_off", "end_ms", "end_visible", 25],
      ] as const) {
        const found = pose.events.filter((e) => e.type === type && e.side === side).map((e) => e.t_ms);
        const inside = truth.contacts[side].filter((c) => c[seen] && c[time] > 150 && c[time] < 1000 * SECONDS - 150).map((c) => c[time]);
        expect(found.filter((t) => t > 150 && t < 1000 * SECONDS - 150)).toHaveLength(inside.length);
        for (const t of inside) {
          const error = Math.min(...found.map((f) => Math.abs(f - t)));
          expect(error).toBeLessThan(tolerance);
          errors.push(error);
        }
      }
    }
    expect(errors.reduce((a, b) => a + b, 0) / errors.length).toBeLessThan(10);
  });

  test("the near knee follows the truth through the clip", () => {
    const measured = pose.angles.knee_flexion_right ?? [];
    const exact = truth.angles.right_knee_flexion ?? [];
    const errors = measured.flatMap((v, i) => (v === null || exact[i] === undefined ? [] : [Math.abs(v - exact[i])]));
    expect(errors.length).toBeGreaterThan(0.93 * FRAMES);
    expect(errors.reduce((a, b) => a + b, 0) / errors.length).toBeLessThan(4);
  });

  test("the sidecar and the time series hold every frame", () => {
    expect(pose).toMatchObject({ version: 1, fps: 60, frame_count: FRAMES, units: "m", image: { width: 720, height: 1280 } });
    expect(pose.frames).toHaveLength(FRAMES);
    expect(pose.t_ms[60]).toBeCloseTo(1000, 1);
    const rows = readFileSync(join(out, "timeseries.csv"), "utf8").trim().split("\r\n");
    expect(rows).toHaveLength(FRAMES + 1);
    expect(rows[0]?.split(",")).toEqual(expect.arrayContaining(["frame", "t_ms", "knee_flexion_right_deg", "nose_x_px"]));
  });

  test("the videos are plain H.264 with their index in front", () => {
    for (const name of ["annotated.mp4", "anonymised.mp4"]) {
      expect(probeVideo(join(out, name))).toMatchObject({
        container: "mp4",
        codec: "h264",
        bitDepth: 8,
        displayWidth: 720,
        displayHeight: 1280,
        rotation: 0,
        variableFrameRate: false,
      });
      const head = readFileSync(join(out, name))
        .subarray(0, 64 * 1024)
        .toString("latin1");
      expect(head.indexOf("moov")).toBeGreaterThan(0);
      expect(head.indexOf("moov")).toBeLessThan(head.indexOf("mdat") < 0 ? Number.POSITIVE_INFINITY : head.indexOf("mdat"));
    }
    expect(readFileSync(join(out, "thumbnail.jpg")).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test("no frame of either video shows the features of the face, and the anonymised copy shows the rest as it was", () => {
    const detail = (frame: VideoFrame, cx: number, cy: number, half: number): number => {
      let sum = 0;
      for (let y = cy - half; y < cy + half; y++) {
        for (let x = cx - half; x < cx + half; x++) {
          const i = y * frame.yStride + x;
          sum += Math.abs(4 * frame.y[i]! - frame.y[i - 1]! - frame.y[i + 1]! - frame.y[i - frame.yStride]! - frame.y[i + frame.yStride]!);
        }
      }
      return sum / (2 * half) ** 2;
    };
    const spots = pose.image.joints.map((joints) => ({ nose: joints[0] ?? [0, 0], knee: joints[26] ?? [0, 0] }));
    const read = (path: string) =>
      Array.from(readFrames(probeVideo(path), { toMs: 1000 * SECONDS }), (frame) => {
        const { nose, knee } = spots[frame.index] ?? { nose: [0, 0], knee: [0, 0] };
        return {
          face: detail(frame, Math.round(nose[0]) - 8, Math.round(nose[1]) - 4, 14),
          knee: detail(frame, Math.round(knee[0]), Math.round(knee[1]), 24),
        };
      });
    const before = read(SAMPLE);
    const copy = read(join(out, "anonymised.mp4"));
    expect(copy).toHaveLength(FRAMES);
    const typical = before.map((b) => b.face).sort((a, b) => a - b)[(FRAMES - 1) / 2]!;
    for (const [i, { face }] of copy.entries()) expect(face, `frame ${i}`).toBeLessThan(0.35 * typical);
    const kept = copy.map((c, i) => c.knee / before[i]!.knee).sort((a, b) => a - b)[(FRAMES - 1) / 2]!;
    expect(kept).toBeGreaterThan(0.5);
  });
});

describe("manners", () => {
  test("a video that cannot be analysed: status 1, one line for the coach, JSON when asked", async () => {
    writeFileSync(temp("letter.mp4"), "Dear coach,");
    const words = ["analyze", temp("letter.mp4"), "--activity", "running", "--exercise", "Easy Run", "--out", temp("letter")];
    const plain = await sagittal(...words);
    expect([plain.status, plain.stdout]).toEqual([1, ""]);
    expect(plain.stderr.trim().split("\n")).toEqual(["This file is not a video. Upload an MP4, MOV or WebM recording."]);
    const json = await sagittal(...words, "--json");
    expect([json.status, JSON.parse(json.stdout)]).toMatchObject([
      1,
      { status: "failed", failure_reason: plain.stderr.trim(), failure: { code: expect.any(String) } },
    ]);
  });

  test.each([
    ["no video", ["analyze"], /--sample/],
    ["a video that is not there", ["analyze", "nowhere.mp4", "--activity", "running"], /no file/],
    ["an activity that is none", ["analyze", SAMPLE, "--activity", "flying"], /running/],
    ["an exercise of another activity", ["analyze", SAMPLE, "--activity", "running", "--exercise", "Squat"], /Easy Run/],
    ["a view that the exercise lacks", ["analyze", SAMPLE, "--activity", "running", "--exercise", "Easy Run", "--view", "top"], /side/],
    ["a height that is no number", ["analyze", "--sample", "--height", "tall"], /--height/],
    ["a trim that ends before it starts", ["analyze", "--sample", "--trim", "4,1"], /--trim/],
    ["a language without texts", ["analyze", "--sample", "--lang", "xx"], /lang/],
    ["an option that does not exist", ["analyze", "--sample", "--fast"], /unknown option/],
    ["a command that does not exist", ["analyse"], /unknown command/],
  ])("%s: status 2 and a line that says what to write", async (_what, words, line) => {
    const ended = await sagittal(...words);
    expect([ended.status, ended.stdout]).toEqual([2, ""]);
    expect(ended.stderr).toMatch(line);
    expect(ended.stderr).not.toMatch(/ at .*\.ts:\d+/);
  });

  test.skipIf(!existsSync("/usr/bin/script"))(
    "on a terminal: a bar for each stage, then the table in the language asked for",
    async () => {
      const words = [...SAGITTAL, "analyze", "--sample", "--trim", "0.5,1.7", "--quality", "lite", "--lang", "ru", "--out", temp("bars")];
      const ended = await run(["/usr/bin/script", "-qec", words.join(" "), "/dev/null"], { ...env, TERM: "xterm", COLUMNS: "100" });
      expect(ended.status).toBe(0);
      for (const stage of ["probe", "normalise", "pose_extract", "biomechanics", "render", "publish"])
        expect(ended.stdout).toMatch(new RegExp(`${stage} +.*100%`));
      expect(ended.stdout).toMatch(/Каденс/);
      expect(ended.stdout).toMatch(/annotated\.mp4/);
    },
    120_000,
  );
});
