import { DENSE_CODE } from "./dense-code.ts";

/** One fully connected layer: `weights` row by row (inputs × outputs). */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** A layer as the kernel reads it: its weights turned round (outputs × inputs), inputs and outputs filled up with zeros to a multiple of 4. */
interface Turned {
  readonly inputs: number;
  readonly outputs: number;
  readonly byOutput: Float32Array;
  readonly bias: Float32Array;
}

/** How a network's inputs are scaled: mean and spread of each over the training data, and the limit beyond which it is clipped. */
interface Scaling {
  readonly mean: Float32Array;
  readonly spread: Float32Array;
  readonly furthest: number;
}

/** Inputs of a network in spreads from their means, clipped. */
export function standardised({ mean, spread, furthest }: Scaling, raw: ArrayLike<number>): Float32Array {
  const out = new Float32Array(raw.length);
  for (let i = 0; i < out.length; i++) {
    const v = (raw[i]! - mean[i]!) / spread[i]!;
    out[i] = v > furthest ? furthest : v < -furthest ? -furthest : v;
  }
  return out;
}

/** Slope of the activation for negative values. */
const LEAK = 0.1;

const filledUp = (n: number): number => 4 * Math.ceil(n / 4);

/** Models are kept for the life of the process, and run for each clip and each event that a coach moves: their layers are turned once. */
const turnedLayers = new WeakMap<Layer, Turned>();

function turned(layer: Layer): Turned {
  const known = turnedLayers.get(layer);
  if (known) return known;
  const inputs = filledUp(layer.inputs);
  const outputs = filledUp(layer.outputs);
  const byOutput = new Float32Array(inputs * outputs);
  for (let i = 0; i < layer.inputs; i++) {
    for (let j = 0; j < layer.outputs; j++) byOutput[j * inputs + i] = layer.weights[i * layer.outputs + j]!;
  }
  const bias = new Float32Array(outputs);
  bias.set(layer.bias);
  const made = { inputs, outputs, byOutput, bias };
  turnedLayers.set(layer, made);
  return made;
}

/** What `dense.wat` exports. */
interface Kernel {
  readonly memory: WebAssembly.Memory;
  readonly layer: (
    x: number,
    weights: number,
    bias: number,
    out: number,
    rows: number,
    inputs: number,
    outputs: number,
    leak: number,
  ) => void;
}

let started: Kernel | undefined;

/** The kernel, made when it is first asked for: a browser that only shows results must not compile code. Seven times as fast as the same loops in this language. */
function kernel(): Kernel {
  if (started) return started;
  const code = Uint8Array.from(atob(DENSE_CODE), (letter) => letter.charCodeAt(0));
  const { memory, layer } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof layer !== "function") throw new Error("dense.wat exports something else.");
  started = { memory, layer: (...numbers) => void layer(...numbers) };
  return started;
}

/** The kernel's memory with room for so many numbers. */
function memoryFor(numbers: number): Float32Array {
  const { memory } = kernel();
  const lacking = 4 * numbers - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / 65_536));
  return new Float32Array(memory.buffer);
}

/** Rows that go through at once: their inputs take half a megabyte. */
const ROWS = 240;

/** Runs up to `ROWS` rows through all layers. */
function through(layers: readonly Turned[], xs: readonly Float32Array[], width: number): Float32Array[] {
  const rows = filledUp(xs.length);
  const widest = Math.max(...layers.map((l) => Math.max(l.inputs, l.outputs)));
  // Two places for rows, which inputs and outputs of a layer take in turn; behind them a layer's weights.
  let [from, to] = [0, rows * widest];
  const weights = 2 * rows * widest;
  const memory = memoryFor(weights + Math.max(...layers.map((l) => l.byOutput.length + l.bias.length)));
  const first = layers[0]!.inputs;
  memory.fill(0, 0, rows * first);
  xs.forEach((x, r) => {
    memory.set(x, r * first);
  });
  layers.forEach(({ inputs, outputs, byOutput, bias }, k) => {
    memory.set(byOutput, weights);
    memory.set(bias, weights + byOutput.length);
    const leak = k < layers.length - 1 ? LEAK : 1;
    kernel().layer(4 * from, 4 * weights, 4 * (weights + byOutput.length), 4 * to, rows, inputs, outputs, leak);
    [from, to] = [to, from];
  });
  const { outputs } = layers.at(-1)!;
  return xs.map((_, r) => memory.slice(from + r * outputs, from + r * outputs + width));
}

/**
 * A multilayer perceptron with leaky rectifiers between its layers, over many rows at once, in single precision.
 * @returns a function that gives for each row of `xs` its row of outputs
 */
export function perceptron(layers: readonly Layer[]): (xs: readonly Float32Array[]) => Float32Array[] {
  const width = layers.at(-1)?.outputs;
  if (width === undefined) return (xs) => xs.map(() => new Float32Array(0));
  const ready = layers.map(turned);
  return (xs) => {
    const out: Float32Array[] = [];
    for (let at = 0; at < xs.length; at += ROWS) out.push(...through(ready, xs.slice(at, at + ROWS), width));
    return out;
  };
}
