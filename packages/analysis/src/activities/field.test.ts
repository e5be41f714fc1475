import { AthleteProfile } from "@sagittal/contract";
import { quietStance } from "@sagittal/figure/movements/screens";
import { cut, finSwim, frogSwim, shuffle, shuttleRun, skate, stopRun, turnAbout, wristShot } from "@sagittal/figure/movements/travel";
import { describe, expect, test } from "vitest";
import { DIVER } from "../../../../bench/activities/scuba-and-skating.ts";
import { BODY, detailOf, numberOf } from "../testing/figure-clip.ts";
import { analyse, FIELD, type Filmed, misses, secondsOf, WIDE } from "../testing/figure-reading.ts";

describe("agility", () => {
  const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"], more: Partial<Filmed> = {}): Filmed => ({
    activity: "agility",
    exercise,
    view,
    movement,
    ...more,
  });
  const field = { camera: { ...FIELD, fps: 60 } };
  const front = { camera: { ...WIDE, fps: 60 } };

  test.each(["5-0-5 Turn", "Pro Agility 5-10-5"])("%s from the side: time at the turning point, plant, drop and approach", (exercise) => {
    const { movement, at, speed, plant } = turnAbout(BODY);
    const r = analyse(filmed(exercise, "side", () => movement, field));
    // The parabola of the turn leaves 0.3 statures behind after this time.
    const reach = 0.3 * 1.75;
    const half = 0.5 + (reach - (speed * 0.5) / 2) / speed;
    expect(misses(r, { turn_time: [2 * half, 0.08], com_drop_pct: [16.3, 2.5], approach_speed: [speed, 0.15] })).toEqual([]);
    expect(secondsOf(r, "rep_bottom")[0]).toBeCloseTo(at, 1);
    // The figure's foot nears the floor more slowly than an athlete's: its standing is seen to last up to 0.1 s longer.
    expect(Math.abs((numberOf(r, "plant_contact_time") ?? 0) / 1000 - (plant.to - plant.from))).toBeLessThan(0.12);
    expect(secondsOf(r, "initial_contact", plant.side)).toHaveLength(1);
  });

  test.each([
    ["Pro Agility 5-10-5", [2.3, -2.3, 0]],
    ["T-Test", [3, 0]],
  ] as const)("%s is timed from leaving the start to passing it again, whatever the scale", (exercise, places) => {
    const { movement, start, finish } = shuttleRun(BODY, places, 3);
    const time = (height_cm: number) => {
      const r = analyse(
        filmed(exercise, "side", () => movement, {
          camera: { ...FIELD, fps: 60 },
          request: { athlete: AthleteProfile.parse({ height_cm }) },
        }),
      );
      return numberOf(r, "course_time") ?? Number.NaN;
    };
    // The figure sets off softly: after 0.1 s it has the 0.2 legs per second at which the clock starts.
    expect(Math.abs(time(175) - (finish - start - 0.1))).toBeLessThan(0.04);
    expect(time(190)).toBe(time(175));
  });

  test("5-0-5 is timed over 5 m to the turning line and back, with the error of the scale", () => {
    const { movement, turns, plants } = shuttleRun(BODY, [6.5, 0], 4);
    const r = analyse(filmed("5-0-5 Turn", "side", () => movement, { camera: { ...FIELD, distance: 10, fps: 60 } }));
    // The toe lies a foot's length in front of the ankle; the ramps of the turn cost half of their time.
    const line = plants[0]! + 0.2;
    const truth = 2 * ((6.5 - (line - 5)) / 4 + 0.25);
    expect(turns).toHaveLength(1);
    const detail = detailOf(r, "time_505");
    expect(detail.se).toBeGreaterThan(0.06);
    expect(Math.abs((numberOf(r, "time_505") ?? Number.NaN) - truth)).toBeLessThan(1.96 * (detail.se ?? 0));
  });

  test("a course whose start or finish is not in the clip has no time", () => {
    const { movement } = shuttleRun(BODY, [2.3, -2.3], 3);
    const r = analyse(filmed("Pro Agility 5-10-5", "side", () => movement, field));
    expect(detailOf(r, "course_time").reason).toBe("no_event");
  });

  test.each(["Lateral Shuffle", "Pro Agility 5-10-5"])("%s from the front: the outside foot is planted", (exercise) => {
    const { movement, plant, at } = shuffle(BODY);
    const r = analyse(filmed(exercise, "front", () => movement, front));
    expect(secondsOf(r, "rep_bottom")[0]).toBeCloseTo(at, 1);
    expect(secondsOf(r, "initial_contact", plant.side)[0]).toBeCloseTo(plant.from, 0);
    expect(numberOf(r, "plant_knee_valgus_left")).not.toBeNull();
    expect(numberOf(r, "plant_knee_valgus_right")).toBeNull();
  });

  test("a cut is the foot from which the athlete leaves sideways", () => {
    const { movement, plant } = cut(BODY);
    const r = analyse(filmed("Cutting 45-90", "front", () => movement, front));
    expect(secondsOf(r, "initial_contact", plant.side)).toHaveLength(1);
    expect(Math.abs(secondsOf(r, "initial_contact")[0]! - plant.from)).toBeLessThan(0.15);
    expect(misses(r, { trunk_lateral_lean_cut: [0, 3] })).toEqual([]);
  });

  test("a stop has its approach speed, drop and braking foot", () => {
    const { movement, stop, speed } = stopRun(BODY);
    const r = analyse(filmed("Deceleration Stop", "side", () => movement, field));
    expect(misses(r, { approach_speed: [speed, 0.2], com_drop_pct: [15, 3] })).toEqual([]);
    expect(Math.abs(secondsOf(r, "rep_bottom")[0]! - stop)).toBeLessThan(0.15);
  });

  test("a standing person does not turn, cut or stop", () => {
    for (const exercise of ["5-0-5 Turn", "Cutting 45-90", "Deceleration Stop"]) {
      const r = analyse(
        filmed(exercise, exercise === "Cutting 45-90" ? "front" : "side", () => quietStance(BODY, 2), { camera: { fps: 60 } }),
      );
      expect(r.metrics.filter((m) => m.value_num !== null && m.key !== "technique_score").map((m) => m.key)).toEqual([]);
    }
  });
});

describe("scuba diving", () => {
  const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"], condition: Partial<typeof DIVER> = {}): Filmed => ({
    activity: "scuba_diving",
    exercise,
    view,
    movement,
    camera: { ...WIDE, distance: 8 },
    request: { scuba_session_meta: { ...DIVER, ...condition } },
  });

  test("flutter: frequency, range of hip and knee, opposition and speed", () => {
    const r = analyse(filmed("Flutter Kick", "side", () => finSwim(BODY, "flutter", 0.8, 18, 40)));
    expect(
      misses(r, {
        kick_frequency: [0.8, 0.03],
        hip_rom_kick: [36, 3],
        knee_flexion_kick: [40, 6],
        kick_phase_error: [0, 10],
        kick_amplitude_asymmetry: [0, 7],
        swim_speed: [0.5, 0.04],
        distance_per_kick: [0.625, 0.06],
        body_trim_angle: [4, 5],
      }),
    ).toEqual([]);
    // Six kicks: a coefficient of variation needs ten.
    expect(numberOf(r, "cycle_time_cv")).toBeNull();
  });

  test("dolphin: both legs together", () => {
    const r = analyse(filmed("Dolphin Kick", "side", () => finSwim(BODY, "dolphin", 0.9, 18, 40)));
    expect(misses(r, { kick_frequency: [0.9, 0.03], kick_phase_error: [0, 12], knee_flexion_kick: [40, 6] })).toEqual([]);
  });

  test.each(["side", "back"] as const)("frog: cycles from the %s", (view) => {
    const r = analyse(filmed("Frog Kick", view, () => frogSwim(BODY, 0.5)));
    expect(misses(r, { kick_frequency: [0.5, 0.03], ...(view === "side" && { kick_phase_error: [0, 15] }) })).toEqual([]);
  });

  test("frog: eleven even kicks have a coefficient of variation near nothing", () => {
    const r = analyse(filmed("Frog Kick", "side", () => frogSwim(BODY, 0.9)));
    expect(misses(r, { kick_frequency: [0.9, 0.03], cycle_time_cv: [0, 5] })).toEqual([]);
  });

  test("the residual side is named and the sound leg gives the rhythm", () => {
    const r = analyse(filmed("Flutter Kick", "side", () => finSwim(BODY, "flutter", 0.8, 18, 40), { condition: "transtibial" } as object));
    expect(detailOf(r, "kick_amplitude_pct_right").role).toBe("residual");
    expect(detailOf(r, "kick_amplitude_pct_left").role).toBe("sound");
  });

  test("a locked prosthetic knee has no knee angle", () => {
    const r = analyse(filmed("Flutter Kick", "side", () => finSwim(BODY, "flutter", 0.8, 18, 0), { condition: "transfemoral" } as object));
    expect(detailOf(r, "knee_flexion_kick_right").reason).toBe("input");
    expect(numberOf(r, "knee_flexion_kick_left")).toBeLessThan(15);
  });

  test("exertion is never among the results", () => {
    const r = analyse(filmed("Flutter Kick", "side", () => finSwim(BODY, "flutter", 0.8, 18, 40)));
    expect(JSON.stringify(r.metrics)).not.toMatch(/borg/i);
    expect(JSON.stringify(r.targets)).not.toMatch(/borg/i);
  });
});

describe("ice hockey", () => {
  const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"]): Filmed => ({
    activity: "ice_hockey",
    exercise,
    view,
    movement,
    camera: { ...WIDE, fps: 60, distance: 6 },
  });

  test("skating from the side: glide, push and rhythm", () => {
    const r = analyse(filmed("Forward Skating", "side", () => skate(BODY, 0.9, 0.6)));
    // A tenth of the extension from 70 to 18 degrees is done when the push starts.
    expect(
      misses(r, { glide_knee_flexion: [65, 6], push_knee_extension_right: [18, 5], trunk_lean: [42, 3], stride_rate: [108, 5] }),
    ).toEqual([]);
  });

  test("skating from the front: both legs, sway", () => {
    const r = analyse(filmed("Forward Skating", "front", () => skate(BODY, 0.9, 0.3)));
    expect(
      misses(r, { push_hip_abduction_left: [32, 4], push_hip_abduction_right: [32, 4], stride_rate: [108, 4], stride_asymmetry: [0, 10] }),
    ).toEqual([]);
    expect(numberOf(r, "trunk_lateral_lean")).toBeGreaterThan(9);
  });

  test("a start has its step rate and lean", () => {
    const r = analyse(filmed("Skating Start", "side", () => skate(BODY, 1.5, 0.6)));
    expect(misses(r, { start_step_rate: [180, 9], start_trunk_lean: [42, 3] })).toEqual([]);
  });

  test("the wrist shot's release is where the hands are fastest", () => {
    const { movement, release } = wristShot(BODY);
    const r = analyse(filmed("Wrist Shot", "side", () => movement));
    expect(Math.abs(secondsOf(r, "release")[0]! - release)).toBeLessThan(0.12);
    expect(misses(r, { shot_trunk_lean: [35, 5], shot_knee_flexion: [53, 14] })).toEqual([]);
  });
});
