import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fallOff, type Placement, placedPath } from "./placed.ts";

const ROWS = 60;
const measured = { x: Float64Array.from({ length: ROWS }, (_, i) => 3 * i), y: Float64Array.from({ length: ROWS }, (_, i) => 200 - i) };
const placement = fc.record({
  landmark: fc.constant(25),
  row: fc.integer({ min: 0, max: ROWS - 1 }),
  x: fc.double({ min: 0, max: 640, noNaN: true }),
  y: fc.double({ min: 0, max: 480, noNaN: true }),
  reach: fc.double({ min: 0, max: 40, noNaN: true }),
});
const inEachRow = (all: readonly Placement[]) => [...new Map(all.map((p) => [p.row, p])).values()];

describe("a landmark that a person placed", () => {
  test("the share falls from 1 to 0 without a jump, and is the same on both sides", () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 200, noNaN: true }), fc.double({ min: 0, max: 220, noNaN: true }), (reach, distance) => {
        const share = fallOff(distance, reach);
        expect([fallOff(0, reach), fallOff(reach, reach), fallOff(-distance, reach)]).toEqual([1, 0, share]);
        // Steepest half way: pi over twice the reach.
        expect(Math.abs(fallOff(distance + 0.01, reach) - share)).toBeLessThanOrEqual((0.0101 * Math.PI) / (2 * reach));
        expect(fallOff(distance + 1, reach)).toBeLessThanOrEqual(share);
      }),
    );
  });

  test("lies exactly where it was placed, whatever else was placed around it, in any order", () => {
    fc.assert(
      fc.property(fc.array(placement, { minLength: 1, maxLength: 6 }), (all) => {
        const placements = inEachRow(all);
        const path = placedPath(measured, placements);
        for (const { row, x, y } of placements) expect([path.picture.x[row], path.picture.y[row], path.share[row]]).toEqual([x, y, 1]);
        expect(placedPath(measured, placements.toReversed())).toEqual(path);
      }),
    );
  });

  test("is as measured beyond the range, and follows the share within it", () => {
    fc.assert(
      fc.property(placement, (one) => {
        const { picture, share } = placedPath(measured, [one]);
        for (let row = 0; row < ROWS; row++) {
          const part = fallOff(row - one.row, one.reach);
          expect(share[row]).toBe(part);
          expect(picture.x[row]).toBeCloseTo(measured.x[row]! + part * (one.x - measured.x[one.row]!), 9);
          if (part === 0) expect([picture.x[row], picture.y[row]]).toEqual([measured.x[row], measured.y[row]]);
        }
      }),
    );
  });

  test("a row between two placements that reach each other is shifted by a blend of both", () => {
    const at = (row: number, by: number): Placement => ({ landmark: 25, row, x: measured.x[row]! + by, y: measured.y[row]!, reach: 30 });
    const { picture } = placedPath(measured, [at(20, 10), at(30, 20)]);
    const shifts = Array.from({ length: 11 }, (_, i) => picture.x[20 + i]! - measured.x[20 + i]!);
    expect(shifts[5]).toBeCloseTo(15, 9);
    expect(shifts).toEqual(shifts.toSorted((a, b) => a - b));
  });

  test("of two in one row the later counts, and one behind the last row moves nothing", () => {
    const first = { landmark: 25, row: 9, x: 1, y: 1, reach: 5 };
    const later = { ...first, x: 70 };
    expect(placedPath(measured, [first, later])).toEqual(placedPath(measured, [later]));
    expect(placedPath(measured, [{ ...first, row: ROWS }]).picture).toEqual(measured);
  });

  test("where it was not seen only the placed row becomes known", () => {
    const hidden = { x: measured.x.map(() => Number.NaN), y: measured.y.map(() => Number.NaN) };
    const { picture, share } = placedPath(hidden, [{ landmark: 25, row: 10, x: 50, y: 60, reach: 8 }]);
    expect([picture.x[10], picture.y[10], share[10]]).toEqual([50, 60, 1]);
    expect([...share].filter((s) => s > 0)).toHaveLength(1);
  });
});
