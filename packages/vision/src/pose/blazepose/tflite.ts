/** A reader of the parts of a TensorFlow Lite model that pose conversion needs (schema version 3). */
import { ByteBuffer } from "flatbuffers";

const TensorType = { float32: 0, float16: 1, int32: 2 } as const;

export interface TfTensor {
  readonly index: number;
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: number;
  /** Raw constant bytes; undefined for activations. */
  readonly data: Uint8Array | undefined;
  readonly sparsity: TfSparsity | undefined;
}

/** Compressed storage of a constant tensor: one entry per stored dimension, in traversal order. */
interface TfSparsity {
  readonly traversalOrder: readonly number[];
  readonly dimensions: readonly (
    | { readonly kind: "dense"; readonly size: number }
    | { readonly kind: "csr"; readonly segments: readonly number[]; readonly indices: readonly number[] }
  )[];
}

/** Scalar options of an operator, read by field number with a default. */
interface TfOptions {
  byte(field: number, fallback: number): number;
  int(field: number, fallback: number): number;
}

export interface TfOperator {
  readonly code: number;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  readonly options: TfOptions;
}

export interface TfModel {
  readonly tensors: readonly TfTensor[];
  readonly operators: readonly TfOperator[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

class Table {
  readonly #bb: ByteBuffer;
  readonly #pos: number;

  constructor(bb: ByteBuffer, pos: number) {
    this.#bb = bb;
    this.#pos = pos;
  }

  #field(id: number): number {
    const offset = this.#bb.__offset(this.#pos, 4 + 2 * id);
    return offset === 0 ? 0 : this.#pos + offset;
  }

  byte(id: number, fallback: number): number {
    const at = this.#field(id);
    return at === 0 ? fallback : this.#bb.readInt8(at);
  }

  int(id: number, fallback: number): number {
    const at = this.#field(id);
    return at === 0 ? fallback : this.#bb.readInt32(at);
  }

  table(id: number): Table | undefined {
    const at = this.#field(id);
    return at === 0 ? undefined : new Table(this.#bb, this.#bb.__indirect(at));
  }

  tables(id: number): Table[] {
    const at = this.#field(id);
    if (at === 0) return [];
    const start = this.#bb.__vector(at);
    return Array.from({ length: this.#bb.__vector_len(at) }, (_, i) => new Table(this.#bb, this.#bb.__indirect(start + 4 * i)));
  }

  numbers(id: number, bytes: 1 | 2 | 4): number[] {
    const at = this.#field(id);
    if (at === 0) return [];
    const start = this.#bb.__vector(at);
    return Array.from({ length: this.#bb.__vector_len(at) }, (_, i) => {
      const p = start + bytes * i;
      return bytes === 4 ? this.#bb.readInt32(p) : bytes === 2 ? this.#bb.readUint16(p) : this.#bb.readUint8(p);
    });
  }

  text(id: number): string {
    return new TextDecoder().decode(Uint8Array.from(this.numbers(id, 1)));
  }

  bytes(id: number): Uint8Array | undefined {
    const at = this.#field(id);
    if (at === 0) return undefined;
    const start = this.#bb.__vector(at);
    return this.#bb.bytes().subarray(start, start + this.#bb.__vector_len(at));
  }
}

function readSparsity(table: Table | undefined): TfSparsity | undefined {
  if (!table) return undefined;
  const indexVector = (t: Table, typeField: number): number[] => {
    const bytes = ([1, 4, 2, 1] as const)[t.byte(typeField, 0)] ?? 4;
    return t.table(typeField + 1)?.numbers(0, bytes) ?? [];
  };
  return {
    traversalOrder: table.numbers(0, 4),
    dimensions: table
      .tables(2)
      .map((d) =>
        d.byte(0, 0) === 0
          ? { kind: "dense", size: d.int(1, 0) }
          : { kind: "csr", segments: indexVector(d, 2), indices: indexVector(d, 4) },
      ),
  };
}

/**
 * Reads the first subgraph of a TensorFlow Lite flatbuffer.
 * @throws Error when the bytes are no TensorFlow Lite model.
 */
export function readTflite(bytes: Uint8Array): TfModel {
  const bb = new ByteBuffer(bytes);
  if (new TextDecoder().decode(bytes.subarray(4, 8)) !== "TFL3") throw new Error("These bytes are no TensorFlow Lite model.");
  const model = new Table(bb, bb.readInt32(0));
  const codes = model.tables(1).map((c) => Math.max(c.byte(0, 0), c.int(3, 0)));
  const buffers = model.tables(4).map((b) => b.bytes(0));
  const graph = model.tables(2)[0];
  if (!graph) throw new Error("The model has no graph.");
  return {
    tensors: graph.tables(0).map((t, index) => {
      const data = buffers[t.int(2, 0)];
      return {
        index,
        name: t.text(3),
        shape: t.numbers(0, 4),
        type: t.byte(1, 0),
        data: data && data.length > 0 ? data : undefined,
        sparsity: readSparsity(t.table(6)),
      };
    }),
    operators: graph.tables(3).map((o) => ({
      code: codes[o.int(0, 0)] ?? -1,
      inputs: o.numbers(1, 4),
      outputs: o.numbers(2, 4),
      options: o.table(4) ?? { byte: (_field: number, fallback: number) => fallback, int: (_field: number, fallback: number) => fallback },
    })),
    inputs: graph.numbers(1, 4),
    outputs: graph.numbers(2, 4),
  };
}

function halfToFloat(h: number): number {
  const sign = h & 0x8000 ? -1 : 1;
  const exponent = (h >> 10) & 0x1f;
  const fraction = h & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Every number of half precision by its bits, made when a model is first read: models have millions of them. */
let halves: Float32Array | undefined;

function everyHalf(): Float32Array {
  if (halves) return halves;
  halves = new Float32Array(2 ** 16);
  for (let bits = 0; bits < halves.length; bits++) halves[bits] = halfToFloat(bits);
  return halves;
}

/** The stored values of a constant tensor as numbers, before any expansion of sparsity. */
function storedValues(tensor: TfTensor): Float32Array {
  const data = tensor.data;
  if (!data) throw new Error(`Tensor ${tensor.name} is not constant.`);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const half = everyHalf();
  const [width, read] =
    tensor.type === TensorType.float16
      ? [2, (at: number) => half[view.getUint16(at, true)]!]
      : [4, (at: number) => (tensor.type === TensorType.int32 ? view.getInt32(at, true) : view.getFloat32(at, true))];
  const out = new Float32Array(Math.floor(data.byteLength / width));
  for (let i = 0; i < out.length; i++) out[i] = read(width * i);
  return out;
}

/** The values of a constant tensor in row-major order of its shape, half precision widened and sparsity expanded. */
export function constantValues(tensor: TfTensor): Float32Array {
  const stored = storedValues(tensor);
  const sparsity = tensor.sparsity;
  if (!sparsity) return stored;
  const rank = tensor.shape.length;
  if (sparsity.dimensions.length !== rank) throw new Error(`Block sparsity of ${tensor.name} is not supported.`);
  const out = new Float32Array(tensor.shape.reduce((a, b) => a * b, 1));
  const strides = tensor.shape.map((_, i) => tensor.shape.slice(i + 1).reduce((a, b) => a * b, 1));
  const walk = (level: number, position: number, offset: number): void => {
    if (level === rank) {
      out[offset] = stored[position] ?? 0;
      return;
    }
    const dimension = sparsity.dimensions[level];
    const stride = strides[sparsity.traversalOrder[level] ?? level] ?? 1;
    if (!dimension) return;
    if (dimension.kind === "dense") {
      for (let i = 0; i < dimension.size; i++) walk(level + 1, position * dimension.size + i, offset + i * stride);
    } else {
      const end = dimension.segments[position + 1] ?? 0;
      for (let k = dimension.segments[position] ?? 0; k < end; k++) walk(level + 1, k, offset + (dimension.indices[k] ?? 0) * stride);
    }
  };
  walk(0, 0, 0);
  return out;
}
