import { type C3dBytes, type C3dParameter, damaged, readC3dParameters } from "./c3d-bytes.ts";

/** A point along time in the file's unit of length; NaN where it was not seen. */
export interface C3dPoint {
  readonly label: string;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** One analogue channel along time, scaled to its unit. */
interface C3dChannel {
  readonly label: string;
  readonly values: Float64Array;
}

/** A C3D file's content. Time 0 is its first frame. */
export interface C3dFile {
  readonly rate: number;
  readonly frames: number;
  /** Whether the vertical axis is y; else it is z. */
  readonly yUp: boolean;
  readonly points: readonly C3dPoint[];
  readonly analogRate: number;
  readonly channels: readonly C3dChannel[];
  readonly parameters: ReadonlyMap<string, C3dParameter>;
}

const BLOCK = 512;

type Parameters = ReadonlyMap<string, C3dParameter>;

const numbersOf = (parameters: Parameters, name: string): number[] =>
  (parameters.get(name)?.values ?? []).flatMap((v) => (typeof v === "number" ? [v] : []));

/** Texts of a parameter and of its continuations `NAME2`, `NAME3` …, which lists of more than 255 need. */
function textsOf(parameters: Parameters, name: string): string[] {
  const out: string[] = [];
  for (let page = 1; ; page++) {
    const found = parameters.get(page === 1 ? name : `${name}${page}`);
    if (!found) return out;
    out.push(...found.values.map(String));
  }
}

/** Parameters of a group: the first number of `name`, or `otherwise`. */
const numberOf = (parameters: Parameters, name: string, otherwise: number): number => numbersOf(parameters, name)[0] ?? otherwise;

/** The number of 3D frames that the file states; beyond 16 bits the header cannot. */
function frameCount(source: C3dBytes, parameters: Parameters): number {
  const long = numberOf(parameters, "POINT:LONG_FRAMES", 0);
  if (long > 0) return Math.round(long);
  const [first, last] = ["TRIAL:ACTUAL_START_FIELD", "TRIAL:ACTUAL_END_FIELD"].map((name) => {
    const [low, high = 0] = numbersOf(parameters, name);
    return low === undefined ? null : low + 65536 * high;
  });
  if (first != null && last != null && last >= first) return last - first + 1;
  return Math.max(0, source.uint16(8) - source.uint16(6) + 1);
}

/**
 * Reads a C3D file after the C3D user guide (c3d.org): Intel, DEC and MIPS; integer and floating-point; points and analogue channels.
 * @throws ReferenceFileError when the bytes are no C3D file or end early
 */
export function readC3dFile(file: Buffer): C3dFile {
  const { source, parameters } = readC3dParameters(file);
  const points = source.uint16(2);
  const perFrame = source.uint16(4);
  const samples = Math.max(1, source.uint16(18));
  const scale = numberOf(parameters, "POINT:SCALE", source.float(12));
  const rate = numberOf(parameters, "POINT:RATE", 0) || source.float(20);
  const size = scale < 0 ? 4 : 2;
  const frames = frameCount(source, parameters);
  const frameBytes = size * (4 * points + perFrame);
  const start = (source.uint16(16) - 1) * BLOCK;
  if (!(rate > 0) || start < BLOCK || frameBytes === 0 || start + frames * frameBytes > file.length) throw damaged();
  const at = (frame: number): number => start + frame * frameBytes;
  const labels = textsOf(parameters, "POINT:LABELS");
  return {
    rate,
    frames,
    yUp: /y/i.test(String(parameters.get("POINT:Y_SCREEN")?.values[0] ?? "")),
    points: Array.from({ length: points }, (_, k) => readPoint(source, { label: labels[k] ?? "", k, frames, at, scale })),
    analogRate: rate * samples,
    channels: readChannels(source, parameters, {
      count: Math.floor(perFrame / samples),
      samples,
      frames,
      size,
      at: (f) => at(f) + 4 * size * points,
    }),
    parameters,
  };
}

function readPoint(
  source: C3dBytes,
  { label, k, frames, at, scale }: { label: string; k: number; frames: number; at: (frame: number) => number; scale: number },
): C3dPoint {
  const [x, y, z] = [new Float64Array(frames), new Float64Array(frames), new Float64Array(frames)];
  for (let f = 0; f < frames; f++) {
    const real = scale < 0;
    const here = at(f) + k * (real ? 16 : 8);
    // The fourth word holds cameras and residual; negative, the point is invalid.
    const seen = (real ? source.float(here + 12) : source.int16(here + 6)) >= 0;
    const value = (axis: number): number => (real ? source.float(here + 4 * axis) : scale * source.int16(here + 2 * axis));
    x[f] = seen ? value(0) : Number.NaN;
    y[f] = seen ? value(1) : Number.NaN;
    z[f] = seen ? value(2) : Number.NaN;
  }
  return { label, x, y, z };
}

function readChannels(
  source: C3dBytes,
  parameters: Parameters,
  { count, samples, frames, size, at }: { count: number; samples: number; frames: number; size: 2 | 4; at: (frame: number) => number },
): C3dChannel[] {
  const labels = textsOf(parameters, "ANALOG:LABELS");
  const general = numberOf(parameters, "ANALOG:GEN_SCALE", 1);
  const scales = numbersOf(parameters, "ANALOG:SCALE");
  const unsigned = /^unsigned/i.test(String(parameters.get("ANALOG:FORMAT")?.values[0] ?? ""));
  const word = (place: number): number => (unsigned ? source.uint16(place) : source.int16(place));
  // Offsets are stored as words: signed, unless the samples are not.
  const offsets = numbersOf(parameters, "ANALOG:OFFSET").map((v) => (unsigned || v < 32768 ? v : v - 65536));
  return Array.from({ length: count }, (_, c) => {
    const values = new Float64Array(frames * samples);
    const factor = general * (scales[c] ?? 1);
    for (let f = 0; f < frames; f++) {
      for (let s = 0; s < samples; s++) {
        const place = at(f) + size * (s * count + c);
        values[f * samples + s] = ((size === 4 ? source.float(place) : word(place)) - (offsets[c] ?? 0)) * factor;
      }
    }
    return { label: labels[c] ?? "", values };
  });
}
