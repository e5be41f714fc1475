import type { RawTrack } from "@sagittal/biomechanics";
import { shotOf } from "@sagittal/figure/clip";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { truthOf } from "@sagittal/figure/truth";
import { describe, expect, it } from "vitest";
import { naiveBaseline } from "./baseline.ts";
import { kindOf, nearSideOf, requestOf, viewOf } from "./clip-facts.ts";
import { compareClip } from "./compare.ts";
import { comparisonOf, judge } from "./comparison.ts";
import { lowPass } from "./low-pass.ts";
import { matchEvents } from "./match-events.ts";
import type { Measured } from "./measured.ts";
import { trueReps } from "./rep-truth.ts";
import { agreementOf, sampleAt } from "./stats.ts";
import { TruthClip } from "./truth-file.ts";

type Options = Record<string, string | number | boolean>;
const made = new Map<string, { clip: TruthClip; track: RawTrack }>();

function figure(options: Options): { clip: TruthClip; track: RawTrack } {
  const key = JSON.stringify(options);
  const known = made.get(key);
  if (known !== undefined) return known;
  const { shot } = recipeOf(options);
  const fresh = { clip: TruthClip.parse(truthOf(shot, "figure")), track: poseTrackOf(shot) };
  made.set(key, fresh);
  return fresh;
}

/** A measurement that is the truth itself. */
function perfect(clip: TruthClip): Measured {
  const sides = ["left", "right"] as const;
  const angles: Record<string, (number | null)[]> = { trunk_lean: clip.angles.trunk_lean! };
  for (const s of sides)
    for (const a of ["knee_flexion", "hip_flexion", "ankle_dorsiflexion", "elbow_flexion"]) angles[`${a}_${s}`] = clip.angles[`${s}_${a}`]!;
  for (const s of sides) angles[`shoulder_flexion_${s}`] = clip.angles[`${s}_shoulder_flexion_sagittal`]!;
  const events = sides.flatMap((side) =>
    clip.contacts![side].flatMap((c) => [
      { type: "initial_contact" as const, side, t_ms: c.start_ms, confidence: 1 },
      { type: "toe_off" as const, side, t_ms: c.end_ms, confidence: 1 },
    ]),
  );
  const d = clip.derived;
  const reading = (value: number | null | undefined) => ({ value: value ?? null, n: 8, sd: 1, se: null, mdc: null, reason: null });
  return {
    tMs: Array.from({ length: clip.frames }, (_, i) => (i * 1000) / clip.fps),
    angles,
    events: events.filter((e) => e.t_ms > 0 && e.t_ms < (clip.frames * 1000) / clip.fps),
    metrics: new Map([
      ["cadence", reading(d.cadence_spm)],
      ["contact_time", reading(d.ground_contact_time_s! * 1000)],
      ["flight_time", reading(d.flight_time_s! * 1000)],
      ["vertical_oscillation", reading(d.vertical_oscillation_com_m! * 100)],
      ["running_speed", reading(d.speed_m_s)],
      ["step_length", reading(d.stride_length_m! / 2)],
    ]),
  };
}

const RUN = { movement: "run", treadmill: true, seconds: 4, cadence: 170 };

describe("comparison of a clip with its truth", () => {
  it("finds nothing wrong with the truth itself", () => {
    const { clip } = figure(RUN);
    const judged = compareClip({ kind: "rendered", truth: clip }, perfect(clip), null).map(judge);
    expect(judged.length).toBeGreaterThan(15);
    for (const j of judged)
      expect([j.comparison.quantity, j.verdict === "pass" || j.verdict === "info"]).toEqual([j.comparison.quantity, true]);
  });

  it("never counts a missing value as good", () => {
    const { clip } = figure(RUN);
    const empty: Measured = { tMs: [], angles: {}, events: [], metrics: new Map() };
    const judged = compareClip({ kind: "rendered", truth: clip }, empty, null).map(judge);
    for (const j of judged) expect(j.verdict).toBe("no value");
    const half = perfect(clip);
    const gaps = {
      ...half,
      angles: { ...half.angles, knee_flexion_right: half.angles.knee_flexion_right!.map((v, i) => (i % 5 === 0 ? null : v)) },
    };
    const knee = compareClip({ kind: "rendered", truth: clip }, gaps, null)
      .map(judge)
      .find((j) => j.comparison.quantity === "knee_near")!;
    expect(knee.verdict).toBe("miss");
    expect(knee.coverage).toBeCloseTo(0.8, 1);
  });

  it("counts missed and false contacts", () => {
    const { clip } = figure(RUN);
    const m = perfect(clip);
    const contacts = m.events.filter((e) => e.type === "initial_contact" && e.t_ms > 500);
    const changed: Measured = {
      ...m,
      events: [
        ...m.events.filter((e) => e !== contacts[0]),
        { type: "initial_contact", side: "left", t_ms: contacts[3]!.t_ms + 190, confidence: 1 },
      ],
    };
    const ic = compareClip({ kind: "rendered", truth: clip }, changed, null)
      .map(judge)
      .find((j) => j.comparison.quantity === "initial_contact")!;
    expect([ic.comparison.missed, ic.comparison.spurious, ic.verdict]).toEqual([1, 1, "miss"]);
  });

  it("reports a shift of all events as bias", () => {
    const { clip } = figure(RUN);
    const m = perfect(clip);
    const late = { ...m, events: m.events.map((e) => ({ ...e, t_ms: e.t_ms + 12 })) };
    const ic = compareClip({ kind: "rendered", truth: clip }, late, null)
      .map(judge)
      .find((j) => j.comparison.quantity === "initial_contact")!;
    expect(ic.agreement!.bias).toBeCloseTo(12, 3);
    expect(ic.verdict).toBe("miss");
  });
});

describe("naive baseline on exact joint centres", () => {
  const error = (options: Options, quantity: string): number => {
    const { clip, track } = figure(options);
    const m = naiveBaseline(track, kindOf(clip.activity), viewOf(clip.view), clip.subject_height_m);
    const found = compareClip({ kind: "rendered", truth: clip }, m, null)
      .map(judge)
      .find((j) => j.comparison.quantity === quantity);
    expect(found, quantity).toBeDefined();
    expect(found!.agreement, quantity).not.toBeNull();
    return found!.agreement!.mae;
  };
  const far = { distance: 12, focal: 3 };

  it.each([
    ["squat", { movement: "squat", fps: 30, depths: "90", ...far }, ["knee_near", "knee_far", "hip_near", "trunk_lean"], 1.2],
    ["chair", { movement: "sit-to-stand", reps: 1, fps: 30, ...far }, ["knee_near", "hip_near", "trunk_lean", "ankle_near"], 2],
    ["walk", { movement: "walk", treadmill: true, seconds: 4, ...far }, ["knee_near", "knee_far", "hip_near", "trunk_lean"], 2.5],
  ] as const)("agrees with the truth's angles in a %s seen from afar", (_name, options, quantities, limit) => {
    for (const q of quantities) expect([q, error(options, q) < limit]).toEqual([q, true]);
  });

  it("agrees with facing and side whatever the camera's side", () => {
    for (const view of ["side-right", "side-left"])
      expect(error({ movement: "squat", fps: 30, depths: "90", view, ...far }, "trunk_lean")).toBeLessThan(1);
  });

  it("agrees with the frontal truth", () => {
    const walkFront = { movement: "walk", view: "front", treadmill: true, seconds: 3, "pelvis-drop": 6, valgus: 4, ...far };
    expect(error(walkFront, "pelvic_obliquity")).toBeLessThan(1.5);
    expect(error(walkFront, "knee_fppa")).toBeLessThan(1.5);
  });

  it("counts repetitions and times jumps", () => {
    expect(error({ movement: "squat", fps: 30, ...far }, "rep_count")).toBe(0);
    expect(error({ movement: "sit-to-stand", fps: 30, ...far }, "rep_count")).toBe(0);
    expect(error({ movement: "jump", ...far }, "jump_height")).toBeLessThan(8);
  });

  it("finds the cadence of a run and a walk", () => {
    expect(error({ ...RUN, ...far }, "cadence")).toBeLessThan(2);
    expect(error({ movement: "walk", treadmill: true, seconds: 5, ...far }, "cadence")).toBeLessThan(2);
  });
});

describe("facts of a clip", () => {
  it("reads near side, view, exercise and stature", () => {
    const right = figure({ movement: "run", treadmill: true, seconds: 0.5, height: 1.6 });
    expect(nearSideOf(right.clip)).toBe("right");
    expect(requestOf(right.clip)).toEqual({ activity: "running", exercise: "Treadmill", camera_view: "side", athlete: { height_cm: 160 } });
    const left = figure({ movement: "squat", view: "side-left", fps: 10 });
    expect(nearSideOf(left.clip)).toBe("left");
    expect(nearSideOf(figure({ movement: "walk", view: "front", seconds: 0.3, treadmill: true }).clip)).toBeNull();
  });

  it("finds the repetitions of a chair rise by the catalogue's rule", () => {
    const { clip } = figure({ movement: "sit-to-stand", fps: 30 });
    const reps = trueReps(clip);
    expect(reps.length).toBe(3);
    for (const [i, r] of reps.entries()) {
      expect(r.start).toBeLessThan(r.turn);
      expect(Math.abs(r.turn - clip.derived.reps![i]!.standing_ms!)).toBeLessThan(250);
      expect(Math.abs(r.end - clip.derived.reps![i]!.seat_contact_ms!)).toBeLessThan(250);
    }
  });
});

describe("numbers", () => {
  it("summarises errors", () => {
    const a = agreementOf([1, -1, 3])!;
    expect([a.mae, a.bias, a.worst]).toEqual([5 / 3, 1, 3]);
    expect(a.rmse).toBeCloseTo(Math.sqrt(11 / 3), 9);
    expect(a.limits[1] - a.bias).toBeCloseTo(1.96 * 2, 9);
    expect(agreementOf([])).toBeNull();
  });

  it("samples between frames but not across gaps", () => {
    expect(sampleAt([0, 10, 20], [0, 10, null], 5, 16)).toBe(5);
    expect(sampleAt([0, 10, 20], [0, 10, null], 15, 16)).toBeNull();
    expect(sampleAt([0, 10, 50], [0, 10, 50], 30, 16)).toBeNull();
    expect(sampleAt([0, 10], [0, 10], 11, 16)).toBeNull();
  });

  it("pairs events one to one and leaves optional ones out of account", () => {
    const truth = [
      { tMs: 0, required: false },
      { tMs: 100, required: true },
      { tMs: 200, required: true },
    ];
    expect(matchEvents(truth, [3, 104, 130], 40)).toEqual({ pairs: [[100, 104]], missed: 1, spurious: 1 });
    expect(matchEvents(truth, [100, 201], 40)).toEqual({
      pairs: [
        [100, 100],
        [200, 201],
      ],
      missed: 0,
      spurious: 0,
    });
  });

  it("has targets by frame rate", () => {
    const at = (fps: number) => judge(comparisonOf("initial_contact", { name: "c", fps }, [10, 10])).verdict;
    expect([at(60), at(30)]).toEqual(["miss", "pass"]);
  });

  it("filters without lag and keeps a constant", () => {
    const n = 240;
    const slow = Float64Array.from({ length: n }, (_, i) => Math.sin((2 * Math.PI * 1.5 * i) / 60));
    const out = lowPass(slow, 60, 8);
    for (let i = 20; i < n - 20; i++) expect(Math.abs(out[i]! - slow[i]!)).toBeLessThan(0.02);
    expect(Math.abs(lowPass(new Float64Array(50).fill(7), 30, 6)[25]! - 7)).toBeLessThan(1e-9);
    const gap = Float64Array.from(slow);
    gap[100] = Number.NaN;
    expect(lowPass(gap, 60, 8).every(Number.isFinite)).toBe(true);
  });

  it("sees a shot's duration", () => {
    const { shot } = recipeOf({ movement: "jump" });
    expect(shotOf(shot.movement, shot.camera).frames).toBe(Math.round(shot.movement.duration! * 60));
  });
});
