import { interpret } from "@sagittal/analysis";
import { exercisesOf, metricsFor } from "@sagittal/catalogue";
import { ACTIVITIES, MetricDetail } from "@sagittal/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { CASES } from "./all.ts";
import { type ActivityCase, requestOf, trackOfCase } from "./case.ts";
import { RENDERED } from "./clips.ts";
import { answerOf, summariesOf } from "./measure.ts";

/** The stated error of this value holds for people only: the figure's foot lands unlike any from which the timing of events was learned. */
const FOOT_UNLIKE_PEOPLE = "running Easy Run side contact_time";

/** The models learned from people correct errors that the figure's landmarks do not have, and so correct too much here. */
const LEARNED_FROM_PEOPLE = "the correction learned from people bends the figure's knee, or leans its trunk, too far";

/** Values that miss their truth, and why (docs/accuracy-notebook.md, "Every activity"). */
const KNOWN: Readonly<Record<string, string>> = {
  [FOOT_UNLIKE_PEOPLE]: "the figure lands as none of the bodies does from which the timing of events was learned",
  "running A-Skip side contact_time": "the raised foot hovers: its leaving the floor is found late",
  "walking Heel-to-Toe Walk back cadence": "steps of a foot's length away from the camera hardly show in the picture",
  "walking Heel-to-Toe Walk side tandem_steps_completed": "the hidden foot's gap is guessed",
  "jump Countermovement Jump side landing_knee_ic": "the knee bends at 800 degrees a second when landing is read late",
  "jump Single-leg Hop front jump_height": "coming nearer lifts and lowers the foot in the picture by itself; marked beta",
  ...Object.fromEntries(
    [
      "jump CMJ with Arm Swing side landing_knee_ic",
      "jump CMJ with Arm Swing side trunk_lean_bottom",
      "jump Squat Jump side trunk_lean_bottom",
      "weightlifting Back Squat side knee_flexion_max",
      "weightlifting Back Squat side trunk_lean_max",
      "weightlifting Front Squat side knee_flexion_max",
      "weightlifting Body-Weight Squat side knee_flexion_max",
      "weightlifting Walking Lunge side trunk_lean_max",
      "fri Timed Up and Go side sts_trunk_lean",
    ].map((value) => [value, LEARNED_FROM_PEOPLE]),
  ),
  "agility Pro Agility 5-10-5 front plant_knee_valgus_left": "a bent knee away from the picture's middle is seen obliquely",
  "agility Lateral Shuffle front plant_knee_valgus_left": "a bent knee away from the picture's middle is seen obliquely",
  "tennis One-handed Backhand front elbow_flexion_contact":
    "the elbow opens by 30 degrees in the two frames in which contact is known from the front",
  "basketball Jump Shot front release_height_pct": "the hand is nearer to the camera than the body that sets the scale",
  "basketball Three-point Shot front release_height_pct": "the hand is nearer to the camera than the body that sets the scale",
};

/** Largest error of a value, in stated standard errors: of 600 normally distributed values one lies beyond 3.1. */
const MOST_ERRORS = 3.2;

/** Greatest required rate (`minFps`) with which a metric has a value at 30 frames per second: the analysis accepts half of the required rate, less 5 %. */
const MAX_REQUIRED_FPS = 63;

/** Movements that 30 frames per second do not show well enough to be found, and why. */
const TOO_FAST: Readonly<Record<string, string>> = {
  "jump Single-leg Hop side": "the moment at which the landing is steady lies beyond the film",
  "jump Hop and Hold side": "the same film as the hop",
  "tennis Serve back": "from behind the arm swings forward within two frames, hidden by the head for one of them",
  "badminton Forehand Smash back": "as the serve from behind",
  "badminton Forehand Clear back": "as the serve from behind",
};

/** Metrics and findings of a case, at its own frame rate or at `fps`. */
function readAt(c: ActivityCase, fps?: number) {
  const { metrics, findings } = interpret(trackOfCase({ ...c, camera: { ...c.camera, ...(fps && { fps }) } }), requestOf(c));
  return { metrics, findings };
}

const named = CASES.map((c) => [`${c.activity} ${c.exercise} ${c.view}`, c] as const);

describe("every exercise from every view", () => {
  test("that the catalogue lists is done by the figure", () => {
    const listed = ACTIVITIES.flatMap((a) => exercisesOf(a).flatMap((e) => e.views.map((v) => `${a} ${e.name} ${v}`)));
    expect(named.map(([name]) => name).toSorted()).toEqual(listed.toSorted());
  });

  describe.each(named)("%s", (name, c) => {
    // Shared by both tests: the landmarks and their analysis take most of their time.
    let usual: ReturnType<typeof readAt>;
    beforeAll(() => {
      usual = readAt(c);
    });

    test("gives values, near the truth, without a plausibility finding", () => {
      const answer = answerOf(
        c,
        usual.metrics,
        usual.findings.map((f) => f.code),
      );
      expect(answer.failure).toBeNull();
      const off = answer.rows.filter((r) => !r.within && !Object.hasOwn(KNOWN, `${name} ${r.metric}`));
      expect(off.map((r) => `${r.metric}: ${r.value ?? r.reason}, true ${r.truth} ± ${r.tolerance}`)).toEqual([]);
      const beyond = answer.rows.filter(
        (r) => r.error !== null && r.se !== null && Math.abs(r.error) > MOST_ERRORS * r.se && `${name} ${r.metric}` !== FOOT_UNLIKE_PEOPLE,
      );
      expect(beyond.map((r) => `${r.metric}: ${r.error} off, stated error ${r.se}`)).toEqual([]);
      expect(answer.findings).not.toContain("implausible_geometry");
      for (const m of usual.metrics) expect(m.value_num === null || Number.isFinite(m.value_num), m.key).toBe(true);
    });

    test("filmed with 30 frames per second lacks at most the metrics that need more", () => {
      const needs = new Map(metricsFor(c.activity, c.exercise, c.view).map((m) => [m.key, m.needs.minFps]));
      const needOf = (key: string): number => needs.get(key) ?? needs.get(key.replace(/_(left|right)$/, "")) ?? 0;
      const measured = (metrics: typeof usual.metrics) => metrics.filter((m) => m.key !== "technique_score");
      // A case without a rate is filmed at 30 frames per second already.
      const slow = measured((c.camera?.fps === undefined ? usual : readAt(c, 30)).metrics);
      const tooSlow = slow.filter((m) => MetricDetail.parse(m.value_json).reason === "fps").map((m) => m.key);
      expect(tooSlow.filter((key) => needOf(key) <= MAX_REQUIRED_FPS)).toEqual([]);
      const given = new Set(slow.filter((m) => m.value_num !== null).map((m) => m.key));
      const lost = measured(usual.metrics)
        .filter((m) => m.value_num !== null && needOf(m.key) <= MAX_REQUIRED_FPS && !given.has(m.key))
        .map((m) => m.key);
      expect(lost.length === 0 || Object.hasOwn(TOO_FAST, name) ? [] : lost).toEqual([]);
    });
  });

  test("has a truth for some of its metrics", () => {
    const silent = CASES.filter((c) => Object.keys(typeof c.truth === "function" ? c.truth() : c.truth).length === 0);
    expect(silent.map((c) => `${c.activity} ${c.exercise} ${c.view}`)).toEqual(["cricket Front-foot Drive front"]);
  });
});

describe("the table", () => {
  const [c] = CASES;
  const sample = c && { ...c, truth: { cadence: [160, 3] as const, contact_time: [200, 10] as const } };
  const metric = (key: string, value_num: number | null) => ({
    key,
    value_num,
    value_json: { n: 4, sd: null, confidence: 0.9, ...(value_num === null && { reason: "no_event" as const }) },
  });

  test("pools errors by kind of quantity and counts missing values as missed", () => {
    if (!sample) throw new Error("There is no case.");
    const answer = answerOf(sample, [metric("cadence", 162), metric("contact_time", null)], []);
    expect(answer.rows.map((r) => [r.metric, r.error, r.within, r.reason])).toEqual([
      ["cadence", 2, true, null],
      ["contact_time", null, false, "no_event"],
    ]);
    const [summary] = summariesOf([answer]);
    expect(summary).toMatchObject({
      given: 1,
      metrics: 2,
      compared: 2,
      within: 1,
      times: { n: 0, mae: null },
      others: { n: 1, mae: 1.25 },
    });
  });

  test("fails a case whose metrics are all null", () => {
    if (!sample) throw new Error("There is no case.");
    expect(answerOf(sample, [metric("cadence", null)], []).failure).not.toBeNull();
  });

  test("has a rendered clip of every activity", () => {
    expect(new Set(RENDERED.map((r) => r.activity))).toEqual(new Set(ACTIVITIES));
  });
});
