/** Damages videos as broken recorders, cut transfers and hostile hands do; the same seed gives the same damage. */
import type { ClipOptions } from "./clips.ts";

/** Clips of every container and codec that the tests have. */
export const MUTATED_CLIPS: readonly [file: string, options: ClipOptions][] = [
  ["h264.mp4", {}],
  ["sound.mp4", { audio: true }],
  ["hevc10.mp4", { encoder: "hevc", pixelFormat: "yuv420p10le" }],
  ["av1.mp4", { encoder: "av1" }],
  ["mpeg4.mp4", { encoder: "mpeg4" }],
  ["fragmented.mp4", { muxerOptions: { movflags: "frag_keyframe+empty_moov" } }],
  ["turned.mov", { rotation: 90 }],
  ["hevc.mov", { encoder: "hevc" }],
  ["prores.mov", { encoder: "prores", pixelFormat: "yuv422p10le" }],
  ["vp8.webm", { encoder: "vp8" }],
  ["vp9.webm", { encoder: "vp9" }],
  ["av1.webm", { encoder: "av1" }],
];

/** Numbers from 0 up to 1, the same for the same seed (mulberry32, Tommy Ettinger). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tables of an MP4 or MOV, each with a count of entries after its version and flags. */
const TABLES = ["stts", "ctts", "stsc", "stsz", "stco", "stss", "stsd", "elst", "trun"];
const BOXES = [...TABLES, "ftyp", "moov", "trak", "mdia", "minf", "stbl", "tkhd", "mdhd", "avcC", "hvcC", "av1C", "mdat"];
/** EBML ids of a WebM: segment, tracks, track entry, cluster, simple block, cues. */
const ELEMENTS = ["18538067", "1654ae6b", "ae", "1f43b675", "a3", "1c53bb6b"].map((id) => Buffer.from(id, "hex"));
/** Numbers at the edges of what a demuxer can count. */
const EDGES = [0, 1, 7, 8, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

type Random = () => number;
const below = (random: Random, n: number): number => Math.floor(random() * n);

const MUTATIONS = {
  "cut short": (bytes: Buffer, random: Random) => bytes.subarray(0, below(random, bytes.length)),
  "bits turned": (bytes: Buffer, random: Random) => {
    for (let n = 1 + below(random, 200); n > 0; n--) {
      const at = below(random, bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(random, 8)), at);
    }
    return bytes;
  },
  "bits turned in the head": (bytes: Buffer, random: Random) => {
    for (let n = 1 + below(random, 12); n > 0; n--) bytes.writeUInt8(below(random, 256), below(random, Math.min(2048, bytes.length)));
    return bytes;
  },
  "a piece missing": (bytes: Buffer, random: Random) => {
    const at = below(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, 4096))]);
  },
  "a piece twice": (bytes: Buffer, random: Random) => {
    const at = below(random, bytes.length);
    const piece = bytes.subarray(at, at + 1 + below(random, 4096));
    return Buffer.concat([bytes.subarray(0, at + piece.length), piece, bytes.subarray(at + piece.length)]);
  },
  "a piece of zeros": (bytes: Buffer, random: Random) => bytes.fill(0, below(random, bytes.length), below(random, bytes.length)),
  "a size changed": (bytes: Buffer, random: Random) => {
    const at = placeOf(bytes, random);
    if (at >= 4) bytes.writeUInt32BE(EDGES[below(random, EDGES.length)] ?? 0, at - 4);
    else bytes.writeUInt8(below(random, 256), below(random, Math.min(512, bytes.length)));
    return bytes;
  },
  "a count changed": (bytes: Buffer, random: Random) => {
    const at = placeOf(bytes, random, TABLES);
    const count = EDGES[below(random, EDGES.length)] ?? 0;
    if (at >= 0 && at + 16 <= bytes.length) bytes.writeUInt32BE(count, at + 8 + 4 * below(random, 2));
    return bytes;
  },
  "two tables exchanged": (bytes: Buffer, random: Random) => {
    const [a, b] = [placeOf(bytes, random, TABLES), placeOf(bytes, random, TABLES)];
    if (a < 0 || b < 0) return bytes;
    const names = [bytes.subarray(a, a + 4).toString("latin1"), bytes.subarray(b, b + 4).toString("latin1")];
    bytes.write(names[1] ?? "", a, "latin1");
    bytes.write(names[0] ?? "", b, "latin1");
    return bytes;
  },
} as const;

/** Where one of the boxes, or an element of a WebM, begins with its name; -1 where there is none. */
function placeOf(bytes: Buffer, random: Random, names: readonly string[] = BOXES): number {
  const start = below(random, names.length);
  const boxes = names.map((_, i) => Buffer.from(names[(start + i) % names.length] ?? "", "latin1"));
  const found = [...boxes, ...ELEMENTS].map((name) => bytes.indexOf(name)).find((at) => at >= 0);
  return found ?? -1;
}

/** A damaged copy of a video, with what was done to it. */
export function mutated(video: Buffer, seed: number): { bytes: Buffer; done: string } {
  const random = seeded(seed);
  const all = Object.entries(MUTATIONS);
  let bytes: Buffer = Buffer.from(video);
  const done: string[] = [];
  // Most faults come alone; some in company.
  for (let n = random() < 0.7 ? 1 : 2; n > 0 && bytes.length > 0; n--) {
    const [name, mutate] = all[below(random, all.length)]!;
    bytes = Buffer.from(mutate(bytes, random));
    done.push(name);
  }
  return { bytes, done: done.join(", ") };
}
