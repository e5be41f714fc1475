import type { CameraView, SolutionSlot } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import {
  batteryOf,
  clipOfSlot,
  fitsSlot,
  lackingSlots,
  lacksSessions,
  missingTests,
  newestFor,
  searchOfBattery,
  withTake,
} from "./battery.ts";

const slot = (key: string, exercises: string[], values: Partial<SolutionSlot> = {}): SolutionSlot => ({
  key,
  activity: "jump",
  exercise: exercises.length === 1 ? (exercises[0] ?? null) : null,
  exercises,
  camera_view: null,
  camera_views: [],
  min: 1,
  max: 1,
  name: key,
  ...values,
});
const session = (id: string, exercise: string, camera_view: CameraView = "side", day = 1) => ({
  id,
  activity: "jump" as const,
  exercise,
  camera_view,
  created_at: `2026-03-0${day}T10:00:00Z`,
});

const SLOTS = [
  slot("cmj", ["Countermovement Jump"], { min: 2, max: 3 }),
  slot("hop", ["Single-leg Hop"], { camera_view: "side", camera_views: ["side"] }),
  slot("dj", ["Drop Jump", "Pogo Hops"], { min: 0, max: 2 }),
  slot("sessions", [], { activity: null, min: 0, max: 20 }),
];

describe("the tests that a report lacks", () => {
  test("come in the Solution's order, as often as sessions are needed or legs are there, an optional one not at all", () => {
    expect(missingTests(SLOTS, [])).toEqual(["cmj", "cmj", "hop"]);
    expect(missingTests(SLOTS, [session("a", "Countermovement Jump"), session("b", "Pogo Hops")])).toEqual(["cmj", "hop"]);
    const legs = [slot("triple", ["Triple Hop"], { max: 4, takes: 2 })];
    expect(missingTests(legs, [])).toEqual(["triple", "triple"]);
    expect(missingTests(legs, [session("a", "Triple Hop")])).toEqual(["triple"]);
    expect(missingTests([slot("triple", ["Triple Hop"], { min: 0, max: 4, takes: 2 })], [])).toEqual([]);
    const front = [...SLOTS.slice(0, 3)];
    expect(missingTests(front, [session("a", "Single-leg Hop", "front")])).toContain("hop");
    expect(missingTests(front, [session("a", "Single-leg Hop", "side")])).not.toContain("hop");
  });

  test("are named with how many of each, also where any activity fits", () => {
    const named = (slots: SolutionSlot[], sessions: Parameters<typeof lackingSlots>[1]) =>
      lackingSlots(slots, sessions).map(({ slot: { name }, count }) => [name, count]);
    expect(named(SLOTS.slice(0, 3), [])).toEqual([
      ["cmj", 2],
      ["hop", 1],
    ]);
    expect(named(SLOTS.slice(0, 3), [session("a", "Countermovement Jump"), session("b", "Single-leg Hop")])).toEqual([["cmj", 1]]);
    expect(named([slot("all", [], { activity: null, min: 2, max: 9 })], [session("a", "Squat Jump")])).toEqual([["all", 1]]);
  });

  test("an optional test keeps no report waiting", () => {
    const needed = [session("a", "Countermovement Jump"), session("b", "Countermovement Jump"), session("c", "Single-leg Hop")];
    expect(lacksSessions(SLOTS, needed)).toBe(false);
    expect(lacksSessions(SLOTS, needed.slice(1))).toBe(true);
  });

  test("a session that two slots take fills the one that needs it", () => {
    const slots = [slot("any", ["Squat Jump"], { min: 0 }), slot("must", ["Squat Jump"])];
    expect(missingTests(slots, [session("a", "Squat Jump")])).toEqual([]);
  });
});

test("a report begins with the newest finished session of each place that needs one", () => {
  const done = { ...session("new", "Countermovement Jump", "side", 3), status: "completed" as const };
  const hop = { ...session("hop", "Single-leg Hop", "front"), status: "completed" as const };
  const failed = { ...done, id: "failed", status: "failed" as const };
  const sessions = [failed, done, { ...done, id: "old" }, hop, { ...done, id: "dj", exercise: "Drop Jump" }];
  expect(newestFor(SLOTS, sessions)).toEqual(["new"]);
  expect(newestFor(SLOTS, [...sessions, { ...hop, id: "aside", camera_view: "side" }])).toEqual(["new", "aside"]);
  expect(newestFor([...SLOTS, slot("again", ["Countermovement Jump"])], sessions)).toEqual(["new", "old"]);
});

describe("the walk in the address", () => {
  const battery = { run: "r", client: "c", tests: ["cmj", "hop"], at: 1 };

  test("holds the current test and what is filmed, and is read again", () => {
    const search = searchOfBattery(battery, SLOTS);
    expect(search).toEqual({
      ...{ run: "r", client: "c", tests: "cmj,hop", at: "1" },
      ...{ activity: "jump", exercise: "Single-leg Hop", view: "side" },
    });
    expect(batteryOf(search)).toEqual(battery);
    const over = searchOfBattery({ ...battery, at: 2 }, SLOTS);
    expect(over).toEqual({ run: "r", client: "c", tests: "cmj,hop", at: "2" });
    expect(batteryOf(over)?.at).toBe(2);
  });

  test.each([
    ["x", 0],
    ["-1", 0],
    ["9", 2],
    [undefined, 0],
  ])("an index of %s is the test %i", (at, index) => {
    expect(batteryOf({ run: "r", client: "c", tests: "cmj,hop", at })?.at).toBe(index);
  });

  test("without a report, an athlete or tests there is none", () => {
    expect(batteryOf({ client: "c", tests: "cmj" })).toBeNull();
    expect(batteryOf({ run: "r", tests: "cmj" })).toBeNull();
    expect(batteryOf({ run: "r", client: "c", tests: "," })).toBeNull();
  });

  test("a slot with choices begins with its first", () => {
    const slots = slot("rear", ["Easy Run", "Tempo Run"], { activity: "running", camera_views: ["back", "front"] });
    expect(clipOfSlot(slots, "c")).toEqual({ client: "c", activity: "running", exercise: "Easy Run", view: "back" });
    expect(fitsSlot(slots, { activity: "running", exercise: "Tempo Run", camera_view: "front" })).toBe(true);
    expect(fitsSlot(slots, { activity: "running", exercise: "Tempo Run", camera_view: "side" })).toBe(false);
  });
});

describe("a take in a report", () => {
  const take = session("new", "Single-leg Hop");

  test("joins the sessions, and in a full slot takes the place of the newest", () => {
    const cmj = session("a", "Countermovement Jump");
    expect(withTake(SLOTS, [cmj], "hop", take)).toEqual(["a", "new"]);
    expect(withTake(SLOTS, [session("old", "Single-leg Hop"), cmj], "hop", take)).toEqual(["a", "new"]);
    const three = [3, 1, 2].map((day) => session(`d${day}`, "Countermovement Jump", "side", day));
    expect(withTake(SLOTS, three, "cmj", session("new", "Countermovement Jump"))).toEqual(["d1", "d2", "new"]);
  });

  test("changes nothing where it is already, does not fit or has no slot", () => {
    expect(withTake(SLOTS, [take], "hop", take)).toBeNull();
    expect(withTake(SLOTS, [], "hop", session("new", "Single-leg Hop", "front"))).toBeNull();
    expect(withTake(SLOTS, [], "cmj", take)).toBeNull();
    expect(withTake(SLOTS, [], "gone", take)).toBeNull();
  });
});
