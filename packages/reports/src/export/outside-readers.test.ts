/** The exported files as other people's programs read them: C3D by ezc3d, TRC and MOT by OpenSim. Skipped where Python or the programs are missing (`pip install ezc3d opensim`; PYTHON names the interpreter). */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readC3d } from "../testing/read-c3d.ts";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { toC3d } from "./c3d.ts";
import { toMot } from "./mot.ts";
import { toTrc } from "./trc.ts";

const PYTHON = process.env.PYTHON ?? "python3";

function has(module: string): boolean {
  const found = spawnSync(PYTHON, ["-c", `import ${module}`]).status === 0;
  if (!found) console.log(`skipped: the check of exported files by ${module}, which this machine's Python does not have`);
  return found;
}

const sidecar = sampleSidecar({ hidden: 15 });
const result = sampleResult();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sagittal-outside-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file, runs a program on it, and reads what the program prints as JSON. */
function told(name: string, contents: string | Uint8Array, program: string): unknown {
  const path = join(folder, name);
  writeFileSync(path, contents);
  const { status, stdout, stderr } = spawnSync(PYTHON, ["-c", program, path], { encoding: "utf8", maxBuffer: 64 * 1024 ** 2 });
  if (status !== 0) throw new Error(stderr);
  // OpenSim talks on the standard output as well: the last line is ours.
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}

describe.skipIf(!has("ezc3d"))("ezc3d", () => {
  const C3d = z.object({
    labels: z.array(z.string()),
    rate: z.number(),
    units: z.string(),
    events: z.array(z.tuple([z.string(), z.string(), z.number()])),
    points: z.array(z.array(z.tuple([z.number(), z.number(), z.number()]).nullable())),
  });
  const PROGRAM = `
import ezc3d, json, math, sys
c = ezc3d.c3d(sys.argv[1])
p, e = c["parameters"]["POINT"], c["parameters"]["EVENT"]
xyz = c["data"]["points"]
points = [[None if any(math.isnan(v) for v in xyz[:3, k, f]) else [float(v) for v in xyz[:3, k, f]] for k in range(xyz.shape[1])] for f in range(xyz.shape[2])]
times = e["TIMES"]["value"]
events = [[l, s, float(60 * times[0][i] + times[1][i])] for i, (l, s) in enumerate(zip(e["LABELS"]["value"], e["CONTEXTS"]["value"]))]
print(json.dumps({"labels": p["LABELS"]["value"], "rate": float(p["RATE"]["value"][0]), "units": p["UNITS"]["value"][0], "events": events, "points": points}))
`;

  it("reads markers, rate, units and events of the C3D as they were written, and no marker that was not seen", () => {
    const bytes = toC3d(result, sidecar);
    const own = readC3d(bytes);
    const found = C3d.parse(told("run.c3d", bytes, PROGRAM));
    expect(found).toMatchObject({ labels: sidecar.skeleton.joints, rate: 60, units: "mm" });
    expect(found.points).toHaveLength(own.frames.length);
    for (const [f, frame] of found.points.entries()) {
      for (const [k, point] of frame.entries()) {
        const { x, y, z: up, residual } = own.frames[f]![k]!;
        expect(point === null, `${sidecar.skeleton.joints[k]} in frame ${f}`).toBe(residual < 0);
        if (point) expect(Math.hypot(point[0] - x, point[1] - y, point[2] - up)).toBeLessThan(0.01);
      }
    }
    const first = sidecar.t_ms[0] ?? 0;
    const seconds = sidecar.events.map((e) => (e.t_ms - first) / 1000);
    expect(found.events.map(([, , t]) => t)).toEqual(seconds.map((t) => expect.closeTo(t, 4)));
    expect(found.events[0]).toMatchObject(["Foot Strike", "Right", expect.any(Number)]);
  });
});

describe.skipIf(!has("opensim"))("OpenSim", () => {
  const Table = z.object({ labels: z.array(z.string()), times: z.array(z.number()), rows: z.array(z.array(z.number().nullable())) });

  it("reads times and markers of the TRC", () => {
    const program = `
import json, math, opensim, sys
t = opensim.TimeSeriesTableVec3(sys.argv[1])
times = list(t.getIndependentColumn())
rows = [[None if math.isnan(v[i]) else v[i] for v in [t.getRowAtIndex(r).getElt(0, k) for k in range(t.getNumColumns())] for i in range(3)] for r in range(0, t.getNumRows(), 30)]
print(json.dumps({"labels": list(t.getColumnLabels()), "times": times, "rows": rows}))
`;
    const text = toTrc(result, sidecar, "run.trc");
    const found = Table.parse(told("run.trc", text, program));
    expect(found.labels).toEqual(sidecar.skeleton.joints);
    expect(found.times).toHaveLength(120);
    expect(found.times[30]).toBeCloseTo(0.5, 6);
    const written = text.split("\n")[6 + 30]!.split("\t").slice(2);
    expect(found.rows[1]).toEqual(written.map((cell) => (cell === "" ? null : expect.closeTo(Number(cell), 3))));
  });

  it("reads times, names and angles of the MOT, in degrees", () => {
    const program = `
import json, math, opensim, sys
s = opensim.Storage(sys.argv[1])
names = [s.getColumnLabels().get(i) for i in range(s.getColumnLabels().getSize())]
t = opensim.TimeSeriesTable(sys.argv[1])
rows = [[None if math.isnan(v) else v for v in [t.getRowAtIndex(r)[k] for k in range(t.getNumColumns())]] for r in range(0, t.getNumRows(), 30)]
assert s.isInDegrees()
print(json.dumps({"labels": names[1:], "times": list(t.getIndependentColumn()), "rows": rows}))
`;
    const lines = toMot(result, sidecar).split("\n");
    const head = lines.indexOf("endheader") + 1;
    const found = Table.parse(told("run.mot", lines.join("\n"), program));
    expect(found.labels).toEqual(lines[head]!.split("\t").slice(1));
    expect(found.times).toHaveLength(120);
    const written = lines[head + 1 + 30]!.split("\t").slice(1);
    expect(found.rows[1]).toEqual(written.map((cell) => (cell === "NaN" ? null : expect.closeTo(Number(cell), 3))));
  });
});
