/** A small reader of C3D files, written from the C3D user guide for the tests of the writer. */

interface ReadParameter {
  readonly type: number;
  readonly dims: readonly number[];
  /** Numbers as stored, unsigned for words; texts without their padding. */
  readonly values: readonly (number | string)[];
  readonly description: string;
}

export interface ReadC3d {
  readonly header: {
    readonly points: number;
    readonly first: number;
    readonly last: number;
    readonly scale: number;
    readonly dataStart: number;
    readonly rate: number;
    readonly events: readonly { readonly time: number; readonly label: string; readonly on: boolean }[];
  };
  readonly blocks: number;
  /** By `GROUP:NAME`. */
  readonly parameters: ReadonlyMap<string, ReadParameter>;
  readonly frames: readonly (readonly { readonly x: number; readonly y: number; readonly z: number; readonly residual: number }[])[];
}

/** Reads an Intel, floating-point file without analogue data; throws on anything that the guide does not allow there. */
export function readC3d(file: Buffer): ReadC3d {
  if (file[1] !== 0x50) throw new Error("not a C3D file");
  const section = (file[0]! - 1) * 512;
  if (file[section + 3] !== 84) throw new Error("not Intel");
  const word = (n: number) => file.readUInt16LE(2 * (n - 1));
  const parameters = readParameters(file, section + 4);
  const header = {
    points: word(2),
    first: word(4),
    last: word(5),
    scale: file.readFloatLE(12),
    dataStart: word(9),
    rate: file.readFloatLE(20),
    events: Array.from({ length: word(151) }, (_, i) => ({
      time: file.readFloatLE(304 + 4 * i),
      on: file[376 + i] === 1,
      label: file.toString("ascii", 396 + 4 * i, 400 + 4 * i).trimEnd(),
    })),
  };
  if (header.scale >= 0) throw new Error("integer format");
  const count = Number(parameters.get("POINT:LONG_FRAMES")?.values[0] ?? parameters.get("POINT:FRAMES")?.values[0]);
  const start = 512 * (Number(parameters.get("POINT:DATA_START")?.values[0]) - 1);
  const frames = Array.from({ length: count }, (_, f) =>
    Array.from({ length: header.points }, (_, p) => {
      const at = start + 16 * (f * header.points + p);
      return { x: file.readFloatLE(at), y: file.readFloatLE(at + 4), z: file.readFloatLE(at + 8), residual: file.readFloatLE(at + 12) };
    }),
  );
  return { header, blocks: file[section + 2]!, parameters, frames };
}

function readParameters(file: Buffer, start: number): Map<string, ReadParameter> {
  const groups = new Map<number, string>();
  const found: { group: number; name: string; parameter: ReadParameter }[] = [];
  for (let at = start; ; ) {
    const length = Math.abs(file.readInt8(at));
    if (length === 0) break;
    const id = file.readInt8(at + 1);
    const name = file.toString("ascii", at + 2, at + 2 + length);
    const pointer = at + 2 + length;
    const next = file.readInt16LE(pointer);
    if (id < 0) groups.set(-id, name);
    else found.push({ group: id, name, parameter: readParameter(file, pointer + 2) });
    if (next === 0) break;
    at = pointer + next;
  }
  return new Map(found.map((f) => [`${groups.get(f.group)}:${f.name}`, f.parameter]));
}

function readParameter(file: Buffer, start: number): ReadParameter {
  const type = file.readInt8(start);
  const dims = [...file.subarray(start + 2, start + 2 + file[start + 1]!)];
  const at = start + 2 + dims.length;
  const size = Math.abs(type);
  const count = dims.reduce((product, d) => product * d, 1);
  const end = at + size * count;
  const values: (number | string)[] = [];
  if (type === -1) {
    const width = dims[0] ?? 1;
    for (let i = at; i < end; i += width) values.push(file.toString("utf8", i, i + width).trimEnd());
  } else {
    for (let i = at; i < end; i += size) values.push(type === 4 ? file.readFloatLE(i) : type === 2 ? file.readUInt16LE(i) : file[i]!);
  }
  return { type, dims, values, description: file.toString("utf8", end + 1, end + 1 + file[end]!) };
}
