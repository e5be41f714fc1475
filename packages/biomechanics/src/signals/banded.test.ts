import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BandMatrix } from "./banded.ts";

describe("a band matrix", () => {
  test("is solved: the matrix times the solution is the right side", () => {
    const entry = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 4 }),
        fc.array(entry, { minLength: 90, maxLength: 90 }),
        (size, width, values) => {
          const matrix = new BandMatrix(size, width);
          const whole = Array.from({ length: size }, () => new Array<number>(size).fill(0));
          const set = (i: number, j: number, v: number): void => {
            matrix.add(i, j, v);
            whole[i]![j] = v;
            whole[j]![i] = v;
          };
          let next = 0;
          // More on the diagonal than beside it: positive definite.
          for (let i = 0; i < size; i++) {
            set(i, i, 10);
            for (let j = Math.max(0, i - width); j < i; j++) set(i, j, values[next++]!);
          }
          const right = Float64Array.from({ length: size }, (_, i) => values[i]!);
          const x = matrix.solve(right);
          for (const [i, row] of whole.entries()) expect(row.reduce((sum, v, j) => sum + v * x[j]!, 0)).toBeCloseTo(right[i]!, 9);
        },
      ),
    );
  });

  test("that is not positive definite is refused", () => {
    const matrix = new BandMatrix(2, 1);
    matrix.add(0, 0, 1);
    matrix.add(1, 0, 2);
    matrix.add(1, 1, 1);
    expect(() => matrix.solve(new Float64Array(2))).toThrow(RangeError);
  });

  test("with a pivot below the least one is refused", () => {
    const matrix = new BandMatrix(1, 0);
    matrix.add(0, 0, 0.5);
    expect(matrix.solve(new Float64Array([1]), 0.4)[0]).toBeCloseTo(2, 12);
    expect(() => matrix.solve(new Float64Array([1]), 0.5)).toThrow(RangeError);
  });
});
