import { expect, test } from "vitest";
import { layersOf } from "./stored.ts";

test("a stored layer's weights are 16-bit floats, low byte first, its biases 32-bit ones", () => {
  const halves = [0x3c00, 0xc000, 0x0001, 0x7bff, 0x8000, 0x3555];
  const weights = btoa(String.fromCharCode(...halves.flatMap((bits) => [bits & 0xff, bits >> 8])));
  const bias = btoa(String.fromCharCode(...new Uint8Array(Float32Array.of(0.1, -7).buffer)));
  const [layer] = layersOf([{ inputs: 3, outputs: 2, weights, bias }]);
  expect([...layer!.weights]).toEqual([1, -2, 2 ** -24, 65504, -0, 1365 / 4096]);
  expect([...layer!.bias]).toEqual([Math.fround(0.1), -7]);
});
