/** A writer of the parts of the ONNX protobuf format (IR version 8, opset 17) that pose conversion needs. */

type Field = Uint8Array;

function varint(value: number | bigint): number[] {
  let v = BigInt.asUintN(64, BigInt(value));
  const out: number[] = [];
  do {
    const low = Number(v & 0x7fn);
    v >>= 7n;
    out.push(v > 0n ? low | 0x80 : low);
  } while (v > 0n);
  return out;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

const integer = (field: number, value: number | bigint): Field => Uint8Array.from([...varint(field << 3), ...varint(value)]);
const bytes = (field: number, value: Uint8Array): Field =>
  concat([Uint8Array.from([...varint((field << 3) | 2), ...varint(value.length)]), value]);
const text = (field: number, value: string): Field => bytes(field, new TextEncoder().encode(value));
const message = (field: number, parts: readonly Field[]): Field => bytes(field, concat(parts));
function float(field: number, value: number): Field {
  const out = new Uint8Array(5);
  out[0] = (field << 3) | 5;
  new DataView(out.buffer).setFloat32(1, value, true);
  return out;
}

const ATTRIBUTE_TYPE = { float: 1, int: 2, string: 3, ints: 7 } as const;

export type Attribute = number | string | readonly number[] | { readonly float: number };

function attribute(name: string, value: Attribute): Field {
  if (typeof value === "number") return message(5, [text(1, name), integer(3, value), integer(20, ATTRIBUTE_TYPE.int)]);
  if (typeof value === "string") return message(5, [text(1, name), text(4, value), integer(20, ATTRIBUTE_TYPE.string)]);
  if ("float" in value) return message(5, [text(1, name), float(2, value.float), integer(20, ATTRIBUTE_TYPE.float)]);
  return message(5, [text(1, name), ...value.map((v) => integer(8, v)), integer(20, ATTRIBUTE_TYPE.ints)]);
}

const DATA_TYPE = { float32: 1, int64: 7 } as const;

/** Collects a graph and serialises it; names of values are free strings, each produced once. */
export class OnnxGraph {
  readonly #nodes: Field[] = [];
  readonly #initializers: Field[] = [];
  readonly #inputs: Field[] = [];
  readonly #outputs: Field[] = [];

  node(op: string, inputs: readonly string[], output: string, attributes: Readonly<Record<string, Attribute>> = {}): string {
    this.#nodes.push(
      message(1, [
        ...inputs.map((i) => text(1, i)),
        text(2, output),
        text(3, `${op}:${output}`),
        text(4, op),
        ...Object.entries(attributes).map(([k, v]) => attribute(k, v)),
      ]),
    );
    return output;
  }

  floats(name: string, dims: readonly number[], values: Float32Array): string {
    const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#initializers.push(message(5, [...dims.map((d) => integer(1, d)), integer(2, DATA_TYPE.float32), text(8, name), bytes(9, raw)]));
    return name;
  }

  integers(name: string, values: readonly number[]): string {
    const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    this.#initializers.push(message(5, [integer(1, values.length), integer(2, DATA_TYPE.int64), text(8, name), bytes(9, raw)]));
    return name;
  }

  input(name: string, dims: readonly number[]): void {
    this.#inputs.push(message(11, valueInfo(name, dims)));
  }

  output(name: string, dims: readonly number[]): void {
    this.#outputs.push(message(12, valueInfo(name, dims)));
  }

  serialise(): Uint8Array {
    const graph = message(7, [...this.#nodes, text(2, "pose"), ...this.#initializers, ...this.#inputs, ...this.#outputs]);
    return concat([integer(1, 8), text(2, "sagittal"), graph, message(8, [text(1, ""), integer(2, 17)])]);
  }
}

function valueInfo(name: string, dims: readonly number[]): Field[] {
  const shape = message(
    2,
    dims.map((d) => message(1, [integer(1, d)])),
  );
  return [text(1, name), message(2, [message(1, [integer(1, DATA_TYPE.float32), shape])])];
}
