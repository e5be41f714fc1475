import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { blocksOf, SourceCopy } from "./guide.ts";

const Answer = z.object({ swing: z.record(z.string(), z.number()), stance: z.record(z.string(), z.number()), label: z.string() });

const TRIAL = `
import { interpret } from "@sagittal/analysis";
import { exerciseCatalogue } from "@sagittal/catalogue";
import { CASES } from "./bench/activities/all.ts";
import { requestOf, trackOfCase } from "./bench/activities/case.ts";
const walk = CASES.find((c) => c.activity === "walking" && c.exercise === "Treadmill Walk" && c.view === "side");
const { metrics } = interpret(trackOfCase(walk), requestOf(walk));
const of = (key) => Object.fromEntries(metrics.filter((m) => m.key.startsWith(key)).map((m) => [m.key.slice(key.length), m.value_num]));
const { label } = exerciseCatalogue("walking", "ru").metrics["Treadmill Walk"].find((m) => m.key === "swing_pct");
console.log(JSON.stringify({ swing: of("swing_pct"), stance: of("stance_pct"), label }));
`;

// The whole copy is type-checked, beside other tests.
vi.setConfig({ testTimeout: 300_000 });

describe("the page about adding a metric", () => {
  let copy: SourceCopy;
  beforeAll(() => {
    const rooms = ["contract", "catalogue", "biomechanics", "pose", "vision", "analysis", "figure"].map((name) => `packages/${name}`);
    copy = new SourceCopy(rooms, ["bench"]);
    copy.apply(blocksOf("adding-a-metric.md"));
  });
  afterAll(() => copy.remove());

  test("adds one that compiles", () => {
    expect(copy.typeErrors()).toEqual([]);
  });

  test("adds one that is measured: swing and stance make up the stride, on both sides", () => {
    const { swing, stance, label } = Answer.parse(copy.run(TRIAL));
    expect(Object.keys(swing).sort()).toEqual(["", "_left", "_right"]);
    for (const side of Object.keys(swing)) expect(swing[side]! + stance[side]!).toBeCloseTo(100, 0);
    expect(label).toBe("Фаза переноса");
  });
});
