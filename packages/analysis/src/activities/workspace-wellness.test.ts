import { LANDMARK_COUNT, ROW_WIDTH } from "@sagittal/biomechanics";
import type { AnalysisRequest } from "@sagittal/contract";
import { AnalysisRequest as Request } from "@sagittal/contract";
import { quietStance } from "@sagittal/figure/movements/screens";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "@sagittal/figure/movements/sit-to-stand";
import { turnAbout } from "@sagittal/figure/movements/travel";
import { describe, expect, test } from "vitest";
import { ASSESSMENT } from "../../../../bench/activities/workspace-wellness.ts";
import { interpret } from "../pipeline/interpret.ts";
import { BODY, detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";
import { analyse, FIELD, type Filmed, secondsOf } from "../testing/figure-reading.ts";

const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"], more: Partial<Filmed> = {}): Filmed => ({
  activity: "workspace_wellness",
  exercise,
  view,
  movement,
  ...more,
});

const rises = () => sitToStand(BODY, SIT_TO_STAND_DEFAULTS);

describe("desk posture and breaks", () => {
  test("a runner who turns about rises from no chair", () => {
    const { movement } = turnAbout(BODY);
    const r = analyse(filmed("Sit-to-Stand Break", "side", () => movement, { camera: { ...FIELD, fps: 60 } }));
    expect(r.events).toEqual([]);
    expect(r.match.cues.map((c) => c.name)).toContain("arrives");
  });

  test("rises begin, stand and end where the figure's do", () => {
    const movement = rises();
    const r = analyse(filmed("Sit-to-Stand Break", "side", () => movement));
    const stood = secondsOf(r, "rep_top");
    const seated = secondsOf(r, "rep_end");
    (movement.reps ?? []).forEach((rep, i) => {
      expect(Math.abs(stood[i]! - (rep.standing ?? 0))).toBeLessThan(0.12);
      expect(Math.abs(seated[i]! - (rep.seatContact ?? 0))).toBeLessThan(0.12);
    });
  });

  test("RULA states the error that its angles leave: 4 points that may be 5 are no more than a caution", () => {
    const sitting = () => sitToStand(BODY, { ...SIT_TO_STAND_DEFAULTS, reps: 1, rest: 6 });
    const r = analyse(filmed("Seated Posture Check", "side", sitting));
    const { se, level, verdict } = detailOf(r, "rula_score");
    expect(numberOf(r, "rula_score")).toBe(4);
    expect(level).toBe("investigate");
    expect(se).toBeCloseTo(1 / 1.96, 2);
    expect(verdict).toBe("caution");
  });

  test("a seated check of a standing person is suppressed with a reason", () => {
    const r = analyse(filmed("Seated Posture Check", "side", () => quietStance(BODY, 4)));
    expect(detailOf(r, "trunk_lean").reason).toBe("no_event");
    expect(numberOf(r, "hip_angle_seated")).toBeNull();
    expect(numberOf(r, "rula_score")).toBeNull();
  });
});

describe("an ergonomics assessment", () => {
  const empty = (rows: number) => ({
    fps: 30,
    tMs: Float64Array.from({ length: rows }, (_, i) => (i * 1000) / 30),
    width: 540,
    height: 960,
    image: new Float64Array(rows * ROW_WIDTH).fill(Number.NaN),
    world: new Float64Array(rows * ROW_WIDTH).fill(Number.NaN),
    visibility: new Float64Array(rows * LANDMARK_COUNT).fill(Number.NaN),
  });
  const request = (more: Partial<AnalysisRequest> = {}): AnalysisRequest =>
    Request.parse({
      activity: "workspace_wellness",
      exercise: "Ergonomics Assessment",
      athlete: { height_cm: 175 },
      workstation_assessment: ASSESSMENT,
      ...more,
    });

  test.each([0, 1, 30])("of %i pictures without a person judges the set-up and no posture", (rows) => {
    const r = interpret(empty(rows), request());
    expect(givenKeys(r).sort()).toEqual([
      "backrest_delta",
      "desk_height_delta",
      "eye_height_plausibility",
      "screen_top_delta",
      "seat_depth_delta",
      "seat_height_delta",
      "sit_duration",
      "workstation_score",
    ]);
    expect(r.targets.desk_height_delta).toBeDefined();
  });

  test("takes the stature from the assessment when the athlete's is unknown", () => {
    const own = { ...ASSESSMENT, anthropometry: { physical_height_cm: 175 } };
    const r = interpret(
      empty(10),
      request({ workstation_assessment: own, athlete: Request.parse({ activity: "running", exercise: "x" }).athlete }),
    );
    expect(numberOf(r, "desk_height_delta")).toBeCloseTo(10, 0);
  });

  test("without any stature keeps the metrics that need none", () => {
    const r = interpret(empty(10), request({ athlete: Request.parse({ activity: "running", exercise: "x" }).athlete }));
    expect(givenKeys(r).sort()).toEqual(["screen_top_delta", "sit_duration"]);
    expect(detailOf(r, "desk_height_delta").reason).toBe("height");
  });

  test("other exercises still need a person", () => {
    expect(() => interpret(empty(30), request({ exercise: "Seated Posture Check", workstation_assessment: null }))).toThrow(
      /person|nobody/i,
    );
  });
});
