import type { AnalysisResult, PoseSidecar } from "@sagittal/contract";
import { type BodyMotion, bodyMotion } from "./motion-frame.ts";

type Place = BodyMotion["frames"][number][number];

const FLOAT = 5126;
const UNSIGNED_BYTE = 5121;
const LINES = 1;
const GLB_MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BIN = 0x004e4942;

/**
 * The landmarks as an animation of glTF 2.0 (binary, `.glb`): metres, y up, the athlete faces +z. Each landmark is a node with its path; a mesh of lines that is bound to
 * the nodes shows the body. A glTF path has no gaps: an unseen landmark stays where it was last seen, and `extras.unseen` of its node lists these frames as [first, last].
 * Source: Khronos, glTF 2.0 Specification.
 */
export function toGlb(result: AnalysisResult, sidecar: PoseSidecar): Uint8Array {
  const motion = bodyMotion(result, sidecar);
  const edges = sidecar.skeleton.edges;
  const buffer = new BinaryParts();
  const paths = motion.names.map((_, joint) => pathOf(motion, joint));
  const moving = paths.flatMap((path, joint) => (path.times.length > 0 ? [{ ...path, joint }] : []));
  const body = motion.names.length;
  const ends = edges.flat();
  const position = buffer.add(new Float32Array(3 * ends.length), { type: "VEC3", componentType: FLOAT, min: [0, 0, 0], max: [0, 0, 0] });
  const joints = buffer.add(Uint8Array.from(ends.flatMap((joint) => [joint, 0, 0, 0])), { type: "VEC4", componentType: UNSIGNED_BYTE });
  const weights = buffer.add(Float32Array.from(ends.flatMap(() => [1, 0, 0, 0])), { type: "VEC4", componentType: FLOAT });
  const samplers = moving.map(({ times, places }) => ({
    input: buffer.add(Float32Array.from(times), { type: "SCALAR", componentType: FLOAT, min: [times[0] ?? 0], max: [times.at(-1) ?? 0] }),
    output: buffer.add(Float32Array.from(places.flat()), { type: "VEC3", componentType: FLOAT }),
    interpolation: "LINEAR",
  }));
  const document = {
    asset: { version: "2.0", generator: `Sagittal, analysis ${result.analysis_version}` },
    scene: 0,
    scenes: [{ nodes: [...motion.names.keys(), body] }],
    nodes: [
      ...motion.names.map((name, joint) => ({ name, extras: { unseen: gapsOf(motion, joint) } })),
      { name: "body", mesh: 0, skin: 0 },
    ],
    meshes: [{ primitives: [{ mode: LINES, attributes: { POSITION: position, JOINTS_0: joints, WEIGHTS_0: weights } }] }],
    skins: [{ joints: [...motion.names.keys()] }],
    ...(samplers.length > 0 && {
      animations: [
        {
          name: result.exercise,
          samplers,
          channels: moving.map(({ joint }, sampler) => ({ sampler, target: { node: joint, path: "translation" } })),
        },
      ],
    }),
    ...buffer.described(),
  };
  return glb(JSON.stringify(document), buffer.bytes());
}

/** To glTF's axes: the athlete faces +z, +x is to the athlete's left. */
const turned = ([forward, up, right]: NonNullable<Place>): [number, number, number] => [0 - right, up, forward];

/** Times in seconds and places of a landmark where it was seen; the last place is repeated at the end of a gap, so that the landmark does not move within the gap. */
function pathOf({ frames, rate }: BodyMotion, joint: number): { times: number[]; places: [number, number, number][] } {
  const times: number[] = [];
  const places: [number, number, number][] = [];
  let last = -1;
  for (const [row, landmarks] of frames.entries()) {
    const place = landmarks[joint];
    if (!place) continue;
    const before = places.at(-1);
    if (before && row - last > 1) {
      times.push((row - 1) / rate);
      places.push(before);
    }
    times.push(row / rate);
    places.push(turned(place));
    last = row;
  }
  return { times, places };
}

/** First and last frames of a landmark's gaps. */
function gapsOf({ frames }: BodyMotion, joint: number): [number, number][] {
  const gaps: [number, number][] = [];
  for (const [row, landmarks] of frames.entries()) {
    if (landmarks[joint]) continue;
    const open = gaps.at(-1);
    if (open && open[1] === row - 1) open[1] = row;
    else gaps.push([row, row]);
  }
  return gaps;
}

interface Described {
  type: "SCALAR" | "VEC3" | "VEC4";
  componentType: number;
  min?: number[];
  max?: number[];
}

const WIDTH = { SCALAR: 1, VEC3: 3, VEC4: 4 } as const;

/** The binary part: each accessor with a view of its own, aligned to four bytes. */
class BinaryParts {
  readonly #parts: Uint8Array[] = [];
  readonly #views: object[] = [];
  readonly #accessors: object[] = [];
  #length = 0;

  /** Adds values; returns the accessor's index. */
  add(values: Float32Array | Uint8Array, described: Described): number {
    const bytes = padded(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), 0);
    this.#views.push({ buffer: 0, byteOffset: this.#length, byteLength: values.byteLength });
    this.#accessors.push({ ...described, bufferView: this.#views.length - 1, count: values.length / WIDTH[described.type] });
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return this.#accessors.length - 1;
  }

  described(): object {
    return { buffers: [{ byteLength: this.#length }], bufferViews: this.#views, accessors: this.#accessors };
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}

function padded(bytes: Uint8Array, fill: number): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(fill);
  whole.set(bytes);
  return whole;
}

function glb(json: string, binary: Uint8Array): Uint8Array {
  const text = padded(Buffer.from(json), 0x20);
  const words = (...values: number[]): Buffer => {
    const out = Buffer.alloc(4 * values.length);
    for (const [i, value] of values.entries()) out.writeUInt32LE(value, 4 * i);
    return out;
  };
  const length = 12 + 8 + text.length + 8 + binary.length;
  return Buffer.concat([words(GLB_MAGIC, 2, length, text.length, CHUNK_JSON), text, words(binary.length, CHUNK_BIN), binary]);
}
