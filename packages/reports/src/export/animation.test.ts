import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { z } from "zod";
import { sampleResult, sampleSidecar } from "../testing/sample.ts";
import { toBvh } from "./bvh.ts";
import { toGlb } from "./gltf.ts";
import { bodyMotion } from "./motion-frame.ts";

const result = sampleResult();
/** The left wrist is never seen. */
const sidecar = sampleSidecar({ hidden: 15 });
const motion = bodyMotion(result, sidecar);
const LANDMARK = new Map(motion.names.map((name, i) => [name, i]));
type Vector = [number, number, number];
/** A landmark's place in the files' axes, metres: x left, y up, z forward. */
const seen = (row: number, name: string): Vector => {
  const p = motion.frames[row]?.[LANDMARK.get(name) ?? -1];
  return p ? [0 - p[2], p[1], p[0]] : [Number.NaN, Number.NaN, Number.NaN];
};
const middle = (row: number, a: string, b: string): Vector => {
  const [p, q] = [seen(row, a), seen(row, b)];
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];
};

/** Places of all joints in one frame of a BVH file, metres, by its own hierarchy and rotations. */
function placesInBvh(text: string, row: number): Record<string, Vector> {
  const lines = text.split("\n").map((line) => line.trim());
  const values = (lines[lines.indexOf("MOTION") + 3 + row] ?? "").split(" ").map(Number);
  const places: Record<string, Vector> = {};
  const stack: { name: string; at: Vector; turn: number[][] }[] = [];
  let [used, name] = [0, ""];
  const times = (m: number[][], v: Vector): Vector => {
    const [a = 0, b = 0, c = 0] = m.map((r) => (r[0] ?? 0) * v[0] + (r[1] ?? 0) * v[1] + (r[2] ?? 0) * v[2]);
    return [a, b, c];
  };
  const product = (a: number[][], b: number[][]) =>
    a.map((r) => [0, 1, 2].map((j) => r.reduce((sum, v, k) => sum + v * (b[k]?.[j] ?? 0), 0)));
  const about: Record<string, (c: number, s: number) => number[][]> = {
    Z: (c, s) => [
      [c, -s, 0],
      [s, c, 0],
      [0, 0, 1],
    ],
    X: (c, s) => [
      [1, 0, 0],
      [0, c, -s],
      [0, s, c],
    ],
    Y: (c, s) => [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c],
    ],
  };
  for (const line of lines.slice(0, lines.indexOf("MOTION"))) {
    const [word = "", ...rest] = line.split(" ");
    const top = stack.at(-1);
    if (word === "ROOT" || word === "JOINT") name = rest[0] ?? "";
    if (word === "End") name = `end of ${top?.name}`;
    if (word === "}") stack.pop();
    if (word === "OFFSET") {
      const offset: Vector = [Number(rest[0]), Number(rest[1]), Number(rest[2])];
      const turned = top ? times(top.turn, offset) : offset;
      const at: Vector = [turned[0] + (top?.at[0] ?? 0), turned[1] + (top?.at[1] ?? 0), turned[2] + (top?.at[2] ?? 0)];
      stack.push({
        name,
        at,
        turn: top?.turn ?? [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      });
      places[name] = [at[0] / 100, at[1] / 100, at[2] / 100];
    }
    if (word !== "CHANNELS" || !top) continue;
    for (const channel of rest.slice(1)) {
      const value = values[used++] ?? 0;
      const axis = channel[0] ?? "";
      if (channel.endsWith("position")) {
        top.at["XYZ".indexOf(axis)] = value;
        places[top.name] = [top.at[0] / 100, top.at[1] / 100, top.at[2] / 100];
      } else top.turn = product(top.turn, about[axis]?.(Math.cos((value * Math.PI) / 180), Math.sin((value * Math.PI) / 180)) ?? []);
    }
  }
  expect(used).toBe(values.length);
  return places;
}

test("a BVH file's own hierarchy and rotations put the joints where the landmarks are", () => {
  const text = toBvh(result, sidecar);
  expect(text).toMatch(/^HIERARCHY\nROOT pelvis\n\{\n {2}OFFSET 0\.0000 0\.0000 0\.0000\n/);
  expect(text).toContain("Frames: 120\nFrame Time: 0.01666667\n");
  expect(text).not.toContain("NaN");
  for (const row of [0, 17, 60, 119]) {
    const at = placesInBvh(text, row);
    const joints: Record<string, Vector> = {
      pelvis: middle(row, "left_hip", "right_hip"),
      thorax: middle(row, "left_shoulder", "right_shoulder"),
    };
    for (const name of ["hip", "knee", "ankle"])
      for (const side of ["left", "right"]) joints[`${side}_${name}`] = seen(row, `${side}_${name}`);
    joints["end of left_ankle"] = seen(row, "left_foot_index");
    joints.right_elbow = seen(row, "right_elbow");
    for (const [name, place] of Object.entries(joints))
      for (const axis of [0, 1, 2] as const)
        expect([name, axis, Math.abs((at[name]?.[axis] ?? 9) - place[axis]) < 0.002]).toEqual([name, axis, true]);
  }
});

const Glb = z.looseObject({
  nodes: z.array(z.looseObject({ name: z.string(), extras: z.object({ unseen: z.array(z.tuple([z.int(), z.int()])) }).optional() })),
  accessors: z.array(z.looseObject({ bufferView: z.int(), count: z.int() })),
  bufferViews: z.array(z.looseObject({ byteOffset: z.int(), byteLength: z.int() })),
  animations: z.array(
    z.looseObject({
      samplers: z.array(z.object({ input: z.int(), output: z.int(), interpolation: z.string() })),
      channels: z.array(z.object({ sampler: z.int(), target: z.object({ node: z.int(), path: z.string() }) })),
    }),
  ),
});

test("a glTF file has each seen landmark's path, and none for one that was never seen", () => {
  const bytes = Buffer.from(toGlb(result, sidecar));
  expect([bytes.readUInt32LE(8), bytes.length % 4]).toEqual([bytes.length, 0]);
  const jsonLength = bytes.readUInt32LE(12);
  const file = Glb.parse(JSON.parse(bytes.subarray(20, 20 + jsonLength).toString()));
  const binary = bytes.subarray(28 + jsonLength);
  const floats = (accessor: number): number[] => {
    const { byteOffset = 0, byteLength = 0 } = file.bufferViews[file.accessors[accessor]?.bufferView ?? -1] ?? {};
    return Array.from({ length: byteLength / 4 }, (_, i) => binary.readFloatLE(byteOffset + 4 * i));
  };
  const { samplers = [], channels = [] } = file.animations[0] ?? {};
  const channelOf = (name: string) => channels.find(({ target }) => file.nodes[target.node]?.name === name);
  const sampler = samplers[channelOf("right_knee")?.sampler ?? -1];
  const [times, places] = [floats(sampler?.input ?? -1), floats(sampler?.output ?? -1)];
  expect(times).toHaveLength(120);
  expect(times[60]).toBeCloseTo(1, 6);
  for (const axis of [0, 1, 2] as const) expect(places[180 + axis]).toBeCloseTo(seen(60, "right_knee")[axis], 5);
  expect(channelOf("left_wrist")).toBeUndefined();
  expect(file.nodes.find(({ name }) => name === "left_wrist")?.extras?.unseen).toEqual([[0, 119]]);
});

test("a gap is no movement: the landmark waits at its last place", () => {
  const gappy = structuredClone(sidecar);
  const knee = LANDMARK.get("right_knee") ?? -1;
  for (const row of [40, 41, 42, 43, 44]) gappy.frames[row]![knee] = [0, 0, 0, 0];
  const bytes = Buffer.from(toGlb(result, gappy));
  const file = Glb.parse(JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString()));
  expect(file.nodes[knee]?.extras?.unseen).toEqual([[40, 44]]);
  const input = file.animations[0]?.samplers[file.animations[0].channels.findIndex(({ target }) => target.node === knee)]?.input ?? -1;
  expect(file.accessors[input]?.count).toBe(120 - 5 + 1);
});

test("the validator of the Khronos Group finds nothing wrong", async () => {
  const Report = z.looseObject({
    issues: z.looseObject({ numErrors: z.int(), numWarnings: z.int() }),
    info: z.looseObject({ animationCount: z.int() }),
  });
  const { validateBytes } = createRequire(import.meta.url)("gltf-validator");
  const { issues, info } = Report.parse(await validateBytes(new Uint8Array(toGlb(result, sidecar))));
  expect([issues.numErrors, issues.numWarnings, info.animationCount]).toEqual([0, 0, 1]);
});
