/**
 * Converts a float TensorFlow Lite convolutional model to ONNX, channels first, so that onnxruntime can run it. Padding becomes part of
 * convolutions: onnxruntime keeps pictures between convolutions in a blocked layout of its own, and lays them out anew before and after a pad operator.
 */
import { OnnxGraph } from "./onnx.ts";
import { constantValues, readTflite, type TfModel, type TfOperator, type TfTensor } from "./tflite.ts";

const OP = {
  add: 0,
  concatenation: 2,
  conv2d: 3,
  depthwiseConv2d: 4,
  depthToSpace: 5,
  dequantize: 6,
  logistic: 14,
  maxPool2d: 17,
  relu: 19,
  reshape: 22,
  resizeBilinear: 23,
  pad: 34,
  densify: 124,
} as const;

const ACTIVATION_RELU = 1;
const ACTIVATION_RELU6 = 3;

/** Row-major permutation of `values` from shape `shape` to the axis order `axes`. */
function permute(values: Float32Array, shape: readonly number[], axes: readonly number[]): Float32Array {
  const strides = shape.map((_, i) => shape.slice(i + 1).reduce((a, b) => a * b, 1));
  const outShape = axes.map((a) => shape[a] ?? 1);
  const outStrides = axes.map((a) => strides[a] ?? 1);
  const out = new Float32Array(values.length);
  const index = new Array<number>(axes.length).fill(0);
  let from = 0;
  for (let to = 0; to < out.length; to++) {
    out[to] = values[from] ?? 0;
    for (let d = axes.length - 1; d >= 0; d--) {
      index[d] = (index[d] ?? 0) + 1;
      from += outStrides[d] ?? 0;
      if ((index[d] ?? 0) < (outShape[d] ?? 1)) break;
      from -= (outStrides[d] ?? 0) * (outShape[d] ?? 1);
      index[d] = 0;
    }
  }
  return out;
}

const channelsFirst = (shape: readonly number[]): number[] =>
  shape.length === 4 ? [shape[0] ?? 1, shape[3] ?? 1, shape[1] ?? 1, shape[2] ?? 1] : [...shape];

const isConvolution = (op: TfOperator): boolean => op.code === OP.conv2d || op.code === OP.depthwiseConv2d;

/** Whether a convolution or a pooling pads its input to keep its size. */
const isPadded = (op: TfOperator): boolean => op.options.byte(0, 0) === 0;

class Converter {
  readonly #model: TfModel;
  readonly #graph = new OnnxGraph();
  readonly #constants = new Map<number, { shape: readonly number[]; values: Float32Array }>();
  readonly #emitted = new Set<string>();
  /** Pad operators that the convolutions behind them take over, by output. */
  readonly #joinedPads = new Map<number, { readonly input: number | undefined; readonly pads: readonly number[] }>();

  constructor(model: TfModel) {
    this.#model = model;
    for (const t of model.tensors) if (t.data) this.#constants.set(t.index, { shape: t.shape, values: constantValues(t) });
  }

  #tensor(index: number | undefined): TfTensor {
    const t = index === undefined ? undefined : this.#model.tensors[index];
    if (!t) throw new Error(`The model refers to a tensor that it does not have (${index}).`);
    return t;
  }

  #constant(index: number | undefined): { shape: readonly number[]; values: Float32Array } {
    const c = index === undefined ? undefined : this.#constants.get(index);
    if (!c) throw new Error(`Tensor ${index} is expected to be constant.`);
    return c;
  }

  #once(name: string, emit: (name: string) => void): string {
    if (!this.#emitted.has(name)) {
      this.#emitted.add(name);
      emit(name);
    }
    return name;
  }

  /** Name of an operand: an activation, or a constant laid out channels first. */
  #operand(index: number | undefined): string {
    const t = this.#tensor(index);
    const c = this.#constants.get(t.index);
    if (!c) return `t${t.index}`;
    return this.#once(`c${t.index}`, (name) => {
      const four = c.shape.length === 4;
      this.#graph.floats(name, channelsFirst(c.shape), four ? permute(c.values, c.shape, [0, 3, 1, 2]) : c.values);
    });
  }

  #activated(code: number, value: string, output: string): void {
    if (code === ACTIVATION_RELU6) {
      const low = this.#once("zero", (n) => this.#graph.floats(n, [], new Float32Array([0])));
      const high = this.#once("six", (n) => this.#graph.floats(n, [], new Float32Array([6])));
      this.#graph.node("Clip", [value, low, high], output);
    } else if (code === ACTIVATION_RELU) this.#graph.node("Relu", [value], output);
    else throw new Error(`Activation ${code} is not supported.`);
  }

  /** Emits `op` and, where it has one, its fused activation. */
  #withActivation(code: number, output: string, emit: (name: string) => void): void {
    if (code === 0) return emit(output);
    emit(`${output}_linear`);
    this.#activated(code, `${output}_linear`, output);
  }

  #convolution(op: TfOperator): void {
    const depthwise = op.code === OP.depthwiseConv2d;
    const weights = this.#constant(op.inputs[1]);
    const [a = 1, h = 1, w = 1, d = 1] = weights.shape;
    const shape = depthwise ? [d, 1, h, w] : [a, d, h, w];
    const values = permute(weights.values, weights.shape, depthwise ? [3, 0, 1, 2] : [0, 3, 1, 2]);
    const kernel = this.#once(`w${op.inputs[1]}`, (n) => this.#graph.floats(n, shape, values));
    const bias = op.inputs[2] === undefined || op.inputs[2] < 0 ? [] : [this.#operand(op.inputs[2])];
    const joined = this.#joinedPads.get(op.inputs[0] ?? -1);
    const input = this.#operand(joined ? joined.input : op.inputs[0]);
    this.#withActivation(op.options.byte(depthwise ? 4 : 3, 0), `t${op.outputs[0]}`, (name) =>
      this.#graph.node("Conv", [input, kernel, ...bias], name, {
        kernel_shape: [h, w],
        strides: [op.options.int(2, 1), op.options.int(1, 1)],
        group: depthwise ? d : 1,
        ...(joined ? { pads: joined.pads } : { auto_pad: isPadded(op) ? "SAME_UPPER" : "VALID" }),
      }),
    );
  }

  /** Zeros around a picture, or further channels of zeros: the latter by a convolution that hands on the others as they are. */
  #pad(op: TfOperator): void {
    const pads = this.#padsOf(op);
    const [input, output] = [this.#operand(op.inputs[0]), `t${op.outputs[0]}`];
    const [channels = 0, all = 0] = [op.inputs[0], op.outputs[0]].map((i) => this.#tensor(i).shape[3] ?? 0);
    if (pads.every((p, i) => p === 0 || i === 5)) {
      const same = new Float32Array(all * channels);
      for (let c = 0; c < channels; c++) same[c * channels + c] = 1;
      this.#graph.node("Conv", [input, this.#graph.floats(`same${op.outputs[0]}`, [all, channels, 1, 1], same)], output, {
        kernel_shape: [1, 1],
      });
    } else this.#graph.node("Pad", [input, this.#graph.integers(`pads${op.outputs[0]}`, pads)], output);
  }

  /** Begins, then ends of the axes batch, channel, row, column. */
  #padsOf(op: TfOperator): number[] {
    const p = this.#constant(op.inputs[1]).values;
    const at = (axis: number, end: number) => p[2 * axis + end] ?? 0;
    return [0, 1].flatMap((end) => [at(0, end), at(3, end), at(1, end), at(2, end)]);
  }

  /** Finds zeros around a picture that only convolutions take, which then add them themselves. */
  #joinPads(kept: readonly TfOperator[]): void {
    for (const op of kept.filter((o) => o.code === OP.pad)) {
      const output = op.outputs[0] ?? -1;
      const [n0, c0, top = 0, left = 0, n1, c1, bottom = 0, right = 0] = this.#padsOf(op);
      const users = kept.filter((u) => u.inputs.includes(output));
      if ([n0, c0, n1, c1].some((p) => p !== 0) || this.#model.outputs.includes(output)) continue;
      if (users.every((u) => isConvolution(u) && !isPadded(u)))
        this.#joinedPads.set(output, { input: op.inputs[0], pads: [top, left, bottom, right] });
    }
  }

  #emit(op: TfOperator): void {
    const output = `t${op.outputs[0]}`;
    const input = () => this.#operand(op.inputs[0]);
    switch (op.code) {
      case OP.dequantize:
      case OP.densify: {
        const values = this.#constant(op.inputs[0]).values;
        this.#constants.set(op.outputs[0] ?? -1, { shape: this.#tensor(op.outputs[0]).shape, values });
        return;
      }
      case OP.conv2d:
      case OP.depthwiseConv2d:
        return this.#convolution(op);
      case OP.add:
        return this.#withActivation(op.options.byte(0, 0), output, (name) => {
          this.#graph.node("Add", [input(), this.#operand(op.inputs[1])], name);
        });
      case OP.relu:
        return this.#activated(ACTIVATION_RELU, input(), output);
      case OP.logistic:
        this.#graph.node("Sigmoid", [input()], output);
        return;
      case OP.maxPool2d:
        this.#graph.node("MaxPool", [input()], output, {
          kernel_shape: [op.options.int(4, 1), op.options.int(3, 1)],
          strides: [op.options.int(2, 1), op.options.int(1, 1)],
          auto_pad: isPadded(op) ? "SAME_UPPER" : "VALID",
        });
        return;
      case OP.pad:
        return this.#pad(op);
      case OP.resizeBilinear: {
        const sizes = this.#graph.integers(`sizes${op.outputs[0]}`, channelsFirst(this.#tensor(op.outputs[0]).shape));
        this.#graph.node("Resize", [input(), "", "", sizes], output, {
          mode: "linear",
          coordinate_transformation_mode: op.options.byte(3, 0) ? "half_pixel" : op.options.byte(2, 0) ? "align_corners" : "asymmetric",
        });
        return;
      }
      case OP.depthToSpace:
        this.#graph.node("DepthToSpace", [input()], output, { blocksize: op.options.int(0, 2), mode: "DCR" });
        return;
      case OP.concatenation: {
        const axis = op.options.int(0, 0);
        const four = this.#tensor(op.outputs[0]).shape.length === 4;
        const mapped = four ? ([0, 2, 3, 1][axis < 0 ? axis + 4 : axis] ?? 0) : axis;
        this.#graph.node(
          "Concat",
          op.inputs.map((i) => this.#operand(i)),
          output,
          { axis: mapped },
        );
        return;
      }
      case OP.reshape: {
        const from = this.#tensor(op.inputs[0]).shape;
        const to = this.#tensor(op.outputs[0]).shape;
        if (to.length === 4) throw new Error("Reshape to four dimensions is not supported.");
        const flat = from.length === 4 ? this.#graph.node("Transpose", [input()], `${output}_last`, { perm: [0, 2, 3, 1] }) : input();
        this.#graph.node("Reshape", [flat, this.#graph.integers(`shape${op.outputs[0]}`, to)], output);
        return;
      }
      default:
        throw new Error(`TensorFlow Lite operator ${op.code} is not supported.`);
    }
  }

  convert(outputs: readonly number[]): Uint8Array {
    const needed = new Set(outputs.map((o) => this.#model.outputs[o] ?? -1));
    const kept: TfOperator[] = [];
    for (const op of this.#model.operators.toReversed()) {
      if (!op.outputs.some((o) => needed.has(o))) continue;
      for (const i of op.inputs) needed.add(i);
      kept.push(op);
    }
    kept.reverse();
    this.#joinPads(kept);
    for (const op of kept) if (!this.#joinedPads.has(op.outputs[0] ?? -1)) this.#emit(op);
    for (const i of this.#model.inputs) this.#graph.input(`t${i}`, channelsFirst(this.#tensor(i).shape));
    for (const o of outputs) {
      const t = this.#tensor(this.#model.outputs[o]);
      this.#graph.output(`t${t.index}`, channelsFirst(t.shape));
    }
    return this.#graph.serialise();
  }
}

/**
 * Converts a TensorFlow Lite flatbuffer to ONNX bytes. Image tensors become channels first (1, C, H, W); other tensors keep their
 * shape. `outputs` picks which of the model's outputs to keep, in that order; operators that only the others need are left out.
 * @throws Error naming the first operator that is not supported.
 */
export function tfliteToOnnx(bytes: Uint8Array, outputs: readonly number[]): Uint8Array {
  return new Converter(readTflite(bytes)).convert(outputs);
}
