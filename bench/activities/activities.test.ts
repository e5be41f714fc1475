import { interpret } from "@sagittal/analysis";
import { exercisesOf } from "@sagittal/catalogue";
import { ACTIVITIES } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { CASES } from "./all.ts";
import { requestOf, trackOfCase } from "./case.ts";
import { RENDERED } from "./clips.ts";
import { answerOf, summariesOf } from "./measure.ts";

/** Values that miss their truth, and why (docs/accuracy-notebook.md, "Every activity"). */
const KNOWN: Readonly<Record<string, string>> = {
  "running A-Skip side contact_time": "the raised foot hovers: its leaving the floor is found late",
  "walking Heel-to-Toe Walk back cadence": "steps of a foot's length away from the camera hardly show in the picture",
  "walking Heel-to-Toe Walk side tandem_steps_completed": "the hidden foot's gap is guessed",
  "jump Countermovement Jump side flight_time":
    "landing is read 11 ms late and take-off 5 ms early, as in half of the rendered people's jumps",
  "jump Countermovement Jump side jump_height": "follows the flight time",
  "jump Countermovement Jump side landing_knee_ic": "the knee bends at 800 degrees a second when landing is read late",
  "jump Single-leg Hop front jump_height": "coming nearer lifts and lowers the foot in the picture by itself; marked beta",
  "agility Pro Agility 5-10-5 front plant_knee_valgus_left": "a bent knee away from the picture's middle is seen obliquely",
  "agility Lateral Shuffle front plant_knee_valgus_left": "a bent knee away from the picture's middle is seen obliquely",
  "tennis One-handed Backhand front elbow_flexion_contact":
    "the elbow opens by 30 degrees in the two frames in which contact is known from the front",
  "basketball Jump Shot front release_height_pct": "the hand is nearer to the camera than the body that sets the scale",
  "basketball Three-point Shot front release_height_pct": "the hand is nearer to the camera than the body that sets the scale",
};

const named = CASES.map((c) => [`${c.activity} ${c.exercise} ${c.view}`, c] as const);

describe("every exercise from every view", () => {
  test("that the catalogue lists is done by the figure", () => {
    const listed = ACTIVITIES.flatMap((a) => exercisesOf(a).flatMap((e) => e.views.map((v) => `${a} ${e.name} ${v}`)));
    expect(named.map(([name]) => name).toSorted()).toEqual(listed.toSorted());
  });

  test.each(named)("%s gives values, near the truth, without a plausibility finding", (name, c) => {
    const i = interpret(trackOfCase(c), requestOf(c));
    const answer = answerOf(
      c,
      i.metrics,
      i.findings.map((f) => f.code),
    );
    expect(answer.failure).toBeNull();
    const off = answer.rows.filter((r) => !r.within && !Object.hasOwn(KNOWN, `${name} ${r.metric}`));
    expect(off.map((r) => `${r.metric}: ${r.value ?? r.reason}, true ${r.truth} ± ${r.tolerance}`)).toEqual([]);
    expect(answer.findings).not.toContain("implausible_geometry");
    for (const m of i.metrics) expect(m.value_num === null || Number.isFinite(m.value_num), m.key).toBe(true);
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
