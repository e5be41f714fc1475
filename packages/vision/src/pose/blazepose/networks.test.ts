import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, expect, test, vi } from "vitest";
import { openLiteRt, startLiteRt } from "../../../test-support/litert.ts";
import { tempFolder } from "../../../test-support/temp.ts";
import { probeVideo } from "../../video/probe.ts";
import { readFrames } from "../../video/reader.ts";
import { cropRgb } from "../crop.ts";
import { type Network, openDetector, openLandmarker, prepareModels } from "./networks.ts";

const SAMPLE = fileURLToPath(new URL("../../../../../samples/run_treadmill_side.mp4", import.meta.url));
const temp = tempFolder();
const original = (file: string) =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve("@mediapipe/pose/package.json")), file));

beforeAll(() => startLiteRt(dirname(temp("x"))));

/** Crops of the runner at three moments, one of them turned. */
function crops(size: number, low: number, high: number): Float32Array[] {
  const probe = probeVideo(SAMPLE);
  const angles = new Map([
    [20, 0],
    [33, 0.3],
    [151, -0.1],
  ]);
  return Array.from(readFrames(probe, { indices: [...angles.keys()] }), (frame) => {
    const out = new Float32Array(3 * size * size);
    cropRgb(
      { ...frame, rotation: probe.rotation },
      { cx: 360, cy: 640, size: 1100, angle: angles.get(frame.index) ?? 0 },
      size,
      low,
      high,
      out,
    );
    return out;
  });
}

function channelsLast(planar: Float32Array): Float32Array {
  const area = planar.length / 3;
  return Float32Array.from(planar, (_, i) => planar[(i % 3) * area + Math.floor(i / 3)] ?? 0);
}

function channelsFirst(interleaved: Float32Array, channels: number): Float32Array {
  const area = interleaved.length / channels;
  return Float32Array.from(interleaved, (_, i) => interleaved[(i % area) * channels + Math.floor(i / area)] ?? 0);
}

const largest = (a: Float32Array, b: Float32Array | undefined, only: (i: number) => boolean = () => true): number =>
  a.reduce((worst, v, i) => (only(i) ? Math.max(worst, Math.abs(v - (b?.[i] ?? Number.NaN))) : worst), 0);

async function ours(network: Network, pixels: Float32Array): Promise<Float32Array[]> {
  network.pixels.set(pixels);
  return (await network.run()).map((o) => o.slice());
}

test.each(["lite", "full", "heavy"] as const)("the converted %s landmark model gives what TensorFlow Lite gives", async (quality) => {
  const network = await openLandmarker(dirname(temp("x")), quality);
  const reference = await openLiteRt(original(`pose_landmark_${quality}.tflite`), 256);
  for (const crop of crops(256, 0, 1)) {
    const [points, flag, heat, world] = await ours(network, crop);
    const [refPoints, refFlag, , refHeat, refWorld] = await reference(channelsLast(crop));
    if (!points || !flag || !heat || !world || !refHeat) throw new Error("An output is missing.");
    expect(flag[0]).toBeGreaterThan(0.9);
    expect(largest(points, refPoints, (i) => i % 5 < 2)).toBeLessThan(0.01);
    expect(largest(points, refPoints)).toBeLessThan(0.05);
    expect(largest(flag, refFlag)).toBeLessThan(1e-4);
    expect(largest(heat, channelsFirst(refHeat, 39))).toBeLessThan(0.05);
    expect(largest(world, refWorld)).toBeLessThan(1e-4);
  }
  await network.close();
});

test("the converted detector gives what TensorFlow Lite gives", async () => {
  const network = await openDetector(dirname(temp("x")));
  const reference = await openLiteRt(original("pose_solution_packed_assets.data"), 224);
  for (const crop of crops(224, -1, 1)) {
    const [boxes, scores] = await ours(network, crop);
    const [refBoxes, refScores] = await reference(channelsLast(crop));
    if (!boxes || !scores) throw new Error("An output is missing.");
    expect(Math.max(...scores)).toBeGreaterThan(0);
    expect(largest(boxes, refBoxes)).toBeLessThan(0.05);
    expect(largest(scores, refScores)).toBeLessThan(0.05);
  }
  await network.close();
});

test("a damaged file of the model cache is made anew before it is used", async () => {
  const folder = temp("models");
  prepareModels(folder, "full");
  const before = readdirSync(folder).toSorted();
  const [model = ""] = before.filter((name) => name.endsWith(".onnx"));
  const whole = readFileSync(join(folder, model));
  writeFileSync(join(folder, model), whole.subarray(0, 1000));
  prepareModels(folder, "full");
  expect(readFileSync(join(folder, model)).equals(whole)).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(before);
});

test("a model laid out for this processor answers as the converted one, to the last bit, and is laid out anew when it is damaged", async () => {
  // A folder of its own: only the detector lies in it.
  const folder = temp("detector");
  mkdirSync(folder);
  const [crop] = crops(224, -1, 1);
  const answer = async () => {
    const network = await openDetector(folder);
    const outputs = await ours(network, crop!);
    await network.close();
    return outputs;
  };
  const laidOut = await answer();
  const [converted = ""] = readdirSync(folder).filter((name) => name.endsWith(".onnx"));
  const session = await InferenceSession.create(join(folder, converted), { intraOpNumThreads: 1 });
  const plain = await session.run({ [session.inputNames[0]!]: new Tensor("float32", crop!, [1, 3, 224, 224]) });
  expect(laidOut).toEqual(session.outputNames.map((name) => plain[name]!.data));
  await session.release();

  const [weights = ""] = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("weights.bin"));
  const whole = readFileSync(join(folder, weights));
  rmSync(join(folder, weights));
  writeFileSync(join(folder, weights), whole.subarray(0, 1000));
  prepareModels(folder, "full");
  expect(await answer()).toEqual(laidOut);
  expect(readFileSync(join(folder, weights)).equals(whole)).toBe(true);
});

test("on a machine without the provider asked for, the processor runs the model and a warning says so", async () => {
  const [crop] = crops(224, -1, 1);
  if (!crop) throw new Error("There is no crop.");
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const absent = process.platform === "win32" ? "coreml" : "dml";
  const network = await openDetector(dirname(temp("x")), [absent]);
  expect(warned.mock.calls).toEqual([[expect.stringContaining(`does not run on ${absent} here`), "PoseProviderWarning"]]);
  warned.mockRestore();
  const processor = await openDetector(dirname(temp("x")));
  expect(await ours(network, crop)).toEqual(await ours(processor, crop));
  await Promise.all([network.close(), processor.close()]);
});
