import type { PoseSidecar } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { followed, WHOLE, zoomedAt } from "./follow.ts";

/** An athlete of this height who crosses the picture, as shares of it; joints lie on a line from head to foot. */
function crossing(height: number, hidden: readonly number[] = []): PoseSidecar {
  const frames = 120;
  const joint = (i: number, k: number): [number, number] => [1000 * (0.2 + (0.6 * i) / frames), 500 * (0.5 + height * (k / 32 - 0.5))];
  const rows = Array.from({ length: frames }, (_, i) => i);
  const sidecar: unknown = {
    t_ms: rows.map((i) => (i * 1000) / 60),
    image: { width: 1000, height: 500, joints: rows.map((i) => Array.from({ length: 33 }, (_, k) => joint(i, k))) },
    frames: rows.map((i) => Array.from({ length: 33 }, () => [0, 0, 0, hidden.includes(i) ? 0 : 1])),
  };
  return sidecar as PoseSidecar;
}

describe("the view that follows the athlete", () => {
  test("enlarges a small athlete to four fifths of the height and keeps the middle, calmly", () => {
    const views = followed(crossing(0.25));
    expect(views[0]?.zoom).toBeCloseTo(0.8 / 0.25, 1);
    expect(new Set(views.map((v) => v.zoom)).size).toBe(1);
    expect(views[60]?.x).toBeCloseTo(0.5, 2);
    expect(views[60]?.y).toBeCloseTo(0.5, 2);
    const steps = views.slice(1).map((v, i) => Math.abs(v.x - (views[i]?.x ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.006);
  });

  test("leaves one who fills the picture as they are, and holds its place where the athlete is not seen", () => {
    expect(followed(crossing(0.95))[0]?.zoom).toBe(1);
    const views = followed(crossing(0.25, [60, 61, 62]));
    expect(views[61]?.x).toBeCloseTo(0.5, 1);
  });
});

describe("zooming at a place", () => {
  test("keeps what lies under the pointer", () => {
    const before = { x: 0.5, y: 0.5, zoom: 1 };
    const after = zoomedAt(before, 2, { x: 0.75, y: 0.5 });
    const under = (v: typeof before, place: number) => v.x + (place - 0.5) / v.zoom;
    expect(after.zoom).toBe(2);
    expect(under(after, 0.75)).toBeCloseTo(under(before, 0.75), 9);
  });

  test("goes no further out than the whole picture", () => {
    expect(zoomedAt({ x: 0.3, y: 0.3, zoom: 1.2 }, 0.5, { x: 0.5, y: 0.5 })).toEqual(WHOLE);
  });
});
