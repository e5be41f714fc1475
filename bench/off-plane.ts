/**
 * Effect of an oblique camera: exercises in one plane, filmed by a camera that stands 0 to 60 degrees off the declared view. For every angle: error of angles and lengths,
 * share of values that the stated interval (1.96 standard errors) covers, and number of values that were withheld.
 *
 *   npm run bench:off-plane -- [--only TEXT] [--json FILE]
 *
 * From the figure's projected landmarks, whose depth is better than the pose model's: the covered share is an upper bound for people. Exit status 2 when nothing was tried.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { interpret } from "@sagittal/analysis";
import { metricDefinition } from "@sagittal/catalogue";
import { MetricDetail } from "@sagittal/contract";
import { aligned } from "./accuracy/table.ts";
import { CASES } from "./activities/all.ts";
import { type ActivityCase, requestOf, trackOfCase, truthsOf } from "./activities/case.ts";

const { values: args } = parseArgs({ options: { only: { type: "string", default: "" }, json: { type: "string" } } });

const YAWS_DEG = [0, 10, 20, 30, 40, 50, 60];
/** Exercises in one plane whose truths hold angles or lengths. */
const PLANAR: readonly string[] = [
  "weightlifting Back Squat side",
  "weightlifting Back Squat front",
  "weightlifting Deadlift side",
  "mobility Hip Hinge side",
  "mobility Overhead Squat Assessment side",
  "jump Countermovement Jump side",
  "running Treadmill side",
  "walking Treadmill Walk side",
  "fri 5x Sit-to-Stand side",
];

interface Value {
  readonly yaw: number;
  readonly of: string;
  readonly unit: string;
  /** Null when it was withheld. */
  readonly error: number | null;
  readonly se: number | null;
}

const nameOf = (c: ActivityCase): string => `${c.activity} ${c.exercise} ${c.view}`;

function valuesAt(c: ActivityCase, yaw: number): Value[] {
  const truths = truthsOf(c);
  const { metrics } = interpret(trackOfCase({ ...c, camera: { ...c.camera, offPlane: yaw } }), requestOf(c));
  return Object.entries(truths).flatMap(([key, [truth]]): Value[] => {
    const unit = metricDefinition(c.activity, key)?.unit ?? "";
    if (!["deg", "cm", "m", "m/s", "%leg", "%height"].includes(unit)) return [];
    const m = metrics.find((v) => v.key === key);
    const value = m?.value_num ?? null;
    const se = m ? (MetricDetail.parse(m.value_json).se ?? null) : null;
    return [{ yaw, of: `${nameOf(c)} ${key}`, unit, error: value === null ? null : value - truth, se }];
  });
}

const cases = CASES.filter(
  (c, i) => PLANAR.includes(nameOf(c)) && nameOf(c).includes(args.only) && CASES.findIndex((o) => nameOf(o) === nameOf(c)) === i,
);
const all = cases.flatMap((c) => YAWS_DEG.flatMap((yaw) => valuesAt(c, yaw)));
// Values that a square camera does not give either are left out.
const usual = new Set(all.filter((v) => v.yaw === 0 && v.error !== null).map((v) => v.of));
const judged = all.filter((v) => usual.has(v.of));

const mean = (values: readonly number[]): string =>
  values.length === 0 ? "-" : (values.reduce((a, b) => a + b, 0) / values.length).toFixed(1);
const rows = YAWS_DEG.map((yaw) => {
  const at = judged.filter((v) => v.yaw === yaw);
  const given = at.filter((v): v is Value & { error: number } => v.error !== null);
  const angles = given.filter((v) => v.unit === "deg");
  const stated = given.filter((v): v is Value & { error: number; se: number } => v.se !== null);
  const covered = stated.filter((v) => Math.abs(v.error) <= 1.96 * v.se).length;
  return [
    String(yaw),
    `${given.length} of ${at.length}`,
    mean(angles.map((v) => Math.abs(v.error))),
    mean(angles.flatMap((v) => (v.se === null ? [] : [1.96 * v.se]))),
    stated.length === 0 ? "-" : `${Math.round((100 * covered) / stated.length)} %`,
  ];
});
console.log(
  aligned([["camera off by, deg", "given", "mean error of angles, deg", "stated interval ±, deg", "covered"], ...rows]).join("\n"),
);
for (const v of judged)
  if (v.error !== null && v.se !== null && Math.abs(v.error) > 1.96 * v.se)
    console.log(`${v.yaw} deg: ${v.of}: off by ${v.error.toFixed(1)}, stated ± ${(1.96 * v.se).toFixed(1)} ${v.unit}`);
if (args.json) writeFileSync(args.json, `${JSON.stringify(judged, null, 1)}\n`);
if (judged.length === 0) process.exit(2);
