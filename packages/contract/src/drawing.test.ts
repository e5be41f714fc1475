import { describe, expect, test } from "vitest";
import { angleBetween, Drawing, drawnShape } from "./drawing.ts";

const base = { colour: "yellow", from_ms: 0, to_ms: 0 } as const;

describe("drawings", () => {
  test("an angle is measured as the picture shows it, whatever its format", () => {
    // Arms right and up from the vertex: 90° in any format.
    const square = [
      [0.7, 0.5],
      [0.5, 0.5],
      [0.5, 0.2],
    ] as const;
    expect(angleBetween(square, 1)).toBeCloseTo(90, 6);
    expect(angleBetween(square, 16 / 9)).toBeCloseTo(90, 6);
    // 0.1 of the width and 0.1 of the height are 45° on a square picture, less on a wide one.
    const slanted = [
      [0.6, 0.5],
      [0.5, 0.5],
      [0.6, 0.4],
    ] as const;
    expect(angleBetween(slanted, 1)).toBeCloseTo(45, 6);
    expect(angleBetween(slanted, 2)).toBeCloseTo((Math.atan(0.5) * 180) / Math.PI, 6);
    expect(
      angleBetween(
        [
          [0.5, 0.5],
          [0.5, 0.5],
          [0.6, 0.4],
        ],
        1,
      ),
    ).toBeNull();
  });

  test("the shape carries the angle's value, on a picture of any size", () => {
    const drawing = Drawing.parse({
      ...base,
      kind: "angle",
      points: [
        [0.6, 0.5],
        [0.5, 0.5],
        [0.6, 0.4],
      ],
    });
    expect(drawnShape(drawing, 1000, 500).label?.text).toBe("27°");
    expect(drawnShape(drawing, 500, 500).label?.text).toBe("45°");
  });

  test.each([
    ["line", 1, false],
    ["line", 2, true],
    ["angle", 2, false],
    ["angle", 3, true],
    ["free", 300, true],
    ["free", 301, false],
  ] as const)("%s with %d points", (kind, count, good) => {
    const points = Array.from({ length: count }, (_, i): [number, number] => [i / count, 0.5]);
    expect(Drawing.safeParse({ ...base, kind, points }).success).toBe(good);
  });

  test("a text has words, and a drawing lies within the picture", () => {
    expect(Drawing.safeParse({ ...base, kind: "text", points: [[0.1, 0.1]], text: " " }).success).toBe(false);
    expect(Drawing.safeParse({ ...base, kind: "text", points: [[0.1, 0.1]], text: "Hip" }).success).toBe(true);
    expect(
      Drawing.safeParse({
        ...base,
        kind: "line",
        points: [
          [0.1, 0.1],
          [1.2, 0],
        ],
      }).success,
    ).toBe(false);
  });
});
