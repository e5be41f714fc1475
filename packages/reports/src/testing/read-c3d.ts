/** Header, parameters and points of a C3D file as the writer's tests look at them. */
import { type C3dParameters, readC3dParameters } from "../validation/c3d-bytes.ts";
import { readC3dFile } from "../validation/c3d-reader.ts";

interface ReadC3d extends Pick<C3dParameters, "blocks" | "parameters"> {
  readonly header: {
    readonly points: number;
    readonly first: number;
    readonly last: number;
    readonly scale: number;
    readonly dataStart: number;
    readonly rate: number;
    readonly events: readonly { readonly time: number; readonly label: string; readonly on: boolean }[];
  };
  /** Places as stored, with their residual. */
  readonly frames: readonly (readonly { readonly x: number; readonly y: number; readonly z: number; readonly residual: number }[])[];
}

/** Reads an Intel, floating-point file without analogue data. */
export function readC3d(file: Buffer): ReadC3d {
  const { blocks, parameters } = readC3dParameters(file);
  const word = (n: number) => file.readUInt16LE(2 * (n - 1));
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
  const start = 512 * (header.dataStart - 1);
  const frames = Array.from({ length: readC3dFile(file).frames }, (_, f) =>
    Array.from({ length: header.points }, (_, p) => {
      const at = start + 16 * (f * header.points + p);
      return { x: file.readFloatLE(at), y: file.readFloatLE(at + 4), z: file.readFloatLE(at + 8), residual: file.readFloatLE(at + 12) };
    }),
  );
  return { header, blocks, parameters, frames };
}
