import { describe, expect, test } from "vitest";
import { passageOf } from "./passages.ts";

const path = (...x: number[]) => Float64Array.from(x);

describe("the passage of a place", () => {
  test("lies between the frames before and after it", () => {
    expect(passageOf(path(0, 1, 2, 3, 4), 2.25, 0, 0.5)).toBeCloseTo(2.25, 9);
    expect(passageOf(path(4, 3, 2, 1, 0), 2.25, 0, 0.5)).toBeCloseTo(1.75, 9);
  });

  test("is the last instant there of who sways about it before leaving", () => {
    expect(passageOf(path(-1, -0.2, 0.2, -0.2, 0.2, 1, 2), 0, 0, 0.5)).toBeCloseTo(3.5, 9);
  });

  test("is none where the path turns back, ends there or begins beyond it", () => {
    expect(passageOf(path(-1, -0.2, 0.2, -0.2, -1), 0, 0, 0.5)).toBeNull();
    expect(passageOf(path(-2, -1, 0.2), 0, 0, 0.5)).toBeNull();
    expect(passageOf(path(1, 2, 3), 0, 0, 0.5)).toBeNull();
  });

  test("is none where the path is lost between the two sides", () => {
    expect(passageOf(path(-2, -1, Number.NaN, 1, 2), 0, 0, 0.5)).toBeNull();
  });

  test("after an earlier one is that of the way back", () => {
    const outAndBack = path(-2, -1, 1, 2, 3, 2, 1, -1, -2);
    const out = passageOf(outAndBack, 0, 0, 0.5);
    expect(out).toBeCloseTo(1.5, 9);
    expect(passageOf(outAndBack, 0, out ?? Number.NaN, 0.5)).toBeCloseTo(6.5, 9);
  });
});
