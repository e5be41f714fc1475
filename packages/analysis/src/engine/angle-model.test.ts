import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type RawTrack, SIDES } from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { mirrored } from "@sagittal/figure/mirror";
import { recipeOf } from "@sagittal/figure/recipe";
import { describe, expect, it } from "vitest";
import { likeBlazePose } from "../../../../bench/sweep/model-bias.ts";
import { interpret } from "../pipeline/interpret.ts";
import { angleModel, armModel } from "./angle-model.ts";

const filmed = (offPlane: number): RawTrack =>
  poseTrackOf(recipeOf({ movement: "run", treadmill: true, cadence: 172, speed: 3, seconds: 2, fps: 60, "off-plane": offPlane }).shot, {
    pixels: 1,
    dropout: 0,
    swaps: [],
    seed: 5,
    bias: likeBlazePose(),
  });
const request = AnalysisRequest.parse({ activity: "running", exercise: "Treadmill", athlete: { height_cm: 175 } });
const motionAt = (offPlane: number) => interpret(filmed(offPlane), request).motion;
const middle = (s: Float64Array): number => s.filter(Number.isFinite).toSorted((a, b) => a - b)[s.length >> 1] ?? Number.NaN;

describe("the residual model", () => {
  it.each(["gait", "arms", "repetition", "unilateral", "oblique"])("of %s is the file of its model card", (kind) => {
    const file = readFileSync(new URL(`../../models/angle-${kind}.model`, import.meta.url));
    const card = readFileSync(new URL("../../models/README.md", import.meta.url), "utf8");
    expect(card).toContain(createHash("sha256").update(file).digest("hex"));
  });

  it("moves no segment by more than its bound, and joint angles by their segments", () => {
    const { sagittal, seen } = motionAt(0);
    const { bound } = angleModel("gait");
    for (const side of SIDES) {
      const [after, before] = [sagittal![side], seen![side]];
      after.thigh.forEach((_, i) => {
        const moved = (name: keyof typeof after): number => after[name][i]! - before[name][i]!;
        for (const name of ["thigh", "shank", "foot"] as const) expect(Math.abs(moved(name))).toBeLessThanOrEqual(bound);
        expect(moved("kneeFlexion")).toBeCloseTo(moved("thigh") + moved("shank"), 9);
        expect(moved("ankleDorsiflexion")).toBeCloseTo(moved("shank") + moved("foot"), 9);
      });
    }
  });

  it("gives the same correction for a clip and its mirror image", () => {
    const track = filmed(0);
    const [one, other] = [interpret(track, request).motion, interpret(mirrored(track), request).motion];
    one.sagittal!.right.kneeFlexion.forEach((v, i) => {
      expect(other.sagittal!.left.kneeFlexion[i]).toBeCloseTo(v, 3);
    });
  });

  it("leaves views further off the side than its training data unchanged", () => {
    const { sagittal, seen } = motionAt(55);
    expect(sagittal).toBe(seen);
  });
});

describe("the model of the arms", () => {
  it("turns upper arms and elbows by no more than its bound, bends no elbow backwards, and leaves the shoulder's angle to arm and trunk", () => {
    const { sagittal, seen } = motionAt(0);
    const { bound } = armModel();
    for (const side of SIDES) {
      const [after, before] = [sagittal![side], seen![side]];
      after.arm.forEach((_, i) => {
        const turned = after.arm[i]! - before.arm[i]!;
        expect(Math.abs(turned)).toBeLessThanOrEqual(bound);
        expect(Math.abs(after.elbowFlexion[i]! - before.elbowFlexion[i]!)).toBeLessThanOrEqual(bound);
        expect(after.elbowFlexion[i]).toBeGreaterThanOrEqual(0);
        const leaned = sagittal!.trunkLean[i]! - seen!.trunkLean[i]!;
        expect(after.shoulderFlexion[i]! - before.shoulderFlexion[i]!).toBeCloseTo(turned + leaned, 9);
      });
    }
  });

  it("leaves a smaller error of the arms in view of it, the usual one beyond and for movements that it has not learned", () => {
    const { body, armErrorDeg } = motionAt(0);
    const usual = body.calibration.armErrorDeg;
    for (const angle of ["elbow", "shoulder"] as const)
      for (const limb of ["near", "far"] as const) expect(armErrorDeg[angle][limb]).toBeLessThan(usual[angle][limb]);
    expect(motionAt(55).armErrorDeg).toEqual(usual);
    const squat = AnalysisRequest.parse({ activity: "weightlifting", exercise: "Back Squat", athlete: { height_cm: 175 } });
    expect(interpret(filmed(0), squat).motion.armErrorDeg).toEqual(usual);
  });

  it("gives the same correction for a clip and its mirror image", () => {
    const track = filmed(0);
    const [one, other] = [interpret(track, request).motion, interpret(mirrored(track), request).motion];
    one.sagittal!.right.elbowFlexion.forEach((v, i) => {
      expect(other.sagittal!.left.elbowFlexion[i]).toBeCloseTo(v, 3);
    });
  });
});

describe("standard errors of angles", () => {
  it("grow as the camera moves off the side", () => {
    const errors = [0, 20, 35, 50].map((offPlane) => middle(motionAt(offPlane).angleErrors!.right.knee));
    errors.slice(1).forEach((v, i) => {
      expect(v).toBeGreaterThan(errors[i]!);
    });
  });

  it("are given with metrics that measure an angle", () => {
    const { metrics } = interpret(filmed(0), request);
    const error = metrics.find((m) => m.key === "knee_flexion_swing")?.value_json.se;
    expect(error).toBeGreaterThan(3);
    expect(error).toBeLessThan(12);
  });
});
