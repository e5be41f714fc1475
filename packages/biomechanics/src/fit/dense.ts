/** One fully connected layer: `weights` row by row (inputs × outputs). */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** A layer with its weights turned round (outputs × inputs), so that each output reads one stretch of memory. */
interface Turned extends Layer {
  readonly byOutput: Float32Array;
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
  for (let i = 0; i < out.length; i++) out[i] = Math.max(-furthest, Math.min(furthest, (raw[i]! - mean[i]!) / spread[i]!));
  return out;
}

/** Slope of the activation for negative values. */
const LEAK = 0.1;

/** Models are kept for the life of the process, and run for each clip and each event that a coach moves: their layers are turned once. */
const turnedLayers = new WeakMap<Layer, Turned>();

function turned(layer: Layer): Turned {
  const known = turnedLayers.get(layer);
  if (known) return known;
  const { inputs, outputs, weights } = layer;
  const byOutput = new Float32Array(weights.length);
  for (let i = 0; i < inputs; i++) {
    for (let j = 0; j < outputs; j++) byOutput[j * inputs + i] = weights[i * outputs + j]!;
  }
  const made = { ...layer, byOutput };
  turnedLayers.set(layer, made);
  return made;
}

/**
 * x·W + b for `rows` rows (a multiple of 4). Four rows and two outputs at a time: each weight is loaded once for four rows, and
 * sums stay in registers (about five times faster than one row at a time).
 */
function dense({ inputs, outputs, bias, byOutput }: Turned, x: Float32Array, rows: number): Float32Array {
  const out = new Float32Array(rows * outputs);
  for (let r = 0; r < rows; r += 4) {
    const a = r * inputs;
    const b = a + inputs;
    const c = b + inputs;
    const d = c + inputs;
    for (let j = 0; j < outputs; j += 2) {
      const first = j * inputs;
      const second = Math.min(j + 1, outputs - 1) * inputs;
      let [a0, b0, c0, d0, a1, b1, c1, d1] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let i = 0; i < inputs; i++) {
        const w0 = byOutput[first + i]!;
        const w1 = byOutput[second + i]!;
        const xa = x[a + i]!;
        const xb = x[b + i]!;
        const xc = x[c + i]!;
        const xd = x[d + i]!;
        a0 += w0 * xa;
        b0 += w0 * xb;
        c0 += w0 * xc;
        d0 += w0 * xd;
        a1 += w1 * xa;
        b1 += w1 * xb;
        c1 += w1 * xc;
        d1 += w1 * xd;
      }
      const at = r * outputs + j;
      out[at] = a0 + bias[j]!;
      out[at + outputs] = b0 + bias[j]!;
      out[at + 2 * outputs] = c0 + bias[j]!;
      out[at + 3 * outputs] = d0 + bias[j]!;
      if (j + 1 === outputs) continue;
      out[at + 1] = a1 + bias[j + 1]!;
      out[at + outputs + 1] = b1 + bias[j + 1]!;
      out[at + 2 * outputs + 1] = c1 + bias[j + 1]!;
      out[at + 3 * outputs + 1] = d1 + bias[j + 1]!;
    }
  }
  return out;
}

/**
 * A multilayer perceptron with leaky rectifiers between its layers, over many rows at once.
 * @returns a function that gives for each row of `xs` its row of outputs
 */
export function perceptron(layers: readonly Layer[]): (xs: readonly Float32Array[]) => Float32Array[] {
  const [first] = layers;
  if (!first) return (xs) => xs.map(() => new Float32Array(0));
  const ready = layers.map(turned);
  return (xs) => {
    const rows = 4 * Math.ceil(xs.length / 4);
    let h: Float32Array = new Float32Array(rows * first.inputs);
    xs.forEach((x, r) => {
      h.set(x, r * first.inputs);
    });
    let outputs = first.inputs;
    ready.forEach((layer, k) => {
      const z = dense(layer, h, rows);
      h = k < ready.length - 1 ? z.map((v) => (v > 0 ? v : LEAK * v)) : z;
      outputs = layer.outputs;
    });
    return xs.map((_, r) => h.subarray(r * outputs, (r + 1) * outputs));
  };
}
