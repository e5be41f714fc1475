import { type Body, type Flight, feetHeights, flightsOf, timedFlights } from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { describe, expect, it } from "vitest";
import { likeBlazePose } from "../../../../../bench/sweep/model-bias.ts";
import { interpret } from "../../pipeline/interpret.ts";

/** The body of a figure that jumps, seen from the side. */
function jumper(): Body {
  const { shot } = recipeOf({ movement: "jump", fps: 60 });
  const track = poseTrackOf(shot, { pixels: 1, dropout: 0, swaps: [], seed: 5, bias: likeBlazePose() });
  return interpret(track, AnalysisRequest.parse({ activity: "jump", exercise: "Countermovement Jump", athlete: { height_cm: 175 } })).motion
    .body;
}

const flightsBy = (body: Body): Flight[] => flightsOf(body, feetHeights(body), body.extremities.midHip);
const movedMs = (body: Body, a: readonly Flight[], b: readonly Flight[]): number[] =>
  a.flatMap((flight, i) => [b[i]!.takeOff - flight.takeOff, b[i]!.landing - flight.landing].map((frames) => (1000 * frames) / body.fps));

describe("learned timing of a jump", () => {
  const body = jumper();
  const rules = flightsBy(body);
  const moved = movedMs(body, rules, timedFlights(body, rules));

  it("moves take-off and landing, by 70 ms at most", () => {
    expect(rules.length).toBeGreaterThan(0);
    expect(moved.every((ms) => ms !== 0 && Math.abs(ms) <= 70)).toBe(true);
  });

  it("leaves a flight that is shorter than any learned from to the rules", () => {
    const short = rules.map((flight) => ({ ...flight, landing: flight.takeOff + 0.2 * body.fps }));
    expect(timedFlights(body, short)).toEqual(short);
  });

  it("does nothing without models", () => {
    expect(timedFlights({ ...body, calibration: { ...body.calibration, eventTiming: {} } }, rules)).toEqual(rules);
  });

  it("takes the bias of the view out of flights seen from the front, at any frame rate", () => {
    for (const fps of [30, 120]) {
      const facing = { ...body, fps, nearSide: null, calibration: { ...body.calibration, facingJumpBiasMs: { takeOff: -10, landing: 5 } } };
      timedFlights(facing, rules).forEach((flight, i) => {
        expect(flight.takeOff - rules[i]!.takeOff).toBeCloseTo(0.01 * fps, 9);
        expect(flight.landing - rules[i]!.landing).toBeCloseTo(-0.005 * fps, 9);
      });
    }
  });

  it("leaves a landing and a take-off to the rules between which less than half a second passes", () => {
    const [first] = rules;
    const later = (s: number): Flight => ({
      ...first!,
      takeOff: first!.landing + s * body.fps,
      landing: first!.landing + (s + 0.4) * body.fps,
    });
    const rebound = timedFlights(body, [first!, later(0.3)]);
    expect(rebound[0]!.landing).toBe(first!.landing);
    expect(rebound[1]!.takeOff).toBe(later(0.3).takeOff);
    expect(rebound[0]!.takeOff).not.toBe(first!.takeOff);
    expect(timedFlights(body, [first!, later(0.6)])[0]!.landing).not.toBe(first!.landing);
  });
});
