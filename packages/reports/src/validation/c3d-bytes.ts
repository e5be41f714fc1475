import { ReferenceFileError } from "./reference-error.ts";

const BLOCK = 512;
const KEY = 0x50;
/** Bytes of a floating-point number by the processor that wrote the file. */
const PROCESSORS = { 84: "intel", 85: "dec", 86: "mips" } as const;
export type Processor = (typeof PROCESSORS)[keyof typeof PROCESSORS];

/** The error of a file whose bytes are not a C3D file's, or that ends too early. */
export const damaged = (): ReferenceFileError => new ReferenceFileError({ code: "damaged" });

/** Numbers of a C3D file in the byte order and floating-point format of its processor. @throws ReferenceFileError beyond the file's end */
export class C3dBytes {
  readonly bytes: Buffer;
  readonly processor: Processor;

  constructor(bytes: Buffer, processor: Processor) {
    this.bytes = bytes;
    this.processor = processor;
  }

  #need(at: number, size: number): void {
    if (!(at >= 0 && at + size <= this.bytes.length)) throw damaged();
  }

  int8(at: number): number {
    this.#need(at, 1);
    return this.bytes.readInt8(at);
  }

  uint8(at: number): number {
    this.#need(at, 1);
    return this.bytes.readUInt8(at);
  }

  int16(at: number): number {
    this.#need(at, 2);
    return this.processor === "mips" ? this.bytes.readInt16BE(at) : this.bytes.readInt16LE(at);
  }

  uint16(at: number): number {
    return this.int16(at) & 0xffff;
  }

  float(at: number): number {
    this.#need(at, 4);
    if (this.processor === "mips") return this.bytes.readFloatBE(at);
    if (this.processor === "intel") return this.bytes.readFloatLE(at);
    // VAX F: the two words are exchanged and the exponent is larger by two.
    const word = ((this.bytes.readUInt16LE(at) << 16) | this.bytes.readUInt16LE(at + 2)) >>> 0;
    if ((word & 0x7f800000) === 0) return 0;
    const ieee = Buffer.alloc(4);
    ieee.writeUInt32BE(word);
    return ieee.readFloatBE(0) / 4;
  }

  text(at: number, length: number): string {
    this.#need(at, length);
    return this.bytes.toString("utf8", at, at + length);
  }
}

export interface C3dParameter {
  /** -1 text, 1 byte, 2 word, 4 floating-point. */
  readonly type: number;
  readonly dims: readonly number[];
  /** Numbers as stored, words unsigned; texts without their padding. */
  readonly values: readonly (number | string)[];
  readonly description: string;
}

/** The parameter section: its place and length in blocks, and parameters by `GROUP:NAME`. */
export interface C3dParameters {
  readonly source: C3dBytes;
  readonly blocks: number;
  readonly parameters: ReadonlyMap<string, C3dParameter>;
}

/** Reads the parameter section after the C3D user guide (c3d.org): Intel, DEC and MIPS. @throws ReferenceFileError when it is none */
export function readC3dParameters(file: Buffer): C3dParameters {
  const start = ((file[0] ?? 0) - 1) * BLOCK;
  const named = file[start + 3];
  const processor = named === 84 || named === 85 || named === 86 ? PROCESSORS[named] : undefined;
  if (file[1] !== KEY || start < BLOCK || !processor) throw damaged();
  const source = new C3dBytes(file, processor);
  const groups = new Map<number, string>();
  const found: { group: number; name: string; parameter: C3dParameter }[] = [];
  for (let at = start + 4; ; ) {
    // A negative length marks a locked entry.
    const length = Math.abs(source.int8(at));
    if (length === 0) break;
    const id = source.int8(at + 1);
    const name = source
      .text(at + 2, length)
      .trim()
      .toUpperCase();
    const pointer = at + 2 + length;
    const next = source.int16(pointer);
    if (id < 0) groups.set(-id, name);
    else found.push({ group: id, name, parameter: readParameter(source, pointer + 2) });
    if (next === 0) break;
    if (next < 0) throw damaged();
    at = pointer + next;
  }
  return {
    source,
    blocks: source.uint8(start + 2),
    parameters: new Map(found.map((f) => [`${groups.get(f.group) ?? ""}:${f.name}`, f.parameter])),
  };
}

function readParameter(source: C3dBytes, start: number): C3dParameter {
  const type = source.int8(start);
  const dims = Array.from({ length: source.uint8(start + 1) }, (_, i) => source.uint8(start + 2 + i));
  const at = start + 2 + dims.length;
  const size = Math.abs(type);
  const count = dims.reduce((product, d) => product * d, 1);
  const end = at + size * count;
  if (end > source.bytes.length) throw damaged();
  const values: (number | string)[] = [];
  if (type === -1) {
    const width = dims[0] ?? 1;
    for (let i = at; width > 0 && i < end; i += width) values.push(source.text(i, width).replace(/[\0 ]+$/, ""));
  } else if (size > 0) {
    for (let i = at; i < end; i += size) values.push(type === 4 ? source.float(i) : type === 2 ? source.uint16(i) : source.uint8(i));
  }
  const described = end < source.bytes.length ? source.text(end + 1, Math.min(source.uint8(end), source.bytes.length - end - 1)) : "";
  return { type, dims, values, description: described };
}
