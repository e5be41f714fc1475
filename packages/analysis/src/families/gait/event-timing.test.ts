import { allContacts, type Body, type EventTiming, type RawTrack } from "@sagittal/biomechanics";
import { AnalysisRequest } from "@sagittal/contract";
import { cut } from "@sagittal/figure/cut";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { beforeAll, describe, expect, it } from "vitest";
import { likeBlazePose } from "../../../../../bench/sweep/model-bias.ts";
import { interpret } from "../../pipeline/interpret.ts";
import { findGait } from "./phases.ts";

let track: RawTrack;
let body: Body;

const filmed = (recipe: Parameters<typeof recipeOf>[0]): RawTrack =>
  poseTrackOf(recipeOf({ ...recipe, fps: 60 }).shot, { pixels: 1, dropout: 0, swaps: [], seed: 5, bias: likeBlazePose() });

const readAs = (activity: string, exercise: string, of: RawTrack) =>
  interpret(of, AnalysisRequest.parse({ activity, exercise, athlete: { height_cm: 175 } })).motion;

beforeAll(() => {
  track = filmed({ movement: "run", treadmill: true, cadence: 172, speed: 3, seconds: 2 });
  body = readAs("running", "Treadmill", track).body;
});

/** Contacts and toe-offs of the runner, ms, timed by the pose model's own models with another limit of landing, or by the rules alone. */
function eventsMs(steepest: EventTiming["steepest"] | "rules"): number[] {
  const { eventTiming, ...rest } = body.calibration;
  const running = eventTiming?.running;
  if (steepest === "rules" || !running) return timesOf({ ...body, calibration: rest });
  return timesOf({ ...body, calibration: { ...rest, eventTiming: { running: { ...running, steepest } } } });
}

const timesOf = (of: Body): number[] =>
  allContacts(of, "running").flatMap((c) => [c.initialContact, c.toeOff].flatMap((e) => (e ? [(1000 * e.at) / of.fps] : [])));

describe("learned timing of a runner's events", () => {
  it("moves events of a clip like its examples, by 70 ms at most", () => {
    const rules = eventsMs("rules");
    const moved = eventsMs({ full: 80, none: 90 }).map((ms, i) => Math.abs(ms - rules[i]!));
    expect(rules.length).toBeGreaterThan(8);
    expect(Math.max(...moved)).toBeGreaterThan(2);
    expect(Math.max(...moved)).toBeLessThanOrEqual(70);
    expect(eventsMs(undefined)).toEqual(eventsMs({ full: 80, none: 90 }));
  });

  it("leaves all events to the rules where the feet land steeper than of anybody learned from", () => {
    expect(eventsMs({ full: -90, none: -80 })).toEqual(eventsMs("rules"));
  });

  it("is applied in part between the two limits, at contact and at toe-off alike", () => {
    const [rules, full, half] = [eventsMs("rules"), eventsMs(undefined), eventsMs({ full: -90, none: 90 })];
    const shares = full.flatMap((ms, i) => (Math.abs(ms - rules[i]!) > 1 ? [(half[i]! - rules[i]!) / (ms - rules[i]!)] : []));
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(Math.max(...shares)).toBeLessThan(1);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(1e-6);
  });

  it("puts no event outside of the clip, wherever it is cut", () => {
    for (let from = 30; from < 45; from++) {
      const clip = readAs("running", "Treadmill", cut(track, from)).body;
      const at = allContacts(clip, "running").flatMap((c) => [c.initialContact, c.toeOff].flatMap((e) => (e ? [e.at] : [])));
      expect(Math.min(...at), `cut at ${from}`).toBeGreaterThanOrEqual(0);
      expect(Math.max(...at), `cut at ${from}`).toBeLessThanOrEqual(clip.rows - 1);
    }
  });
});

it("takes nobody who passes for a walker on a treadmill, however few contacts the clip shows", () => {
  const walk = filmed({ movement: "walk", treadmill: false, cadence: 110, speed: 1.3, seconds: 3 });
  for (let from = 0; from < 90; from += 15) {
    const phases = findGait(readAs("walking", "Comfortable Walk", cut(walk, from, from + 60)), "walking");
    expect(phases.treadmill, `from row ${from}`).toBe(false);
  }
});
