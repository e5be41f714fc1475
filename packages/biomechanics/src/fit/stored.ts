import type { Layer } from "./dense.ts";

/** A layer as model files hold it: weights as 16-bit, biases as 32-bit little-endian floats in base64. */
export interface StoredLayer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: string;
  readonly bias: string;
}

function bytesOf(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** 32-bit floats. */
export function singles(text: string): Float32Array {
  const view = new DataView(bytesOf(text).buffer);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(4 * i, true));
}

/** Step between two neighbouring fractions of a 16-bit float (IEEE 754 binary16) of each exponent. */
const STEPS = Float64Array.from({ length: 32 }, (_, exponent) => 2 ** (Math.max(1, exponent) - 25));

/** 16-bit floats. */
function halves(text: string): Float32Array {
  const bytes = bytesOf(text);
  const out = new Float32Array(bytes.length / 2);
  for (let i = 0; i < out.length; i++) {
    const high = bytes[2 * i + 1]!;
    const exponent = (high >> 2) & 0x1f;
    const fraction = bytes[2 * i]! + ((high & 3) << 8) + (exponent === 0 ? 0 : 1024);
    out[i] = (high & 0x80 ? -fraction : fraction) * STEPS[exponent]!;
  }
  return out;
}

/** Layers of a stored perceptron, ready to run. */
export const layersOf = (stored: readonly StoredLayer[]): Layer[] =>
  stored.map((l) => ({ ...l, weights: halves(l.weights), bias: singles(l.bias) }));
