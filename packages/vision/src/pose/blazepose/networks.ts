/** The networks of BlazePose: found in their npm packages, converted once, kept in a cache folder, opened as inference sessions. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { PoseQuality } from "../port.ts";
import { tfliteToOnnx } from "./convert.ts";

/** The landmark network that searches for people. */
export const SCOUT_QUALITY: PoseQuality = "full";

/** Raised with every change of the conversion, so that older cached files are not used. */
const CONVERSION = 1;

interface Source {
  readonly file: string;
  readonly outputs: readonly number[];
}

const DETECTOR: Source = { file: "pose_solution_packed_assets.data", outputs: [0, 1] };

/** Landmarks, presence flag, heat map, world landmarks; the segmentation mask is left out. */
const landmarker = (quality: PoseQuality): Source => ({ file: `pose_landmark_${quality}.tflite`, outputs: [0, 1, 3, 4] });

function converted(source: Source, cacheDir: string): Uint8Array {
  const folder = dirname(createRequire(import.meta.url).resolve("@mediapipe/pose/package.json"));
  const original = readFileSync(join(folder, source.file));
  const key = createHash("sha256").update(original).update(`${CONVERSION}:${source.outputs.join()}`).digest("hex");
  const cached = join(cacheDir, `${key}.onnx`);
  try {
    const bytes = readFileSync(cached);
    const sum = readFileSync(`${cached}.sha256`, "utf8");
    if (createHash("sha256").update(bytes).digest("hex") === sum) return bytes;
  } catch {
    // Not cached yet: converted below.
  }
  const bytes = tfliteToOnnx(original, source.outputs);
  mkdirSync(cacheDir, { recursive: true });
  for (const [path, content] of [
    [cached, bytes],
    [`${cached}.sha256`, createHash("sha256").update(bytes).digest("hex")],
  ] as const) {
    const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  }
  return bytes;
}

/** Converts every model that `quality` needs into the cache folder, so that workers find them ready. */
export function prepareModels(cacheDir: string, quality: PoseQuality): void {
  for (const source of [DETECTOR, landmarker(SCOUT_QUALITY), landmarker(quality)]) converted(source, cacheDir);
}

/** One network with a square RGB input. Runs synchronously on the calling thread. */
export class Network {
  readonly #session: InferenceSession;
  readonly #input: Tensor;
  readonly pixels: Float32Array;
  readonly size: number;

  private constructor(session: InferenceSession, size: number) {
    this.#session = session;
    this.size = size;
    this.pixels = new Float32Array(3 * size * size);
    this.#input = new Tensor("float32", this.pixels, [1, 3, size, size]);
  }

  static async open(bytes: Uint8Array, size: number): Promise<Network> {
    // One thread each: several would spin against the other workers and other processes (measured 2 to 3 times slower).
    const session = await InferenceSession.create(bytes, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: "sequential",
      graphOptimizationLevel: "all",
      logSeverityLevel: 3,
    });
    return new Network(session, size);
  }

  /** Outputs in the model's order for what stands in `pixels` now. */
  async run(): Promise<Float32Array[]> {
    const name = this.#session.inputNames[0] ?? "";
    const results = await this.#session.run({ [name]: this.#input });
    return this.#session.outputNames.map((output) => {
      const data = results[output]?.data;
      if (!(data instanceof Float32Array)) throw new Error(`The model gave no numbers for ${output}.`);
      return data;
    });
  }

  async close(): Promise<void> {
    await this.#session.release();
  }
}

export const openDetector = async (cacheDir: string): Promise<Network> => Network.open(converted(DETECTOR, cacheDir), 224);

export const openLandmarker = async (cacheDir: string, quality: PoseQuality): Promise<Network> =>
  Network.open(converted(landmarker(quality), cacheDir), 256);
