import { copyOf, LANDMARK, LandmarkTrack, type RawTrack, SIDES } from "@sagittal/biomechanics";
import { cut, joined } from "@sagittal/figure/cut";
import { dip, pullUp, pushUp } from "@sagittal/figure/movements/hands-fixed";
import { barSquat, bench, deadlift, hinge, kettlebellSwing, lunge, press, walkingLunge } from "@sagittal/figure/movements/lifts";
import { pelvisHeights } from "@sagittal/figure/movements/planned";
import { jointsAt } from "@sagittal/figure/movements/posed";
import { oneLegSquat } from "@sagittal/figure/movements/screens";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import type { Interpretation } from "../engine/interpretation.ts";
import { BODY, detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";
import { analyse, FIELD, type Filmed, film, misses, read, secondsOf, WIDE } from "../testing/figure-reading.ts";

const LIFTING = "weightlifting" as const;
const filmed = (exercise: string, view: Filmed["view"], movement: Filmed["movement"], more: Partial<Filmed> = {}): Filmed => ({
  activity: LIFTING,
  exercise,
  view,
  movement,
  ...more,
});

/** Squats without a bar, arms forward, three depths. */
const bodyWeight = squat(BODY, SQUAT_DEFAULTS);
const bodyWeightFilm = film({ view: "side", movement: () => bodyWeight });

/** Greatest confidence of a measured value. */
const surest = (r: Interpretation): number =>
  Math.max(0, ...r.metrics.filter((m) => m.value_num !== null && m.key !== "technique_score").map((m) => m.value_json.confidence));

/** When the hips of squats leave and reach rest, at 5 % of their peak speed, and their bottoms, s. */
function phasesOf(movement: typeof bodyWeight): { start: number; bottom: number; end: number }[] {
  const hz = 120;
  const z = pelvisHeights(movement, hz);
  const speed = (i: number): number => (z[i + 1]! - z[i - 1]!) / 2;
  return (movement.reps ?? []).map((rep) => {
    const [a, b, c] = [rep.start, rep.bottom, rep.end].map((t) => Math.round(t * hz)) as [number, number, number];
    let down = a;
    for (let i = a; i < b; i++) if (speed(i) < speed(down)) down = i;
    let start = down;
    while (start > 1 && speed(start) < 0.05 * speed(down)) start--;
    let up = b;
    for (let i = b; i < c; i++) if (speed(i) > speed(up)) up = i;
    let end = up;
    while (end < z.length - 2 && speed(end) > 0.05 * speed(up)) end++;
    return { start: start / hz, bottom: rep.bottom, end: end / hz };
  });
}

/** Puts each wrist at another landmark of its side, or so many pixels below it. */
function putHands(track: RawTrack, at: "knee" | "ear", belowPx = 0): void {
  const { image, rows } = new LandmarkTrack(track);
  for (let row = 0; row < rows; row++)
    for (const side of SIDES) {
      const k = LANDMARK[`${side}_${at}`];
      image.set(row, LANDMARK[`${side}_wrist`], image.x(row, k), image.y(row, k) + belowPx, image.z(row, k));
    }
}

describe("repetitions", () => {
  test("of squats of three depths begin, turn and end where the hips do", () => {
    const r = read(bodyWeightFilm, { activity: LIFTING, exercise: "Back Squat", view: "side" });
    const truth = phasesOf(bodyWeight);
    const found = { start: secondsOf(r, "rep_start"), bottom: secondsOf(r, "rep_bottom"), end: secondsOf(r, "rep_end") };
    for (const key of ["start", "bottom", "end"] as const) {
      expect(found[key]).toHaveLength(truth.length);
      const mean = found[key].reduce((s, t, i) => s + Math.abs(t - truth[i]![key]), 0) / truth.length;
      expect(mean, key).toBeLessThan(0.065);
    }
  });

  test("of squats begin where the hips do when the near foot is guessed and wanders", () => {
    const wandering = copyOf(bodyWeightFilm);
    const { image, rows } = new LandmarkTrack(wandering);
    for (let row = 0; row < rows; row++)
      for (const k of [LANDMARK.right_ankle, LANDMARK.right_heel]) {
        // A tenth of the leg every 2 s.
        const shift = 10 * (1 - Math.cos((2 * Math.PI * row) / 60));
        image.set(row, k, image.x(row, k), image.y(row, k) + shift, image.z(row, k));
      }
    const r = read(wandering, { activity: LIFTING, exercise: "Back Squat", view: "side" });
    expect(r.motion.body.nearSide).toBe("right");
    const truth = phasesOf(bodyWeight).map((rep) => rep.start);
    const found = secondsOf(r, "rep_start");
    expect(found).toHaveLength(truth.length);
    for (const [k, t] of truth.entries()) expect(Math.abs(found[k]! - t)).toBeLessThan(0.15);
  });

  test("of squats count although the far leg is guessed while the thighs lie level", () => {
    const hidden = copyOf(bodyWeightFilm);
    const landmarks = new LandmarkTrack(hidden);
    const { image } = landmarks;
    for (let row = 0; row < landmarks.rows; row++) {
      const [hip, knee] = [LANDMARK.left_hip, LANDMARK.left_knee];
      const drop = image.y(row, knee) - image.y(row, hip);
      const thigh = Math.hypot(image.x(row, knee) - image.x(row, hip), drop);
      if (drop > 0.6 * thigh) continue;
      // The guess makes the thigh half as long as it is.
      image.set(row, knee, (image.x(row, knee) + image.x(row, hip)) / 2, (image.y(row, knee) + image.y(row, hip)) / 2, 0);
      landmarks.setVisibility(row, knee, 0.1);
    }
    const r = read(hidden, { activity: LIFTING, exercise: "Back Squat", view: "side" });
    const seen = read(bodyWeightFilm, { activity: LIFTING, exercise: "Back Squat", view: "side" });
    expect(r.motion.body.nearSide).toBe("right");
    expect(numberOf(r, "rep_count")).toBe(numberOf(seen, "rep_count"));
    // The learned correction reads both legs.
    expect(Math.abs((numberOf(r, "squat_depth") ?? Number.NaN) - (numberOf(seen, "squat_depth") ?? 0))).toBeLessThan(5);
  });

  test.each([
    ["side", 130],
    ["side", 110],
    ["front", 110],
  ] as const)("of a squat from the %s to %d degrees count although the arms hang below the knees", (view, depth) => {
    const hanging = film({ view, movement: () => squat(BODY, { ...SQUAT_DEFAULTS, depths: [depth] }) });
    putHands(hanging, "knee", 10);
    const r = read(hanging, { activity: LIFTING, exercise: "Back Squat", view });
    expect(numberOf(r, "rep_count")).toBe(1);
  });

  test.each(["Deadlift", "Romanian Deadlift"])("of a hinge with the hands at the head are no %s but a Hip Hinge", (exercise) => {
    const handsUp = film({ view: "side", movement: () => hinge(BODY) });
    putHands(handsUp, "ear");
    const r = read(handsUp, { activity: LIFTING, exercise, view: "side" });
    expect(givenKeys(r)).toEqual([]);
    expect(r.match.suggestion).toEqual({ activity: "mobility", exercise: "Hip Hinge" });
  });

  describe("filmed from near and above", () => {
    const NEAR: Filmed["camera"] = { distance: 2, lensHeight: 1.7, width: 1280, height: 1280, focal: 0.6 };
    const OBLIQUE: Filmed["camera"] = { ...NEAR, distance: 2.4, offPlane: 20 };

    test.each([NEAR, OBLIQUE])("of a squat on both legs are no squat on one leg, though the far foot looks higher", (camera) => {
      const track = film({ view: "side", movement: () => bodyWeight, camera });
      const r = read(track, { activity: LIFTING, exercise: "Back Squat", view: "side" });
      expect(numberOf(r, "rep_count")).toBe(SQUAT_DEFAULTS.depths.length);
      expect(r.match).toMatchObject({ doubt: 0, suggestion: null });
      expect(r.notes.map((n) => n.code)).not.toContain("looks_like");
      const filedWrongly = read(track, { activity: "mobility", exercise: "Single-leg Squat", view: "side" });
      expect(filedWrongly.match.suggestion).toEqual({ activity: LIFTING, exercise: "Back Squat" });
      expect(surest(filedWrongly)).toBeLessThanOrEqual(0.5);
    });

    test("of a hinge on both legs are no squat on one leg", () => {
      const r = analyse(filmed("Romanian Deadlift", "side", () => hinge(BODY), { camera: NEAR }));
      expect(givenKeys(r)).not.toEqual([]);
      expect(r.match.cues.map((c) => c.name)).not.toContain("foot_held");
      expect(r.notes.map((n) => n.code)).not.toContain("looks_like");
    });

    const free = ["near", "far"] as const;
    test.each(free.flatMap((foot) => [NEAR, OBLIQUE, { ...OBLIQUE, offPlane: -20 }].map((camera) => ({ foot, camera }))))(
      "of a squat on one leg with the $foot foot held behind are no sure lift on both",
      ({ foot, camera }) => {
        // The camera stands on the right.
        const track = film({ view: "side", movement: () => oneLegSquat(BODY, foot === "near" ? "left" : "right", 70), camera });
        for (const exercise of ["Back Squat", "Body-Weight Squat", "Deadlift"]) {
          const r = read(track, { activity: LIFTING, exercise, view: "side" });
          expect(surest(r), exercise).toBeLessThanOrEqual(0.5);
          expect(r.match.doubt, exercise).toBeGreaterThan(0.5);
        }
      },
    );

    test("of a squat on one leg are one though its held near foot looks no higher than the standing far one", () => {
      const r = analyse({
        ...filmed("Single-leg Squat", "side", () => oneLegSquat(BODY, "left", 70), { camera: NEAR }),
        activity: "mobility",
      });
      expect(givenKeys(r)).toContain("slsq_depth_left");
      expect(r.match.doubt).toBe(0);
    });
  });

  test.each((["front", "back"] as const).flatMap((view) => (["behind", "ahead"] as const).map((held) => ({ view, held }))))(
    "of a squat on one leg seen from the $view with the free foot held $held are no sure squat on both",
    ({ view, held }) => {
      for (const side of SIDES) {
        const track = film({ view, movement: () => oneLegSquat(BODY, side, 70, held) });
        for (const exercise of ["Back Squat", "Body-Weight Squat"])
          expect(surest(read(track, { activity: LIFTING, exercise, view })), exercise).toBeLessThanOrEqual(0.5);
      }
    },
  );

  test("of a squat on both legs from an oblique front are no squat on one leg, though the hips look nearer to one foot", () => {
    const r = analyse(filmed("Body-Weight Squat", "front", () => bodyWeight, { camera: { offPlane: 35 } }));
    expect(numberOf(r, "rep_count")).toBe(SQUAT_DEFAULTS.depths.length);
    expect(r.match.cues.flatMap((c) => c.suggests?.exercise ?? [])).not.toContain("Single-leg Squat");
  });

  test.each(["Back Squat", "Deadlift"])("of a squat on one leg with the free foot held behind are no sure %s", (exercise) => {
    const r = read(film({ view: "side", movement: () => oneLegSquat(BODY, "right", 70) }), { activity: LIFTING, exercise, view: "side" });
    expect(r.match.doubt).toBeGreaterThan(0.5);
    expect(r.match.suggestion).toEqual({ activity: "mobility", exercise: "Single-leg Squat" });
    // Heights of the feet and lean of the legs are signs of one fact.
    expect(r.match.cues.filter((c) => c.suggests?.exercise === "Single-leg Squat")).toHaveLength(1);
  });

  test("a coach's corrected events replace the detected ones", () => {
    const film = filmed("Romanian Deadlift", "side", () => hinge(BODY));
    const detected = analyse(film).events;
    const first = detected.slice(0, 3).map((e) => ({ ...e, frame: e.frame + 3 }));
    const r = analyse(film, first);
    expect(numberOf(r, "rep_count")).toBe(1);
    expect(r.events.map((e) => e.frame)).toEqual(first.map((e) => e.frame));
  });
});

describe("lunges", () => {
  const walked = filmed("Walking Lunge", "side", () => walkingLunge(BODY).movement, { camera: FIELD });
  const split = filmed("Split Squat", "side", () => lunge(BODY, "left"));

  test("that go a step forward each time are none on the spot, and those on the spot go nowhere", () => {
    const track = film(walked);
    for (const exercise of ["Split Squat", "Lunge"]) {
      const r = read(track, { ...walked, exercise });
      expect(givenKeys(r), exercise).toEqual([]);
      expect(r.notes, exercise).toContainEqual(expect.objectContaining({ code: "looks_like" }));
    }
    expect(givenKeys(read(film(split), { ...split, exercise: "Walking Lunge" }))).toEqual([]);
  });

  test("are read on the leg in front, also after a coach's corrections", () => {
    const found = analyse(walked);
    expect(found.events.filter((e) => e.type === "rep_bottom").map((e) => e.side)).toEqual(["left", "right", "left", "right"]);
    const corrected = read(film(walked), walked, found.events.slice(0, 6));
    expect(corrected.events.map((e) => e.side)).toEqual(found.events.slice(0, 6).map((e) => e.side));
    expect(numberOf(corrected, "rep_count")).toBe(2);
  });
});

describe("the body over its hands", () => {
  const pushed: Filmed = filmed("Push-Up", "side", () => pushUp(BODY, 95, 20), { camera: WIDE });

  test("is read alike with the head to either side, and hips that are high have the other sign than hips that sag", () => {
    for (const view of ["side-right", "side-left"] as const) {
      const r = analyse({ ...pushed, camera: { ...WIDE, view } });
      expect(r.motion.body.facing, view).toBe(view === "side-right" ? 1 : -1);
      expect(misses(r, { rep_count: [3, 0], elbow_flexion_bottom: [95, 6], body_line: [20, 5] }), view).toEqual([]);
      expect(r.findings, view).toEqual([]);
    }
  });

  test("is not pressed up from a bench, and a bench press lifts no body", () => {
    expect(givenKeys(read(film(pushed), { ...pushed, exercise: "Bench Press" }))).toEqual([]);
    const pressed: Filmed = filmed("Push-Up", "side", () => bench(BODY), { camera: WIDE });
    const r = analyse(pressed);
    expect(givenKeys(r)).toEqual([]);
    expect(r.notes).toContainEqual(expect.objectContaining({ code: "looks_like", exercise: "Bench Press" }));
  });

  test("hangs in a pull-up and stands on its hands in a dip; swings are no deadlifts", () => {
    const as = (exercise: string, movement: Filmed["movement"]) => givenKeys(analyse(filmed(exercise, "side", movement)));
    expect(as("Dip", () => pullUp(BODY, 140))).toEqual([]);
    expect(as("Pull-Up", () => dip(BODY, 90))).toEqual([]);
    expect(as("Pull-Up", () => press(BODY))).toEqual([]);
    expect(as("Kettlebell Swing", () => hinge(BODY))).toEqual([]);
    expect(as("Deadlift", () => kettlebellSwing(BODY))).toEqual([]);
  });
});

describe("the bar", () => {
  test("its mean velocity is displacement over time of the raising part", () => {
    const movement = deadlift(BODY);
    const r = analyse(filmed("Deadlift", "side", () => movement, { request: { barbell_mass_kg: 100 } }));
    const height = (t: number): number => jointsAt(movement, t).arms.right.wrist[2];
    const times = Array.from({ length: 140 }, (_, i) => 0.8 + i / 100);
    const speed = (t: number): number => (height(t + 0.005) - height(t - 0.005)) / 0.01;
    const peak = Math.max(...times.map(speed));
    const moving = times.filter((t) => speed(t) > 0.05 * peak);
    const [from, to] = [moving[0]!, moving.at(-1)!];
    const truth = (height(to) - height(from)) / (to - from);
    expect(Math.abs((numberOf(r, "mean_velocity") ?? 0) / truth - 1)).toBeLessThan(0.12);
    expect(numberOf(r, "mean_power")).toBeCloseTo(981 * (numberOf(r, "mean_velocity") ?? 0), -1);
  });

  test("without its mass there is velocity but no power and no load", () => {
    const r = analyse(filmed("Back Squat", "side", () => barSquat(BODY)));
    expect(numberOf(r, "mean_velocity")).toBeGreaterThan(0.2);
    expect(detailOf(r, "mean_power").reason).toBe("bar");
    expect(detailOf(r, "load_pct_1rm").reason).toBe("bar");
    expect(detailOf(r, "est_1rm").reason).toBe("bar");
  });

  test("estimates the one-repetition maximum from the first three repetitions, whatever is lifted faster later", () => {
    const slow = film({ view: "side", movement: () => barSquat(BODY) });
    const fast = Array.from({ length: slow.tMs.length / 2 }, (_, i) => cut(slow, 2 * i, 2 * i + 1)).reduce(joined);
    const of = (track: RawTrack) =>
      read(track, { activity: LIFTING, exercise: "Back Squat", view: "side", request: { barbell_mass_kg: 60 } });
    const [alone, both] = [of(slow), of(joined(slow, fast))];
    expect(numberOf(both, "rep_count")).toBe(2 * numberOf(alone, "rep_count")!);
    expect(numberOf(both, "load_pct_1rm")).toBeLessThan(numberOf(alone, "load_pct_1rm")! - 5);
    expect(numberOf(both, "est_1rm")! / numberOf(alone, "est_1rm")!).toBeCloseTo(1, 1);
  });

  test("estimates no one-repetition maximum of a child", () => {
    const squat = (age: number) => {
      const athlete = { height_cm: 175, weight_kg: 70, leg_length_cm: null, age, sex: null, skill_level: null };
      return analyse(filmed("Back Squat", "side", () => barSquat(BODY), { request: { athlete, barbell_mass_kg: 60 } }));
    };
    expect(detailOf(squat(12), "est_1rm").reason).toBe("age");
    expect(detailOf(squat(12), "load_pct_1rm").reason).toBe("age");
    expect(numberOf(squat(12), "mean_velocity")).toBeGreaterThan(0.2);
    expect(detailOf(squat(30), "est_1rm").reason).not.toBe("age");
  });

  test("has no metrics in a squat without a bar", () => {
    const r = read(bodyWeightFilm, { activity: LIFTING, exercise: "Back Squat", view: "side", request: { barbell_mass_kg: 60 } });
    expect(numberOf(r, "rep_count")).toBe(3);
    for (const key of ["mean_velocity", "velocity_loss", "mean_power", "bar_midfoot_offset", "est_1rm"])
      expect(numberOf(r, key), key).toBeNull();
  });

  test("without stature there are angles and counts but no centimetres", () => {
    const athlete = { height_cm: null, weight_kg: null, leg_length_cm: null, age: null, sex: null, skill_level: null };
    const r = analyse(filmed("Deadlift", "side", () => deadlift(BODY), { request: { athlete } }));
    expect(numberOf(r, "trunk_angle_start")).toBeGreaterThan(50);
    expect(detailOf(r, "bar_path_deviation").reason).toBe("scale");
  });
});
