import { findExercise } from "@sagittal/catalogue";
import type { ScubaSessionMeta } from "@sagittal/contract";
import { finSwim } from "@sagittal/figure/movements/travel";
import { describe, expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { type ActivityCase, BODY, requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { DIVER } from "../../../../bench/activities/scuba-and-skating.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";
import { detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";

const caseOf = (activity: string, exercise: string, view = "side"): ActivityCase => {
  const found = CASES.find((c) => c.activity === activity && c.exercise === exercise && c.view === view);
  if (!found) throw new Error(`There is no case ${activity} ${exercise} ${view}.`);
  return found;
};
const withRequest = (c: ActivityCase, request: ActivityCase["request"]): Interpretation =>
  interpret(trackOfCase(c), requestOf({ ...c, request: { ...c.request, ...request } }));

describe("a declared walking distance", () => {
  const walk = caseOf("walking", "Walk Test");

  test("gives the speed: distance over time, whatever the picture's scale says", () => {
    const six = withRequest(walk, { walk_test_distance_m: 6 });
    const nine = withRequest(walk, { walk_test_distance_m: 9 });
    expect(numberOf(six, "gait_speed")).toBeCloseTo(6 / numberOf(six, "traversal_time")!, 2);
    expect(numberOf(nine, "gait_speed")! / numberOf(six, "gait_speed")!).toBeCloseTo(1.5, 2);
    expect(Math.abs(numberOf(six, "gait_speed")! - 1.3)).toBeLessThan(0.1);
    expect(detailOf(six, "gait_speed")).toMatchObject({ scale_source: "distance" });
  });

  test("without it speed comes from stature and there is no time over the course", () => {
    const r = withRequest(walk, {});
    expect(Math.abs(numberOf(r, "gait_speed")! - 1.3)).toBeLessThan(0.1);
    expect(detailOf(r, "traversal_time").reason).toBe("input");
  });

  test("that contradicts the picture gives a finding", () => {
    const reasons = (metres: number) => withRequest(walk, { walk_test_distance_m: metres }).findings.map((f) => f.data.reason);
    expect(reasons(6)).not.toContain("distance");
    expect(reasons(10)).toContain("distance");
  });

  test("is read by the gait speed of the falls tests as well", () => {
    const fri = caseOf("fri", "Gait Speed");
    const speed = (metres: number) => numberOf(withRequest(fri, { walk_test_distance_m: metres }), "gait_speed")!;
    expect(speed(8) / speed(4)).toBeCloseTo(2, 2);
    // A clip of few strides: a coefficient of variation needs ten of them and is left out, not given from four.
    expect(detailOf(withRequest(fri, {}), "stride_time_cv").reason).toBe("cycles");
  });
});

describe("the mass of the bar", () => {
  const squat = caseOf("weightlifting", "Back Squat");

  test("that was not declared leaves power and load without a number, and nothing else", () => {
    const without = withRequest(squat, { barbell_mass_kg: null });
    const lost = givenKeys(withRequest(squat, { barbell_mass_kg: 60 })).filter((k) => !givenKeys(without).includes(k));
    expect(lost.toSorted()).toEqual(["est_1rm", "load_pct_1rm", "mean_power"]);
    for (const key of lost) expect(detailOf(without, key).reason).toBe("bar");
  });
});

describe("handedness", () => {
  const unread = CASES.filter((c) => c.view === "side" && !findExercise(c.activity, c.exercise)?.handed);
  const samples = [...new Map(unread.map((c) => [c.activity, c])).values()];

  test.each(samples.map((c) => [c.activity, c.exercise, c] as const))("is ignored by %s, %s", (_, __, c) => {
    const track = trackOfCase(c);
    const values = (handedness: "left" | "right") =>
      interpret(track, requestOf({ ...c, request: { ...c.request, handedness } })).metrics.map((m) => [m.key, m.value_num]);
    expect(values("left")).toEqual(values("right"));
  });
});

describe("the condition of a diver", () => {
  const flutter = (condition: Partial<ScubaSessionMeta>, knee = 40): Interpretation =>
    withRequest(
      { ...caseOf("scuba_diving", "Flutter Kick"), movement: () => finSwim(BODY, "flutter", 0.8, 18, knee) },
      {
        scuba_session_meta: { ...DIVER, ...condition },
      },
    );

  test("names the residual and the sound leg of a diver with a prosthesis, on the side that was stated", () => {
    const right = flutter({ condition: "transtibial" });
    const left = flutter({ condition: "transtibial", side_involved: "L" });
    expect(detailOf(right, "kick_amplitude_pct_right").role).toBe("residual");
    expect(detailOf(left, "kick_amplitude_pct_left").role).toBe("residual");
    expect(detailOf(left, "kick_amplitude_pct_right").role).toBe("sound");
  });

  test("is no prosthesis for a control, whose legs have no roles", () => {
    for (const condition of ["control_no_arms", "control_with_arms"] as const) {
      expect(detailOf(flutter({ condition }), "kick_amplitude_pct_right").role).not.toBe("residual");
    }
  });

  test("sets the zones: those of a diver with a prosthesis differ from those of a control", () => {
    const target = (condition: ScubaSessionMeta["condition"]) => flutter({ condition }).targets.kick_amplitude_asymmetry;
    expect(target("control_no_arms")).toBeDefined();
    expect(target("transfemoral")).not.toEqual(target("control_no_arms"));
  });

  test("that was not stated suppresses the metrics that depend on it", () => {
    const r = withRequest(caseOf("scuba_diving", "Flutter Kick"), { scuba_session_meta: null });
    expect(r.metrics.some((m) => m.value_num !== null)).toBe(false);
  });
});
