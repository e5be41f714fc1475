import { describe, expect, test } from "vitest";
import { angleBetween, Drawing, distanceBetween, drawnShape } from "./drawing.ts";

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

  test("a distance is measured as the picture shows it, whatever its format, and stands beside its line", () => {
    // 3 and 4 tenths of a picture of 1000 by 1000 px, and the same way on one of 2000 by 1000.
    const way = [
      [0.1, 0.1],
      [0.4, 0.5],
    ] as const;
    expect(distanceBetween(way, { width: 1000, height: 1000, metresPerPx: 0.002 })).toBeCloseTo(1, 9);
    expect(distanceBetween(way, { width: 2000, height: 1000, metresPerPx: 0.002 })).toBeCloseTo(0.002 * Math.hypot(600, 400), 9);
    expect(distanceBetween(way.slice(0, 1), { width: 1000, height: 1000, metresPerPx: 0.002 })).toBeNull();
    const level = {
      kind: "distance",
      text: "84 cm",
      points: [
        [0.2, 0.5],
        [0.6, 0.5],
      ] as [number, number][],
    } as const;
    const { label, paths } = drawnShape(level, 1000, 1000);
    expect(label).toMatchObject({ x: 400, text: "84 cm" });
    expect(label?.y).toBeLessThan(490);
    expect(paths.length).toBe(3);
    const upright = drawnShape(
      {
        ...level,
        points: [
          [0.2, 0.2],
          [0.2, 0.6],
        ],
      },
      1000,
      1000,
    ).label;
    expect(upright?.y).toBeCloseTo(400, 6);
    expect(upright?.x).toBeGreaterThan(230);
    expect(Drawing.safeParse({ ...base, ...level, text: "" }).success).toBe(false);
  });

  test("words stay inside the picture: beside an upright line at its right edge they stand on the left", () => {
    const shape = (kind: "distance" | "text", points: [number, number][], text = "40.1 cm") =>
      drawnShape({ kind, points, text }, 500, 1000).label;
    const upright: [number, number][] = [
      [0.95, 0.3],
      [0.95, 0.4],
    ];
    expect(shape("distance", upright)?.x).toBeLessThan(475 - 60);
    const left = upright.map(([, y]): [number, number] => [0.05, y]);
    expect(shape("distance", left)?.x).toBeGreaterThan(25 + 60);
    expect(shape("text", [[0.95, 0.99]])?.x).toBeLessThan(500 - 100);
    expect(shape("text", [[0.95, 0.99]])?.y).toBeLessThan(985);
    // Where it has room it stands where it was put; longer than the picture it begins at its edge.
    expect(shape("text", [[0.2, 0.5]])).toMatchObject({ x: 100, y: 500 });
    expect(shape("text", [[0.2, 0.5]], "x".repeat(200))?.x).toBe(0);
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
