import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UsageError } from "./analyze.ts";
import { validateResult } from "./validate.ts";

const dir = mkdtempSync(join(tmpdir(), "sagittal-validate-"));
const write = (name: string, content: unknown): string => {
  const path = join(dir, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const knee = (t: number): number => 30 + 28 * Math.sin(8 * t) + 9 * Math.sin(2.3 * t);

beforeAll(() => {
  const t_ms = Array.from({ length: 200 }, (_, i) => i * 20);
  write("analysis.json", {
    activity: "running",
    metrics: [{ key: "cadence", value_num: 170, value_json: { n: 12, sd: 1, confidence: 0.9, se: 0.6 } }],
  });
  write("pose3d.json", {
    version: 1,
    fps: 50,
    frame_count: 200,
    offset_ms: 0,
    t_ms,
    skeleton: { joints: Array.from({ length: 33 }, (_, i) => `joint_${i}`), edges: [] },
    units: "m",
    frames: [],
    image: { width: 1920, height: 1080, joints: [] },
    events: [],
    angles: { knee_flexion_left: t_ms.map((t) => knee(t / 1000) + 1.5) },
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("a laboratory's curve is put in line and compared; the numbers are kept beside the result", () => {
  const rows = Array.from({ length: 1500 }, (_, i) => i / 200).map((t) => `${t},${knee(t - 2)}`);
  const said = validateResult(dir, write("lab.csv", `time_s,knee_flexion_left\n${rows.join("\n")}\n`), {});
  expect(said).toMatch(/clocks: (2\.00|1\.99) s/);
  expect(said).toMatch(/knee_flexion_left: n 200, bias 1\.[45]\d deg, limits of agreement .* to .*, RMSE .*, r 1\.00/);
  expect(JSON.parse(readFileSync(join(dir, "validation.json"), "utf8")).rows[0].pairs.measured).toHaveLength(200);
});

test("metrics are compared with their stated error", () => {
  expect(validateResult(dir, write("metrics.csv", "metric,value\ncadence,170.8\n"), {})).toBe(
    "cadence: 170.00 spm, reference 170.80, difference -0.80  within the stated 95 % interval",
  );
});

test("what cannot be read is said", () => {
  expect(() => validateResult(dir, join(dir, "nothing.csv"), {})).toThrow(UsageError);
  expect(() => validateResult(dir, write("odd.csv", "a,b\n1,2\n"), {})).toThrow(/metric/);
  expect(() => validateResult(dir, write("m.csv", "metric,value\ncadence,1\n"), { offset: "soon" })).toThrow(/--offset/);
});
