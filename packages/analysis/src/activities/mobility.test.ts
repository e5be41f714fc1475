import { otherSide } from "@sagittal/biomechanics";
import { judge } from "@sagittal/catalogue";
import { plank, pushUp } from "@sagittal/figure/movements/hands-fixed";
import { hinge } from "@sagittal/figure/movements/lifts";
import {
  type ArabesquePose,
  anteriorReaches,
  arabesque,
  armAbduction,
  headMoves,
  hurdleStep,
  legAbduction,
  legRaise,
  oneLegSquat,
  stepDown,
} from "@sagittal/figure/movements/screens";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { truthsOf } from "../../../../bench/activities/case.ts";
import { BODY, detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";
import { analyse, type Filmed, WIDE } from "../testing/figure-reading.ts";

const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"], more: Partial<Filmed> = {}): Filmed => ({
  activity: "mobility",
  exercise,
  view,
  movement,
  ...more,
});
describe("planks", () => {
  const planked = (to: number, seconds: number) => analyse(filmed("Plank", "side", () => plank(BODY, 2, to, seconds), { camera: WIDE }));

  test("that go on when the clip ends were held for at least what it shows", () => {
    const cut = planked(20, 7);
    expect(Math.abs((numberOf(cut, "plank_time") ?? 0) - 5)).toBeLessThan(0.4);
    expect(detailOf(cut, "plank_time").at_least).toBe(true);
    expect(detailOf(planked(6, 8), "plank_time").at_least).toBeUndefined();
  });

  test("are no standing, and push-ups and people on their backs hold none", () => {
    const filed = (activity: Filmed["activity"], exercise: string, movement: Filmed["movement"]) =>
      givenKeys(analyse({ activity, exercise, view: "side", movement, camera: WIDE }));
    expect(filed("mobility", "Standing Posture", () => plank(BODY, 1, 6, 6))).toEqual([]);
    expect(filed("mobility", "Plank", () => pushUp(BODY, 95))).toEqual([]);
    expect(filed("mobility", "Plank", () => legRaise(BODY, 60, "right"))).toEqual([]);
  });
});

describe("arabesques", () => {
  const POSE = { leg: 92, freeKnee: 14, standKnee: 8, lean: 45, seconds: 3 } as const;
  const raised = (side: "left" | "right", pose: ArabesquePose = POSE) =>
    analyse(filmed("Arabesque", "side", () => arabesque(BODY, side, pose), { camera: WIDE }));

  test.each(["left", "right"] as const)("on the %s leg are read within their stated error, on the leg that stands", (side) => {
    for (const pose of [POSE, { ...POSE, leg: 65, lean: 10 }, { ...POSE, leg: 115, lean: 85 }]) {
      const r = raised(side, pose);
      const truth = {
        leg_height: pose.leg,
        free_knee: pose.freeKnee,
        standing_knee: pose.standKnee,
        trunk_lean: pose.lean,
      };
      for (const [name, value] of Object.entries(truth)) {
        const key = `arabesque_${name}_${side}`;
        expect(Math.abs(numberOf(r, key)! - value), key).toBeLessThan(detailOf(r, key).se!);
      }
      expect(Math.abs(numberOf(r, `arabesque_time_${side}`)! - pose.seconds)).toBeLessThan(0.5);
      expect(numberOf(r, `arabesque_time_${side === "left" ? "right" : "left"}`)).toBeNull();
    }
  });

  test("that the film cuts short were held for at least what it shows", () => {
    const short = analyse(filmed("Arabesque", "side", () => ({ ...arabesque(BODY, "right", POSE), duration: 4 }), { camera: WIDE }));
    expect(detailOf(short, "arabesque_time_right").at_least).toBe(true);
    expect(detailOf(raised("right"), "arabesque_time_right").at_least).toBeUndefined();
  });

  test("with the leg hanging low or the knee bent behind are none", () => {
    expect(givenKeys(raised("right", { ...POSE, leg: 25 }))).toEqual([]);
    expect(givenKeys(raised("right", { ...POSE, leg: 60, freeKnee: 95 }))).toEqual([]);
  });

  test("filed as a squat on one leg give only the time on that leg", () => {
    const r = analyse(filmed("Single-leg Squat", "side", () => arabesque(BODY, "right", POSE), { camera: WIDE }));
    expect(new Set(givenKeys(r).map((key) => key.replace(/_(left|right)$/, "")))).toEqual(new Set(["balance_time"]));
  });
});

test("a foot that sinks beside a step is no squat", () => {
  const film = filmed("Step-Down", "side", () => stepDown(BODY, "right", 65));
  for (const exercise of ["Body-Weight Squat", "Romanian Deadlift"]) {
    const r = analyse({ ...film, activity: "weightlifting", exercise });
    expect(givenKeys(r), exercise).toEqual([]);
    expect(r.notes, exercise).toContainEqual(expect.objectContaining({ code: "looks_like", exercise: "Step-Down" }));
  }
});

describe("a squat on one leg from the front", () => {
  test.each(["left", "right"] as const)(
    "with the free leg straight ahead, which looks lower than the standing foot, is that of the %s leg",
    (side) => {
      const r = analyse(filmed("Single-leg Squat", "front", () => oneLegSquat(BODY, side, 70, "ahead")));
      expect(Math.abs(numberOf(r, `slsq_depth_${side}`)! - 70)).toBeLessThan(8);
      expect(numberOf(r, `slsq_depth_${otherSide(side)}`)).toBeNull();
      expect(r.match.doubt).toBeLessThan(0.5);
    },
  );

  test("states the error of depth for its knee flexion, and from the side that of the picture", () => {
    const depth = (view: "front" | "side") =>
      detailOf(analyse(filmed("Single-leg Squat", view, () => oneLegSquat(BODY, "right", 70))), "slsq_depth_right");
    expect(depth("front").se).toBeGreaterThan(12);
    expect(depth("front").beta).toBe(true);
    expect(depth("side").se).toBeLessThan(8);
  });

  test("is not one on both legs", () => {
    const r = analyse(filmed("Single-leg Squat", "front", () => squat(BODY, SQUAT_DEFAULTS)));
    expect(givenKeys(r)).toEqual([]);
    expect(r.notes).toContainEqual(expect.objectContaining({ code: "looks_like", exercise: "Back Squat" }));
  });
});

test("a step over a hurdle is no squat on one leg; only the time on that leg is true of both", () => {
  const r = analyse(filmed("Single-leg Squat", "side", () => hurdleStep(BODY, "right")));
  expect(new Set(givenKeys(r).map((key) => key.replace(/_(left|right)$/, "")))).toEqual(new Set(["balance_time"]));
});

describe("a reach of one foot ahead", () => {
  const reaches = (right: number, heel = 0) =>
    analyse(filmed("Y-Balance Anterior Reach", "side", () => anteriorReaches(BODY, { left: 1, right }, heel)));
  const verdictOf = (r: ReturnType<typeof analyse>) => {
    const value = r.metrics.find((m) => m.key === "anterior_reach_difference")!;
    return judge(value.value_num!, { amberLow: null, minGood: null, maxGood: 4, amberHigh: null }, value.value_json);
  };

  test("differs between the legs by more than the 4 cm of Plisky et al. for certain only where it does by far", () => {
    expect(verdictOf(reaches(1))).not.toBe("poor");
    expect(verdictOf(reaches(0.4))).toBe("poor");
  });

  test("counts in no trial in which the standing heel rises, and says how far", () => {
    const r = reaches(1, -25);
    for (const key of ["anterior_reach_pct_left", "anterior_reach_pct_right", "anterior_reach_difference"]) {
      expect(numberOf(r, key), key).toBeNull();
    }
    expect(numberOf(r, "heel_rise_pct")).toBeGreaterThan(2.5);
  });
});

describe("sides and repetitions", () => {
  test("a movement of both arms at once is one repetition of both, and each arm's range is still measured", () => {
    const r = analyse(filmed("Shoulder Abduction", "front", () => armAbduction(BODY, 150, 150)));
    expect(r.events.filter((e) => e.type === "rep_top").map((e) => e.side)).toEqual([null, null, null]);
    for (const side of ["left", "right"]) expect(detailOf(r, `shoulder_abduction_rom_${side}`).n).toBe(3);
  });

  test("a side without a repetition has no number, and there is no asymmetry", () => {
    const r = analyse(filmed("Hip Abduction", "front", () => legAbduction(BODY, 35, "left")));
    expect(detailOf(r, "hip_abduction_rom_right").reason).toBe("no_event");
    expect(numberOf(r, "hip_abduction_asymmetry")).toBeNull();
  });

  test("turning the head is not taken for bending it", () => {
    const r = analyse(filmed("Neck Mobility", "front", () => headMoves(BODY, "turn", 60, 50)));
    expect(numberOf(r, "neck_rotation_rom_left")).toBeGreaterThan(35);
    expect(numberOf(r, "neck_rotation_rom_left")).toBeGreaterThan(numberOf(r, "neck_rotation_rom_right") ?? 90);
    expect(numberOf(r, "neck_side_rom")).toBeNull();
  });

  test("arms that an oblique camera shows behind the head are past 180°, not at -170", () => {
    const c = CASES.find((k) => k.exercise === "Overhead Squat Assessment" && k.view === "side")!;
    const [truth] = truthsOf(c).arm_trunk_alignment!;
    const r = analyse(filmed(c.exercise, "side", c.movement, { camera: { ...c.camera, offPlane: 30 } }));
    expect(Math.abs(numberOf(r, "arm_trunk_alignment")! - truth)).toBeLessThan(15);
    expect(Number(detailOf(r, "arm_trunk_alignment").se)).toBeLessThan(15);
  });

  test("a person moving all the time has no standing posture", () => {
    const r = analyse(filmed("Standing Posture", "side", () => hinge(BODY)));
    const still = detailOf(r, "trunk_lean");
    // Only the stillness between the hinges may be read, and it is upright.
    expect(still.reason === "no_event" || Math.abs(numberOf(r, "trunk_lean") ?? 90) < 10).toBe(true);
  });
});
