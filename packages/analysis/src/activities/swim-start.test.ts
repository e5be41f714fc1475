import { mirrored } from "@sagittal/figure/mirror";
import type { Movement } from "@sagittal/figure/movement";
import { swimStart } from "@sagittal/figure/movements/swim-start";
import { describe, expect, test } from "vitest";
import { type ActivityCase, BODY, FIELD, requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { areKin } from "../../../../bench/confusions/kinship.ts";
import { readAs } from "../../../../bench/confusions/readings.ts";
import { sourcesOfFigure } from "../../../../bench/confusions/sources.ts";
import { interpret } from "../pipeline/interpret.ts";
import { detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";

const START = { activity: "jump", exercise: "Swimming Start" } as const;
const caseOf = (movement: Movement, fps = 60): ActivityCase => ({
  ...START,
  view: "side",
  movement: () => movement,
  camera: { ...FIELD, fps },
  truth: {},
});
const filmed = (movement: Movement, fps?: number, mirror = false) => {
  const c = caseOf(movement, fps);
  const track = trackOfCase(c);
  return interpret(mirror ? mirrored(track) : track, requestOf(c));
};

const sources = sourcesOfFigure();

describe("a swimming start", () => {
  test.each([120, 60, 30])("at %i frames per second has its take-off and entry where they are", (fps) => {
    const { movement, facts } = swimStart(BODY);
    const r = filmed(movement, fps);
    expect(r.events.map((e) => e.type)).toEqual(["phase_start", "take_off", "landing"]);
    expect(Math.abs(r.events[1]!.frame / fps - facts.takeOff)).toBeLessThan(0.02);
    expect(Math.abs(numberOf(r, "set_rear_knee")! - 86)).toBeLessThan(4);
  });

  test("states a wider error of its flight at 30 frames per second", () => {
    const { movement } = swimStart(BODY);
    const se = (fps: number): number => detailOf(filmed(movement, fps), "dive_flight_time").se!;
    expect(se(30)).toBeGreaterThan(1.5 * se(60));
  });

  test("that ends head down enters more steeply than a flat one", () => {
    const [flat, steep] = [118, 140].map((entryLean) => numberOf(filmed(swimStart(BODY, { entryLean }).movement), "entry_angle")!);
    expect(steep! - flat!).toBeGreaterThan(12);
  });

  test("that goes up takes off at a larger angle and flies longer", () => {
    const [level, high] = [0.2, 1.4].map((up) => filmed(swimStart(BODY, { up }).movement));
    expect(numberOf(high!, "takeoff_angle")! - numberOf(level!, "takeoff_angle")!).toBeGreaterThan(8);
    expect(numberOf(high!, "dive_flight_time")! - numberOf(level!, "dive_flight_time")!).toBeGreaterThan(0.05);
  });

  test.each([0.5, 0.65, 0.75])(
    "off a block %f m over a water in which the hands stay visible is entered where the rules put the water, within its error",
    (block) => {
      const seen = filmed(swimStart(BODY, { block }).movement);
      const { water, ...clear } = swimStart(BODY, { block }).movement;
      const guessed = filmed(clear);
      const detail = detailOf(guessed, "dive_flight_time");
      expect(detail.beta).toBe(true);
      expect(detailOf(seen, "dive_flight_time").beta).not.toBe(true);
      const seenSe = detailOf(seen, "dive_flight_time").se!;
      expect(detail.se!).toBeGreaterThan(seenSe);
      const apart = Math.abs(numberOf(guessed, "dive_flight_time")! - numberOf(seen, "dive_flight_time")!);
      expect(apart).toBeLessThan(2 * Math.hypot(detail.se!, seenSe));
    },
  );

  test("without the athlete's height and with hands that stay visible has no entry, and says why", () => {
    const { water, ...clear } = swimStart(BODY).movement;
    const c = { ...caseOf(clear), request: { athlete: {} } };
    const r = interpret(trackOfCase(c), requestOf(c));
    expect(detailOf(r, "entry_angle").reason).toBe("visibility");
    expect(numberOf(r, "entry_angle")).toBeNull();
    expect(numberOf(r, "block_time")).not.toBeNull();
  });

  test("with both feet at the edge has no rear knee", () => {
    const r = filmed(swimStart(BODY, { grab: true }).movement);
    expect(numberOf(r, "set_rear_knee")).toBeNull();
    expect(numberOf(r, "set_front_knee")).not.toBeNull();
    expect(numberOf(r, "dive_flight_time")).not.toBeNull();
  });

  test("reads the same in a mirror", () => {
    const { movement } = swimStart(BODY);
    const [one, other] = [filmed(movement), filmed(movement, 60, true)];
    expect(givenKeys(other)).toEqual(givenKeys(one));
    for (const key of givenKeys(one)) expect(numberOf(other, key)! - numberOf(one, key)!, key).toBeCloseTo(0, 1);
  });

  test("follows a coach's corrected take-off and entry", () => {
    const c = caseOf(swimStart(BODY).movement);
    const at = (type: "take_off" | "landing", frame: number) => ({ type, side: null, frame, confidence: 1 });
    const r = interpret(trackOfCase(c), requestOf(c), [at("take_off", 105), at("landing", 123)]);
    expect(numberOf(r, "dive_flight_time")).toBeCloseTo(0.3, 2);
    expect(numberOf(r, "block_time")).toBeNull();
  });
});

test.each([
  ["american_football", "Three-point Start"],
  ["tennis", "Serve"],
  ["badminton", "Forehand Smash"],
  ["cricket", "Fast Bowling"],
  ["jump", "Broad Jump"],
  ["scuba_diving", "Dolphin Kick"],
] as const)("a swimming start is never surely read as %s %s", (activity, exercise) => {
  const source = sources.find((s) => s.name === "jump Swimming Start")!;
  expect(readAs(source, source.track(), { activity, exercise }).confidence).toBeLessThan(0.5);
});

const others = sources.filter((s) => s.view === "side" && s.name !== "jump Swimming Start" && !s.is.some((e) => areKin(e, START, "side")));

test.each(others.map((s) => [s.name, s] as const))("a swimming start is never read from %s", (_, source) => {
  expect(readAs(source, source.track(), START).given).toEqual([]);
});
