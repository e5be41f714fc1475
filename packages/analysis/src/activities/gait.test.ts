import {
  buildBody,
  CUTOFFS,
  copyOf,
  LANDMARK,
  LANDMARK_COUNT,
  LandmarkTrack,
  levelled,
  passingsOf,
  type RawTrack,
  swappedLegs,
} from "@sagittal/biomechanics";
import { notJudged, parseMetricKey } from "@sagittal/catalogue";
import { AnalysisRequest } from "@sagittal/contract";
import { cut } from "@sagittal/figure/cut";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { mirrored } from "@sagittal/figure/mirror";
import { recipeOf } from "@sagittal/figure/recipe";
import { truthOf } from "@sagittal/figure/truth";
import { poseModel } from "@sagittal/vision";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { likeBlazePose } from "../../../../bench/sweep/model-bias.ts";
import { type Interpretation, motionEvents } from "../engine/interpretation.ts";
import { FRONTAL_ERROR } from "../families/gait/thresholds.ts";
import { angleSeries } from "../output/sidecar.ts";
import { interpret } from "../pipeline/interpret.ts";

const Derived = z.object({ cadence_spm: z.number(), ground_contact_time_s: z.number(), peak_swing_knee_flexion_mean_deg: z.number() });

type Values = Parameters<typeof recipeOf>[0];

const filmed = (values: Values, noise: { pixels?: number; swaps?: number[]; dropout?: number; seed?: number } = {}): RawTrack =>
  poseTrackOf(recipeOf(values).shot, {
    pixels: noise.pixels ?? 1,
    dropout: noise.dropout ?? 0,
    swaps: noise.swaps ?? [],
    seed: noise.seed ?? 5,
    bias: likeBlazePose(),
  });

const request = (activity: "running" | "walking", exercise: string) =>
  AnalysisRequest.parse({ activity, exercise, athlete: { height_cm: 175, weight_kg: 70 } });
const RUN = request("running", "Treadmill");
const WALK = request("walking", "Comfortable Walk");

const numberOf = (i: Interpretation, key: string): number => i.metrics.find((m) => m.key === key)?.value_num ?? Number.NaN;
const treadmill: Values = { movement: "run", treadmill: true, cadence: 172, speed: 3, seconds: 4, fps: 60 };

describe("an athlete whom the camera follows", () => {
  const passing = (movement: "run" | "walk", pan: number, background: Pick<RawTrack, "panShare"> = {}): Interpretation =>
    interpret(
      {
        ...filmed({
          ...(movement === "run" ? { cadence: 170, speed: 3, seconds: 2.6 } : { cadence: 112, speed: 1.3, seconds: 3.6 }),
          movement,
          pan,
          height: 1.75,
          distance: 6,
          size: "1280x720",
          fps: 60,
        }),
        ...background,
      },
      movement === "run" ? request("running", "Easy Run") : WALK,
    );

  it("has the speed that a standing camera shows, however far it turns along", () => {
    const running = [0, 0.5, 0.8, 1, 1.2].map((pan) => numberOf(passing("run", pan), "running_speed") / 3);
    const walking = [0, 0.5, 0.8, 1, 1.2].map((pan) => numberOf(passing("walk", pan), "gait_speed") / 1.3);
    for (const share of [...running, ...walking]) expect(Math.abs(share - 1)).toBeLessThan(0.07);
  });

  it("is not taken for one on a treadmill: the result says that the camera moved", () => {
    const followed = passing("run", 1);
    expect(followed.notes.map((n) => n.code)).toContain("moving_camera");
    expect(followed.metrics.find((m) => m.key === "running_speed")?.value_json).toMatchObject({ treadmill: false });
    expect(passing("run", 0).notes.map((n) => n.code)).not.toContain("moving_camera");
    expect(passing("run", 1, { panShare: 0.4 }).notes.map((n) => n.code)).toContain("moving_camera");
  });

  it("is not said to be so before a background that stands still: what drifts there is a belt", () => {
    expect(passing("run", 1, { panShare: 0.001 }).notes.map((n) => n.code)).not.toContain("moving_camera");
  });
});

describe("running on a treadmill", () => {
  let track: RawTrack;
  let base: Interpretation;
  beforeAll(() => {
    track = filmed(treadmill);
    base = interpret(track, RUN);
  });

  it("reads cadence, contact time and swing knee of the figure", () => {
    const truth = Derived.parse(truthOf(recipeOf(treadmill).shot, "treadmill").derived);
    expect(Math.abs(numberOf(base, "cadence") - truth.cadence_spm)).toBeLessThan(0.7);
    // Timing of events and angles were learned from bodies that land and swing otherwise than the figure.
    expect(Math.abs(numberOf(base, "contact_time") - 1000 * truth.ground_contact_time_s)).toBeLessThan(35);
    expect(Math.abs(numberOf(base, "knee_flexion_swing_right") - truth.peak_swing_knee_flexion_mean_deg)).toBeLessThan(5);
    expect(Math.abs(numberOf(base, "running_speed") / 3 - 1)).toBeLessThan(0.06);
  });

  it("marks what was no better than a constant, by limb: it has no verdict and no part in the score", () => {
    const near = base.motion.body.nearSide;
    const judged = new Map(base.metrics.map((m) => [m.key, m.value_json.not_judged !== true]));
    expect(near).not.toBeNull();
    for (const { key, value_num, value_json } of base.metrics) {
      const parsed = parseMetricKey("running", key);
      if (value_num === null || !parsed) continue;
      const limb = parsed.side === null ? null : parsed.side === near ? "near" : "far";
      expect(value_json.not_judged === true, key).toBe(notJudged("running", parsed.base, limb));
      if (value_json.not_judged) expect(value_json, key).toMatchObject({ beta: true, se: expect.any(Number) });
      if (value_json.not_judged) expect(value_json, key).not.toHaveProperty("verdict");
    }
    const [own, other] = near === "left" ? ["left", "right"] : ["right", "left"];
    const keys = [`shank_angle_ic_${other}`, `shank_angle_ic_${own}`, "step_time_asymmetry"];
    expect(keys.map((key) => judged.get(key))).toEqual([true, false, false]);
    const parts = base.score.parts.map((part) => part.key);
    expect(parts).toContain("knee_flexion_ic");
    expect(parts).not.toContain("step_time_asymmetry");
  });

  it("states an error of the asymmetry of steps that few steps, and what one leg's contacts have in common, leave open", () => {
    const errorOf = (i: Interpretation, key: string) => i.metrics.find((m) => m.key === key)?.value_json.se ?? 0;
    const two = interpret(cut(track, 0, 114), RUN);
    // Contacts of unseen people differ by 20 ms between the legs: 6 % of a step of 349 ms, 12 ms of a quarter of a second.
    expect(errorOf(base, "step_time_asymmetry")).toBeGreaterThan(5.5);
    expect(errorOf(base, "contact_time_asymmetry")).toBeGreaterThan(5);
    expect(errorOf(two, "step_time_asymmetry")).toBeGreaterThan(1.05 * errorOf(base, "step_time_asymmetry"));
  });

  it("gives the same numbers for the same track, bit for bit", () => {
    expect(interpret(track, RUN).metrics).toEqual(base.metrics);
  });

  it("moves contact time by less than 5 ms for 1 px of landmark noise", () => {
    const other = interpret(filmed(treadmill, { seed: 99 }), RUN);
    expect(Math.abs(numberOf(other, "contact_time") - numberOf(base, "contact_time"))).toBeLessThan(5);
  });

  it("sees the mirror image with left and right exchanged and nothing else changed", () => {
    const other = interpret(mirrored(track), RUN);
    expect([base.motion.body.facing, base.motion.body.nearSide, other.motion.body.facing, other.motion.body.nearSide]).toEqual([
      1,
      "right",
      -1,
      "left",
    ]);
    for (const [key, twin] of [
      ["cadence", "cadence"],
      ["contact_time_left", "contact_time_right"],
      ["knee_flexion_swing_right", "knee_flexion_swing_left"],
      ["trunk_lean", "trunk_lean"],
    ] as const) {
      expect(numberOf(other, twin), key).toBeCloseTo(numberOf(base, key), 3);
    }
  });

  it("does not change when the clip starts later", () => {
    const skip = 9;
    const later = cut(track, skip);
    const other = interpret(later, RUN);
    expect(Math.abs(numberOf(other, "cadence") - numberOf(base, "cadence"))).toBeLessThan(0.5);
    expect(Math.abs(numberOf(other, "knee_flexion_swing") - numberOf(base, "knee_flexion_swing"))).toBeLessThan(1);
  });

  it("finds the toe-off of a step whose swing the end of the clip cuts off", () => {
    const offs = base.events.filter((e) => e.type === "toe_off");
    const off = offs[offs.length - 3]!;
    const rows = Math.ceil(off.frame) + 9;
    const shorter = cut(track, 0, rows);
    const last = interpret(shorter, RUN)
      .events.filter((e) => e.type === "toe_off")
      .at(-1);
    expect(last?.side).toBe(off.side);
    expect(Math.abs(last!.frame - off.frame)).toBeLessThan(0.75);
  });

  it("finds the toe-off of a foot that comes forward with its toe along the belt", () => {
    const offs = base.events.filter((e) => e.type === "toe_off" && e.side === "left");
    const off = offs[1]!;
    const dragging = copyOf(track);
    const { image } = new LandmarkTrack(dragging);
    const belt = image.y(Math.floor(off.frame) - 6, LANDMARK.left_foot_index);
    for (let row = Math.floor(off.frame) - 1; row < off.frame + 14; row++)
      image.set(row, LANDMARK.left_foot_index, image.x(row, LANDMARK.left_foot_index), belt, 0);
    const found = interpret(dragging, RUN).events.filter((e) => e.type === "toe_off" && e.side === "left");
    expect(found).toHaveLength(offs.length);
    expect(Math.abs(found[1]!.frame - off.frame)).toBeLessThan(1.5);
  });

  it("finds the contact of a step whose swing the start of the clip cuts off", () => {
    const contact = base.events.filter((e) => e.type === "initial_contact")[2]!;
    const skip = Math.floor(contact.frame) - 5;
    const first = interpret(cut(track, skip), RUN).events.find((e) => e.type === "initial_contact");
    expect(first?.side).toBe(contact.side);
    expect(Math.abs(first!.frame + skip - contact.frame)).toBeLessThan(1);
  });

  it("loses only the leg whose foot is at the picture's edge", () => {
    const leaving = copyOf(track);
    const { image, rows } = new LandmarkTrack(leaving);
    const from = rows - 6;
    for (let row = from; row < rows; row++) image.set(row, LANDMARK.left_foot_index, 1, image.y(row, LANDMARK.left_foot_index), 0);
    const { left, right } = interpret(leaving, RUN).motion.body.joints;
    expect(left.ankle.x.subarray(from).some(Number.isFinite)).toBe(false);
    expect(right.ankle.x.subarray(from).every(Number.isFinite)).toBe(true);
  });

  it("finds exchanged legs and keeps the metrics", () => {
    const swaps = [40, 41, 77, 120, 121, 122];
    const swapped = filmed(treadmill, { swaps });
    const found = swappedLegs(swapped, poseModel.calibration).flatMap((s, i) => (s ? [i] : []));
    expect(swaps.filter((f) => found.includes(f)).length).toBeGreaterThanOrEqual(5);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(Math.abs(numberOf(interpret(swapped, RUN), "knee_flexion_swing") - numberOf(base, "knee_flexion_swing"))).toBeLessThan(1.5);
  });

  it("replaces detected contacts by a coach's corrected ones", () => {
    const shifted = base.events.map((e) => ({ ...e, frame: e.type === "toe_off" ? e.frame + 3 : e.frame }));
    const corrected = interpret(track, RUN, shifted);
    expect(numberOf(corrected, "contact_time") - numberOf(base, "contact_time")).toBeCloseTo(50, 0);
  });

  it("keeps its speed when the camera stands 20 or 30 degrees off the side", () => {
    for (const offPlane of [20, 30]) {
      const off = interpret(filmed({ ...treadmill, "off-plane": offPlane }), RUN);
      expect(Math.abs(numberOf(off, "running_speed") / numberOf(base, "running_speed") - 1)).toBeLessThan(0.045);
    }
  });

  it("keeps the speed of a runner who passes and comes nearer or goes away", () => {
    const passing = { movement: "run", speed: 3, seconds: 2, fps: 60 };
    const speedAt = (offPlane: number) => numberOf(interpret(filmed({ ...passing, "off-plane": offPlane }), RUN), "running_speed");
    const straight = speedAt(0);
    for (const offPlane of [-25, 25]) expect(Math.abs(speedAt(offPlane) / straight - 1)).toBeLessThan(0.045);
  });

  it("states events in ascending source time, each foot in turn", () => {
    const contacts = motionEvents(base, 1).filter((e) => e.type === "initial_contact");
    expect(contacts.length).toBeGreaterThanOrEqual(9);
    contacts.slice(1).forEach((e, i) => {
      expect(e.t_ms).toBeGreaterThan(contacts[i]!.t_ms);
      expect(e.side).not.toBe(contacts[i]!.side);
    });
  });

  it("needs stature for lengths and mass for newtons, and says so", () => {
    const bare = interpret(track, AnalysisRequest.parse({ activity: "running", exercise: "Treadmill" }));
    const reason = (key: string) => bare.metrics.find((m) => m.key === key)?.value_json;
    expect(reason("running_speed")).toMatchObject({ reason: "scale" });
    expect(reason("peak_vgrf_n")).toMatchObject({ reason: "mass" });
    expect(numberOf(bare, "cadence")).toBeCloseTo(numberOf(base, "cadence"), 6);
    expect(Object.keys(bare.targets)).not.toContain("vertical_oscillation");
  });
});

describe("walking past the camera", () => {
  const path: Values = { movement: "walk", seconds: 5, fps: 60, width: 1280, height_px: 720, distance: 6 };

  it("is corrected for camera roll", () => {
    const track = filmed(path);
    const straight = interpret(track, WALK);
    for (const roll of [-4, 4]) {
      const rolled = interpret(levelled(track, roll, 1), WALK);
      expect(Math.abs(numberOf(rolled, "trunk_lean") - numberOf(straight, "trunk_lean"))).toBeLessThan(1);
      expect(Math.abs(numberOf(rolled, "knee_flexion_swing") - numberOf(straight, "knee_flexion_swing"))).toBeLessThan(1);
    }
  });

  it("has its speed although the picture cuts off the head, whose ears are then guessed far from it", () => {
    const track = copyOf(filmed(path));
    const { image } = new LandmarkTrack(track);
    const { left_shoulder, left_ear, right_ear } = LANDMARK;
    const raise = Math.min(...image.series(left_shoulder, 1).filter(Number.isFinite)) - 5;
    for (let row = 0; row < track.tMs.length; row++) {
      for (let k = 0; k < LANDMARK_COUNT; k++) image.set(row, k, image.x(row, k), image.y(row, k) - raise, image.z(row, k));
      for (const ear of [left_ear, right_ear]) image.set(row, ear, image.x(row, ear) + 120, -1, image.z(row, ear));
    }
    const cutOff = numberOf(interpret(track, WALK), "gait_speed");
    expect(Math.abs(cutOff / numberOf(interpret(filmed(path), WALK), "gait_speed") - 1)).toBeLessThan(0.04);
  });

  it("passes its ankles once per step", () => {
    const body = buildBody(filmed(path), { view: "side", cutoffs: CUTOFFS.walking, calibration: poseModel.calibration });
    const gaps = passingsOf(body)
      .slice(1)
      .map((t, i) => t - passingsOf(body)[i]!);
    expect(gaps.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.25);
  });
});

describe.each(["front", "back"] as const)("running seen from the %s", (view) => {
  it("gives rhythm, with the doubt of its depth, and no contact events: the lowest points of the hips are mid-stances", () => {
    const i = interpret(
      filmed({ movement: "run", treadmill: true, cadence: 172, speed: 3, view, seconds: 5, fps: 60 }),
      AnalysisRequest.parse({ ...RUN, camera_view: view }),
    );
    expect(numberOf(i, "step_width")).toBeGreaterThan(-20);
    expect(i.metrics.find((m) => m.key === "cadence")?.value_json.se).toBeGreaterThan(FRONTAL_ERROR.cadenceSpm);
    expect(motionEvents(i, 1)).toEqual([]);
    expect(Object.keys(angleSeries(i))).not.toContain("pelvic_drop");
  });
});

describe.each(["front", "back"] as const)("walking seen from the %s", (view) => {
  const way: Values = { movement: "walk", view, distance: 5.5, seconds: 4, fps: 60 };
  const Contacts = z.record(z.enum(["left", "right"]), z.array(z.object({ start_ms: z.number(), end_ms: z.number() })));

  it("times each foot's contacts in turn, to a frame or two", () => {
    const i = interpret(filmed(way), AnalysisRequest.parse({ ...WALK, camera_view: view }));
    const truth = Contacts.parse(truthOf(recipeOf(way).shot, "walk").contacts);
    const events = motionEvents(i, 1);
    const contacts = events.filter((e) => e.type === "initial_contact");
    expect(contacts.length).toBeGreaterThanOrEqual(4);
    contacts.slice(1).forEach((e, k) => {
      expect(e.side).not.toBe(contacts[k]!.side);
    });
    for (const e of events) {
      const times = truth[e.side ?? "left"].map((c) => (e.type === "toe_off" ? c.end_ms : c.start_ms));
      const error = Math.min(...times.map((t) => Math.abs(t - e.t_ms)));
      expect(error, `${e.side} ${e.type} at ${e.t_ms}`).toBeLessThan(50);
    }
  });

  it("is no run where the ankles pass each other more than once while both feet stand", () => {
    const trembling = copyOf(filmed(way));
    const { image, rows } = new LandmarkTrack(trembling);
    const apart = (row: number) => image.y(row, LANDMARK.left_ankle) - image.y(row, LANDMARK.right_ankle);
    const level = Array.from({ length: rows }, (_, row) => apart(row)).sort((a, b) => a - b)[rows >> 1]!;
    for (let row = 0; row < rows; row++) {
      if (Math.abs(apart(row) - level) > 12) continue;
      const shaken = image.y(row, LANDMARK.left_ankle) + (row % 12 < 6 ? 12 : -12);
      image.set(row, LANDMARK.left_ankle, image.x(row, LANDMARK.left_ankle), shaken, image.z(row, LANDMARK.left_ankle));
    }
    const i = interpret(trembling, AnalysisRequest.parse({ ...WALK, camera_view: view }));
    const still = interpret(filmed(way), AnalysisRequest.parse({ ...WALK, camera_view: view }));
    expect(i.match.suggestion).toBeNull();
    expect(Math.abs(numberOf(i, "cadence") - numberOf(still, "cadence"))).toBeLessThan(4);
  });

  it("gives no pelvic drop, which this camera has not been shown to measure, and says so", () => {
    const i = interpret(filmed(way), AnalysisRequest.parse({ ...WALK, camera_view: view }));
    const drop = i.metrics.filter((m) => m.key.startsWith("pelvic_drop"));
    expect(drop.map((m) => [m.value_num, m.value_json.reason])).toEqual(drop.map(() => [null, "unproven"]));
    expect(drop).not.toHaveLength(0);
    expect(i.targets).not.toHaveProperty("pelvic_drop_left");
  });

  it("shows a lean that comes in one leg's stance on that side alone: no mean of the clip is subtracted", () => {
    // The trunk leans 6.2° over the left leg and 1.2° over the right one; without their mean both would be 3.7°.
    const i = interpret(filmed({ ...way, limp: 1 }), AnalysisRequest.parse({ ...WALK, camera_view: view }));
    expect(Math.abs(numberOf(i, "trunk_lateral_lean_left") - 6.2)).toBeLessThan(2);
    expect(Math.abs(numberOf(i, "trunk_lateral_lean_right") - 1.2)).toBeLessThan(2);
  });
});
