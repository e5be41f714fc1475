/** The networks of BlazePose: found in their npm packages, converted once, kept in a cache folder, opened as inference sessions. */
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { LiveModels, PoseProvider, PoseQuality } from "../port.ts";
import { tfliteToOnnx } from "./convert.ts";
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
    if (!isIntact(path)) convert(source, path);
  }
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
    const path = cachedPath(source, cacheDir);
    if (!existsSync(path)) convert(source, path);
    // By its path: bytes read here would stay beside the session's own copy until the next garbage collection, in every thread.
    // One thread each: several would spin against the other workers and other processes (measured 2 to 3 times slower).
    const create = (provider: PoseProvider) =>
      InferenceSession.create(path, {
        executionProviders: [provider],
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        executionMode: "sequential",
        graphOptimizationLevel: "all",
        logSeverityLevel: 3,
      });
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

export const openDetector = async (cacheDir: string, providers?: readonly PoseProvider[]): Promise<Network> =>
  Network.open(DETECTOR, cacheDir, 224, providers);

export const openLandmarker = async (cacheDir: string, quality: PoseQuality, providers?: readonly PoseProvider[]): Promise<Network> =>
  Network.open(landmarker(quality), cacheDir, 256, providers);
