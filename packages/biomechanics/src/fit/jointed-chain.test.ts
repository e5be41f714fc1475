import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Point } from "../body/points.ts";
import { lowPass } from "../signals/filter.ts";
import { fitChain, type SeenPoint } from "./jointed-chain.ts";

const FPS = 60;
const CUTOFF = 10;
const ROWS = 150;
const series = (f: (t: number) => number): Float64Array => Float64Array.from({ length: ROWS }, (_, i) => f(i / FPS));

/** Hip, knee and ankle of a leg that swings `hz` times a second: a thigh of 0.5 and a shank of 0.5 leg lengths, joined at a knee that bends by 20 to 20 + `bend` degrees. */
function leg(hz: number, bend: number): Point[] {
  const thigh = (t: number): number => 0.5 * Math.sin(2 * Math.PI * hz * t);
  const knee = (t: number): number => ((20 + (bend / 2) * (1 + Math.sin(2 * Math.PI * hz * t + 1))) * Math.PI) / 180;
  const down = (angle: (t: number) => number): Point => ({
    x: series((t) => 0.5 * Math.sin(angle(t))),
    y: series((t) => -0.5 * Math.cos(angle(t))),
  });
  const [upper, lower] = [down(thigh), down((t) => thigh(t) - knee(t))];
  const hip = { x: series((t) => t), y: series((t) => 1 + 0.03 * Math.sin(4 * Math.PI * hz * t)) };
  const plus = (a: Point, b: Point): Point => ({ x: a.x.map((v, i) => v + b.x[i]!), y: a.y.map((v, i) => v + b.y[i]!) });
  const middle = plus(hip, upper);
  return [hip, middle, plus(middle, lower)];
}

const seen = (points: readonly Point[], visibility = 1): SeenPoint[] =>
  points.map((path) => ({ path, visibility: new Float64Array(ROWS).fill(visibility) }));
const apart = (a: Point, b: Point, i: number): number => Math.hypot(a.x[i]! - b.x[i]!, a.y[i]! - b.y[i]!);
const furthest = (a: Point, b: Point): number => Math.max(...a.x.map((_, i) => apart(a, b, i)));

/** The leg's knee drawn `by` leg lengths aside in rows [60, 68), with the visibility that the model gives there. */
function knocked(truth: readonly Point[], by: number, visibility: number): SeenPoint[] {
  const chain = seen(truth);
  const inside = (i: number): boolean => i >= 60 && i < 68;
  const x = truth[1]!.x.map((v, i) => (inside(i) ? v + by : v));
  chain[1] = { path: { x, y: truth[1]!.y }, visibility: chain[1]!.visibility.map((v, i) => (inside(i) ? visibility : v)) };
  return chain;
}

describe("a limb fitted over the whole clip", () => {
  test("is returned as it is when nothing is wrong with it", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 1.5, noNaN: true }),
        fc.double({ min: 0, max: 80, noNaN: true }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        (hz, bend, visibility) => {
          const truth = leg(hz, bend);
          // 0.5 % of a leg is 0.6 degrees of a thigh.
          for (const [k, p] of fitChain(seen(truth, visibility), FPS, CUTOFF)!.entries())
            expect(furthest(p, truth[k]!)).toBeLessThan(0.005);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("keeps a hidden joint on its course where a filter follows the error", () => {
    const truth = leg(0.8, 60);
    const chain = knocked(truth, 0.06, 0.2);
    const filtered = { x: lowPass(chain[1]!.path.x, FPS, CUTOFF), y: truth[1]!.y };
    const fitted = fitChain(chain, FPS, CUTOFF)![1]!;
    expect(furthest(filtered, truth[1]!)).toBeGreaterThan(0.05);
    expect(furthest(fitted, truth[1]!)).toBeLessThan(0.025);
  });

  test("bridges a gap", () => {
    const truth = leg(0.8, 60);
    const chain = seen(truth);
    const path = { x: Float64Array.from(truth[2]!.x), y: Float64Array.from(truth[2]!.y) };
    path.x.fill(Number.NaN, 40, 46);
    path.y.fill(Number.NaN, 40, 46);
    chain[2] = { ...chain[2]!, path };
    expect(furthest(fitChain(chain, FPS, CUTOFF)![2]!, truth[2]!)).toBeLessThan(0.01);
  });

  test("stays solvable when the limb stands still and then leaves the picture", () => {
    const truth = leg(1, 60).map((p) => ({ x: p.x.map((v, i) => (i < 100 ? p.x[0]! : v)), y: p.y.map((v, i) => (i < 100 ? p.y[0]! : v)) }));
    const gone = truth.map((p): Point => ({ x: p.x.map((v, i) => (i < 110 ? v : Number.NaN)), y: p.y }));
    for (const [k, p] of fitChain(seen(gone), FPS, CUTOFF)!.entries()) {
      for (let i = 0; i < 95; i++) expect(apart(p, truth[k]!, i)).toBeLessThan(0.005);
    }
  });

  test("a limb that is half hidden throughout moves as freely as one that is clearly seen", () => {
    const truth = leg(3, 80);
    const [clear, faint] = [1, 0.3].map((v) => fitChain(seen(truth, v), FPS, CUTOFF)!);
    for (const k of [0, 1, 2]) expect(furthest(clear![k]!, faint![k]!)).toBeLessThan(1e-9);
  });

  test("is not fitted to a handful of frames", () => {
    const nothing = (p: Point): Point => ({ x: p.x.map((v, i) => (i < 8 ? v : Number.NaN)), y: p.y });
    expect(fitChain(seen(leg(1, 60).map(nothing)), FPS, CUTOFF)).toBeNull();
  });
});
