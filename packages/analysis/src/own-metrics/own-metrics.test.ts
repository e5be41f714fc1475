import { copyOf, LANDMARK, LANDMARK_COUNT } from "@sagittal/biomechanics";
import { AnalysisRequest, MeasuredDetail, type MetricValue, type OwnMetricFormula } from "@sagittal/contract";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { beforeAll, describe, expect, test } from "vitest";
import { likeBlazePose } from "../../../../bench/sweep/model-bias.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";
import { measureOwn } from "./measure.ts";

const REQUEST = AnalysisRequest.parse({ activity: "running", exercise: "Treadmill", athlete: { height_cm: 175, weight_kg: 70 } });
const own = (expression: string, more: Partial<OwnMetricFormula> = {}): OwnMetricFormula => ({
  key: "own_tried",
  name: "Tried",
  expression,
  side: "each",
  higher_is_better: null,
  min_good: null,
  max_good: null,
  amber_low: null,
  amber_high: null,
  ...more,
});

describe("own metrics of a run on a treadmill", () => {
  const track = poseTrackOf(recipeOf({ movement: "run", treadmill: true, cadence: 172, speed: 3, seconds: 4, fps: 60 }).shot, {
    pixels: 1,
    dropout: 0,
    swaps: [],
    seed: 5,
    bias: likeBlazePose(),
  });
  let run: Interpretation;
  beforeAll(() => {
    run = interpret(track, REQUEST);
  });

  const tried = (expression: string, more: Partial<OwnMetricFormula> = {}, request = REQUEST) =>
    measureOwn({ request, motion: run.motion, events: run.events, passes: run.passes, match: run.match }, own(expression, more));
  const ofCatalogue = (key: string) => run.metrics.find((m) => m.key === key)!;
  const detail = (m: MetricValue | undefined) => MeasuredDetail.parse(m?.value_json);
  const ending = (values: readonly MetricValue[], end: string) => values.find((m) => m.key === `own_tried${end}`);

  test.each([
    ["knee_flexion at IC", "knee_flexion_ic"],
    ["max(knee_flexion, IC..TO)", "knee_flexion_stance"],
    ["-th_sh at IC", "shank_angle_ic"],
    ["-th_th at TO", "hip_extension_to"],
    ["time(IC, TO)", "contact_time"],
    ["(ahead(A, MH) / leg) at IC in %", "overstride_pct"],
    ["ahead(A, MH) at IC in %leg", "overstride_pct"],
  ])("%s is the catalogue's %s", (expression, key) => {
    const { values } = tried(expression);
    for (const end of ["", "_left", "_right"]) {
      const [mine, theirs] = [ending(values, end), ofCatalogue(key + end)];
      expect([end, mine?.value_num]).toEqual([end, theirs.value_num]);
      expect(detail(mine)).toMatchObject({ n: detail(theirs).n, sd: detail(theirs).sd });
    }
  });

  test("the bar is where the near hand is when the far one is hidden", () => {
    const hidden = copyOf(track);
    for (let row = 0; row < hidden.tMs.length; row++) hidden.visibility[row * LANDMARK_COUNT + LANDMARK.left_wrist] = 0.1;
    const of = (expression: string, read: Interpretation) => {
      const { motion, events, passes, match } = read;
      return ending(measureOwn({ request: REQUEST, motion, events, passes, match }, own(expression)).values, "_right")?.value_num;
    };
    const read = interpret(hidden, REQUEST);
    expect(read.motion.body.nearSide).toBe("right");
    expect(of("ahead(BAR, MH) at IC in cm", read)).toBe(of("ahead(W, MH) at IC in cm", read));
    expect(of("ahead(BAR, MH) at IC in cm", run)).not.toBe(of("ahead(W, MH) at IC in cm", run));
  });

  test("an angle's standard error comes from the same error model as the catalogue's", () => {
    const [mine, theirs] = [ending(tried("max(knee_flexion, IC..TO)").values, "_right"), ofCatalogue("knee_flexion_stance_right")];
    expect(detail(mine).se).toBeCloseTo(detail(theirs).se ?? 0, 3);
  });

  test("the error of a sum follows from its parts", () => {
    const se = (expression: string) => detail(ending(tried(expression).values, "_right")).se ?? Number.NaN;
    expect(se("2 * max(knee_flexion, IC..TO)")).toBeCloseTo(2 * se("max(knee_flexion, IC..TO)"), 2);
    expect(se("range(knee_flexion, IC..IC)")).toBeGreaterThan(se("max(knee_flexion, IC..IC)"));
    expect(se("(th_th + th_sh) at IC")).toBeGreaterThan(se("th_th at IC"));
  });

  test("each cycle starts at the first event and has its own value", () => {
    const { cycles, values } = tried("knee_flexion at TO - knee_flexion at IC", { side: "right" });
    const contacts = run.events.filter((e) => e.type === "toe_off" && e.side === "right").map((e) => e.frame);
    expect(cycles.map((c) => c.frame)).toEqual(contacts);
    expect(values.map((v) => v.key)).toEqual(["own_tried"]);
    expect(detail(values[0])).toMatchObject({ side: "right", own: { name: "Tried", unit: "deg", higher_is_better: null } });
    expect(cycles.every((c) => typeof c.result !== "string" || c.result === "no_event")).toBe(true);
  });

  test("a step is timed from one foot to the other", () => {
    const step = ending(tried("time(IC, IC_other)").values, "")?.value_num ?? 0;
    expect(step).toBeCloseTo(60_000 / (ofCatalogue("cadence").value_num ?? 0), -1);
  });

  test("a formula without a side has one value, and one without an event is read over the clip", () => {
    expect(tried("mean(th_tr, clip)").values).toMatchObject([{ key: "own_tried", value_json: { n: 1 } }]);
    expect(tried("knee_flexion at IC", { side: "near" }).values).toMatchObject([
      { key: "own_tried", value_num: ofCatalogue("knee_flexion_ic_right").value_num, value_json: { side: "right" } },
    ]);
  });

  test("what is not there is null with its reason, and keeps its name", () => {
    const none = (of: ReturnType<typeof tried>) => of.values.map((m) => [m.value_num, detail(m).reason, detail(m).own?.name]);
    expect(none(tried("knee_flexion at rep_bottom", { side: "left" }))).toEqual([[null, "no_event", "Tried"]]);
    expect(none(tried("FPPA at IC", { side: "left" }))).toEqual([[null, "view", "Tried"]]);
    const unscaled = interpret(track, { ...REQUEST, athlete: { ...REQUEST.athlete, height_cm: null } });
    const input = { request: REQUEST, motion: unscaled.motion, events: unscaled.events, passes: unscaled.passes, match: unscaled.match };
    expect(none(measureOwn(input, own("distance(K, A) at IC", { side: "left" })))).toEqual([[null, "scale", "Tried"]]);
    expect(measureOwn(input, own("distance(K, A) at IC in %leg", { side: "left" })).values[0]?.value_num).toBeGreaterThan(20);
  });

  test("a body part that was not seen gives no value", () => {
    const { body } = run.motion;
    const hidden = { ...body.joints.right, toe: { x: body.joints.right.toe.x.map(() => Number.NaN), y: body.joints.right.toe.y } };
    const motion = { ...run.motion, body: { ...body, joints: { ...body.joints, right: hidden } } };
    const input = { request: REQUEST, motion, events: run.events, passes: run.passes, match: run.match };
    const { values } = measureOwn(input, own("distance(TOE, K) at IC", { side: "right" }));
    expect(values).toMatchObject([{ value_num: null, value_json: { reason: "visibility" } }]);
  });

  test("they stand after the catalogue's metrics with their zones and verdicts, and leave the score as it is", () => {
    const definition = own("knee_flexion at IC", { key: "own_knee", min_good: null, max_good: -60, amber_low: null, amber_high: -50 });
    const again = interpret(track, { ...REQUEST, own_metrics: [definition] });
    expect(again.metrics.slice(0, run.metrics.length)).toEqual(run.metrics);
    expect(again.metrics.slice(run.metrics.length).map((m) => [m.key, m.value_json.verdict])).toEqual([
      ["own_knee", "poor"],
      ["own_knee_left", "poor"],
      ["own_knee_right", "poor"],
    ]);
    expect(again.targets.own_knee_left).toMatchObject({ max_good: -60, amber_high: -50, higher_is_better: null });
    expect(again.score).toEqual(run.score);
  });
});
