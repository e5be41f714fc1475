/** The networks of BlazePose: found in their npm packages, converted once, kept in a cache folder, opened as inference sessions. */
import "./without-telemetry.ts";
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { env, InferenceSession, Tensor } from "onnxruntime-node";
import type { LiveModels, PoseProvider, PoseQuality } from "../port.ts";
import { tfliteToOnnx } from "./convert.ts";
import { PROCESSOR } from "./processor.ts";
import { openOnFirst } from "./providers.ts";

/** The landmark network that searches for people. */
export const SCOUT_QUALITY: PoseQuality = "full";

/** Raised with every change of the conversion, so that older cached files are not used. */
const CONVERSION = 2;

interface Source {
  readonly file: string;
  readonly outputs: readonly number[];
}

const DETECTOR: Source = { file: "pose_solution_packed_assets.data", outputs: [0, 1] };

/** Landmarks, presence flag, heat map, world landmarks; the segmentation mask is left out. */
const landmarker = (quality: PoseQuality): Source => ({ file: `pose_landmark_${quality}.tflite`, outputs: [0, 1, 3, 4] });

const FOLDER = dirname(createRequire(import.meta.url).resolve("@mediapipe/pose/package.json"));
const PACKAGE: { version: string } = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8"));

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Where a converted model is kept. The package's version and the conversion name it, so that no file need be read to find it. */
function cachedPath({ file, outputs }: Source, cacheDir: string): string {
  return join(cacheDir, `${sha256(Buffer.from([PACKAGE.version, file, CONVERSION, outputs].join(":")))}.onnx`);
}

function isIntact(path: string): boolean {
  try {
    return sha256OfFile(path) === readFileSync(`${path}.sha256`, "utf8");
  } catch {
    return false;
  }
}

/** Piece by piece: the largest model has 55 MB, which would stay in memory until the next garbage collection. */
function sha256OfFile(path: string): string {
  const hash = createHash("sha256");
  const piece = Buffer.alloc(2 ** 20);
  const file = openSync(path, "r");
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}

function convert(source: Source, path: string): void {
  store(path, tfliteToOnnx(readFileSync(join(FOLDER, source.file)), source.outputs));
}

/** Writes a file with its checksum, each at once. */
function store(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  for (const [name, content] of [
    [`${path}.sha256`, sha256(bytes)],
    [path, bytes],
  ] as const) {
    const temporary = `${name}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    writeFileSync(temporary, content);
    renameSync(temporary, name);
  }
}

/** Converts every model that `quality` needs into the cache folder, and those anew whose files are damaged, so that workers find them ready. */
export function prepareModels(cacheDir: string, quality: PoseQuality): void {
  for (const source of [DETECTOR, landmarker(SCOUT_QUALITY), landmarker(quality)]) {
    const path = cachedPath(source, cacheDir);
    const folder = laidOutFolder(path);
    if (LAID_OUT.every((name) => isIntact(join(folder, name)))) continue;
    rmSync(folder, { recursive: true, force: true });
    if (!isIntact(path)) convert(source, path);
  }
}

/** A model as ONNX Runtime has laid it out for this processor: the graph, and its weights in a file of their own. */
const LAID_OUT = ["model.onnx", "weights.bin"] as const;

/** Where a converted model is kept as laid out by this version of ONNX Runtime for this processor: on another one it would be read wrongly. */
const laidOutFolder = (path: string): string => {
  const kind = sha256(Buffer.from([env.versions.node, PROCESSOR].join(":")));
  return path.replace(/onnx$/, kind.slice(0, 16));
};

/**
 * Lays out a converted model for this processor, in a folder beside it. ONNX Runtime then opens it in a seventh of the time, and does not copy the weights: all threads and
 * processes share the pages of the file. The answers are the same to the last bit.
 */
async function layOut(path: string, folder: string): Promise<void> {
  const made = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  mkdirSync(made);
  try {
    const [graph, weights] = LAID_OUT.map((name) => join(made, name));
    const session = await InferenceSession.create(path, {
      ...SESSION,
      executionProviders: ["cpu"],
      graphOptimizationLevel: "all",
      optimizedModelFilePath: graph!,
      extra: {
        session: {
          optimized_model_external_initializers_file_name: basename(weights!),
          // What is smaller, in bytes, stays in the graph.
          optimized_model_external_initializers_min_size_in_bytes: "1024",
        },
      },
    });
    await session.release();
    for (const file of [graph!, weights!]) writeFileSync(`${file}.sha256`, sha256OfFile(file));
    renameSync(made, folder);
  } finally {
    // Still there when another thread or process was faster, or the disk is full.
    rmSync(made, { recursive: true, force: true });
  }
}

/** The laid out model's graph, made where it is missing; null where it cannot be made. */
async function laidOut(source: Source, cacheDir: string): Promise<string | null> {
  const path = cachedPath(source, cacheDir);
  const folder = laidOutFolder(path);
  const graph = join(folder, LAID_OUT[0]);
  if (existsSync(graph)) return graph;
  if (!isIntact(path)) convert(source, path);
  await layOut(path, folder).catch(() => {});
  return existsSync(graph) ? graph : null;
}

/** Quality of the compression: higher ones take ten times as long for a twentieth of the size. */
const LIVE_COMPRESSION = 5;

/** Converts and compresses the networks that a browser runs beside its camera: the smallest ones. */
export function prepareLive(cacheDir: string): LiveModels {
  const file = (source: Source) => {
    const path = cachedPath(source, cacheDir);
    if (!isIntact(path)) convert(source, path);
    if (!isIntact(`${path}.br`)) {
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: LIVE_COMPRESSION, [constants.BROTLI_PARAM_LGWIN]: 24 } };
      store(`${path}.br`, brotliCompressSync(readFileSync(path), options));
    }
    return { path, version: basename(path, ".onnx") };
  };
  return { detector: file(DETECTOR), landmarker: file(landmarker("lite")) };
}

/** One thread each: several would spin against the other workers and other processes (measured 2 to 3 times slower). */
const SESSION = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: "sequential", logSeverityLevel: 3 } as const;

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

  /** Opens a model of the cache folder on the first provider that runs it, converting it where `prepareModels` has not done so. */
  static async open(source: Source, cacheDir: string, size: number, providers: readonly PoseProvider[] = []): Promise<Network> {
    // By its path: bytes read here would stay beside the session's own copy until the next garbage collection, in every thread.
    const create = async (provider: PoseProvider) => {
      const ready = provider === "cpu" ? await laidOut(source, cacheDir) : null;
      if (ready) return InferenceSession.create(ready, { ...SESSION, executionProviders: ["cpu"], graphOptimizationLevel: "disabled" });
      const path = cachedPath(source, cacheDir);
      if (!isIntact(path)) convert(source, path);
      return InferenceSession.create(path, { ...SESSION, executionProviders: [provider], graphOptimizationLevel: "all" });
    };
    const session = await openOnFirst(providers, create, (provider, error) => {
      const why = error instanceof Error ? error.message : String(error);
      process.emitWarning(`The pose model does not run on ${provider} here: ${why}`, "PoseProviderWarning");
    });
    return new Network(session, size);
  }

  /** Runs the network on `pixels`; outputs in the model's order. */
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

/**
 * Opens the network that finds people, for RGB squares of 224 pixels, on the first of the providers that runs it; without any, on the
 * processor. Close it after use.
 */
export const openDetector = async (cacheDir: string, providers?: readonly PoseProvider[]): Promise<Network> =>
  Network.open(DETECTOR, cacheDir, 224, providers);

/**
 * Opens the network that finds landmarks, for RGB squares of 256 pixels, on the first of the providers that runs it; without any, on the
 * processor. Close it after use.
 */
export const openLandmarker = async (cacheDir: string, quality: PoseQuality, providers?: readonly PoseProvider[]): Promise<Network> =>
  Network.open(landmarker(quality), cacheDir, 256, providers);
