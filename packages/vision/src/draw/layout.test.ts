import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, leastOverlap, overlap, smoothed, stacked } from "./layout.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe("leastOverlap", () => {
  const corners: [Box, ...Box[]] = [box(0, 0, 20, 20), box(80, 0, 20, 20), box(0, 80, 20, 20), box(80, 80, 20, 20)];

  it("keeps off the athlete over the whole clip", () => {
    const athlete = [box(0, 0, 30, 100), box(10, 0, 30, 100), null];
    expect(leastOverlap(corners, athlete)).toBe(corners[1]);
    expect(leastOverlap(corners, [box(0, 0, 100, 30)])).toBe(corners[2]);
  });

  it("prefers the earlier place when it makes no difference, and never one that is taken", () => {
    expect(leastOverlap(corners, [box(45, 40, 10, 50)])).toBe(corners[0]);
    expect(leastOverlap(corners, [], [box(0, 0, 100, 10)])).toBe(corners[2]);
  });

  it("never chooses a place with more cover than another, beyond its tolerance", () => {
    const boxes = fc.array(
      fc.tuple(
        fc.integer({ min: -20, max: 90 }),
        fc.integer({ min: -20, max: 90 }),
        fc.integer({ min: 5, max: 80 }),
        fc.integer({ min: 5, max: 80 }),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(boxes, (list) => {
        const athlete = list.map((b) => box(...b));
        const cover = (place: Box) => athlete.reduce((sum, a) => sum + overlap(place, a), 0) / athlete.length;
        const chosen = cover(leastOverlap(corners, athlete));
        for (const place of corners) expect(chosen).toBeLessThanOrEqual(cover(place) + 0.02 + 1e-9);
      }),
    );
  });
});

describe("stacked", () => {
  const column = fc.array(fc.double({ min: -50, max: 1050, noNaN: true }), { minLength: 1, maxLength: 8 });

  it("gives items their wanted positions when there is room", () => {
    expect(stacked([100, 300, 500], 50, 0, 1000)).toEqual([100, 300, 500]);
  });

  it("parts items that want the same place evenly", () => {
    expect(stacked([500, 500], 60, 0, 1000)).toEqual([470, 530]);
  });

  it("keeps order, spacing and limits whatever is wanted", () => {
    fc.assert(
      fc.property(column, (wanted) => {
        const places = stacked(wanted, 60, 20, 980);
        for (const [i, y] of places.entries()) {
          expect(y).toBeGreaterThanOrEqual(20 - 1e-9);
          expect(y).toBeLessThanOrEqual(980 + 1e-9);
          if (i > 0) expect(y - places[i - 1]!).toBeGreaterThanOrEqual(60 - 1e-6);
        }
      }),
    );
  });

  it("moves smoothly: a small change of a wanted position never makes an item jump", () => {
    fc.assert(
      fc.property(column, fc.double({ min: -1, max: 1, noNaN: true }), fc.nat(), (wanted, change, pick) => {
        const moved = wanted.map((y, i) => (i === pick % wanted.length ? y + change : y));
        const [before, after] = [stacked(wanted, 60, 20, 980), stacked(moved, 60, 20, 980)];
        for (const [i, y] of after.entries()) expect(Math.abs(y - before[i]!)).toBeLessThanOrEqual(Math.abs(change) + 1e-6);
      }),
    );
  });
});

describe("smoothed", () => {
  const times = Array.from({ length: 50 }, (_, i) => i * 20);

  it("keeps constants and straight lines away from the ends, and fills short gaps", () => {
    const line = times.map((t, i) => (i % 7 === 3 ? null : 3 * t));
    const result = smoothed(
      times.map((_, i) => (i > 20 && i < 24 ? null : 5)),
      times,
      100,
    );
    expect(result.every((v) => v === 5)).toBe(true);
    expect(
      smoothed(
        times.map((t) => 3 * t),
        times,
        100,
      )[25],
    ).toBeCloseTo(3 * times[25]!, 9);
    expect(smoothed(line, times, 100)[24]).not.toBeNull();
    expect(
      smoothed(
        times.map(() => null),
        times,
        100,
      ).every((v) => v === null),
    ).toBe(true);
  });
});
