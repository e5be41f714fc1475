import fc from "fast-check";
import { expect, test } from "vitest";
import { type Layer, perceptron } from "./dense.ts";

const numbers = (n: number) =>
  fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: n, maxLength: n }).map((v) => Float32Array.from(v));

const layers = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 4 }).chain((sizes) =>
  fc.tuple(
    ...sizes.slice(1).map((outputs, k) => {
      const inputs = sizes[k] ?? 1;
      return fc.tuple(numbers(inputs * outputs), numbers(outputs)).map(([weights, bias]): Layer => ({ inputs, outputs, weights, bias }));
    }),
  ),
);

/** One row, by the definition of the layer. */
function definition(all: readonly Layer[], x: Float32Array): number[] {
  return all.reduce<number[]>(
    (h, { outputs, weights, bias }, k) =>
      Array.from({ length: outputs }, (_, j) => {
        const z = h.reduce((sum, v, i) => sum + v * (weights[i * outputs + j] ?? 0), bias[j] ?? 0);
        return k === all.length - 1 || z > 0 ? z : 0.1 * z;
      }),
    [...x],
  );
}

test("any number of rows through any layers gives what the definition gives row by row", () => {
  const cases = layers.chain((all) => fc.tuple(fc.constant(all), fc.array(numbers(all[0]?.inputs ?? 1), { maxLength: 9 })));
  fc.assert(
    fc.property(cases, ([all, xs]) => {
      const got = perceptron(all)(xs);
      expect(got).toHaveLength(xs.length);
      got.forEach((row, r) => {
        const wanted = definition(all, xs[r] ?? new Float32Array(0));
        expect(row).toHaveLength(wanted.length);
        wanted.forEach((v, j) => {
          expect(row[j]).toBeCloseTo(v, 3);
        });
      });
    }),
  );
});
