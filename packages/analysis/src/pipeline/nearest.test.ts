import { isDeepStrictEqual } from "node:util";
import { partOf, rowsOf } from "@sagittal/biomechanics";
import type { AnalysisRequest } from "@sagittal/contract";
import { expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { requestOf, trackOfCase } from "../../../../bench/activities/case.ts";
import { areKin } from "../../../../bench/confusions/kinship.ts";
import { interpret } from "./interpret.ts";
import { nearestExercise, notesNaming } from "./nearest.ts";

/** The figure's film of an exercise. */
function filmOf(activity: string, exercise: string, view: string) {
  const filmed = CASES.find((c) => c.activity === activity && c.exercise === exercise && c.view === view);
  if (!filmed) throw new Error(`The figure does no ${exercise} from the ${view}.`);
  return { filmed, track: trackOfCase(filmed) };
}

/** What a film is read as that was filed under another exercise, and the exercise that it is said to look like. */
function filedAs(film: ReturnType<typeof filmOf>, as: Pick<AnalysisRequest, "activity" | "exercise">) {
  const request: AnalysisRequest = { ...requestOf(film.filmed), ...as };
  const read = interpret(film.track, request);
  return { read, nearest: nearestExercise(film.track, request, read) };
}

test.each([
  ["walking", "Comfortable Walk", "side", "weightlifting", "Bench Press"],
  ["running", "Easy Run", "side", "weightlifting", "Back Squat"],
  ["jump", "Countermovement Jump", "side", "weightlifting", "Deadlift"],
  ["weightlifting", "Bench Press", "side", "running", "Easy Run"],
  ["weightlifting", "Push-Up", "side", "weightlifting", "Back Squat"],
  ["weightlifting", "Deadlift", "side", "jump", "Countermovement Jump"],
  ["mobility", "Shoulder Abduction", "front", "walking", "Comfortable Walk"],
  ["baseball", "Overhand Throw", "side", "weightlifting", "Back Squat"],
  ["fri", "5x Sit-to-Stand", "side", "running", "Easy Run"],
  ["cycling", "Indoor Trainer", "side", "jump", "Countermovement Jump"],
] as const)(
  "the %s's %s from the %s, filed as %s's %s, is named as a movement that it is",
  (activity, exercise, view, asActivity, asExercise) => {
    const { nearest } = filedAs(filmOf(activity, exercise, view), { activity: asActivity, exercise: asExercise });
    const own = { activity, exercise };
    expect(nearest).toSatisfy((named) => isDeepStrictEqual(named, own) || areKin(own, named, view));
  },
);

test("a clip that shows what it was filed as is compared with nothing", () => {
  const film = filmOf("running", "Easy Run", "side");
  expect(filedAs(film, film.filmed).nearest).toBeNull();
});

test("of a clip in which the athlete hardly moves no exercise that needs a form is named", () => {
  const film = filmOf("workspace_wellness", "Seated Posture Check", "side");
  const { nearest } = filedAs(film, { activity: "running", exercise: "Easy Run" });
  expect(nearest?.exercise).not.toBe("Ergonomics Assessment");
});

test("a long clip is named by its middle", () => {
  const film = filmOf("weightlifting", "Back Squat", "back");
  const { track } = film;
  const rows = rowsOf(track);
  const times = Math.ceil((24 * track.fps) / rows);
  const repeated = (data: Float64Array): Float64Array =>
    Float64Array.from({ length: times * data.length }, (_, i) => data[i % data.length]!);
  const long = {
    ...track,
    tMs: Float64Array.from({ length: times * rows }, (_, i) => (1000 * i) / track.fps),
    image: repeated(track.image),
    world: repeated(track.world),
    visibility: repeated(track.visibility),
  };
  // The athlete stands still before and after the middle 20 s.
  const all = rowsOf(long);
  const middle = Math.round(20 * track.fps);
  const from = Math.floor((all - middle) / 2);
  const still = (data: Float64Array): Float64Array => {
    const width = data.length / all;
    return data.map((_, i) => data[width * Math.min(from + middle - 1, Math.max(from, Math.floor(i / width))) + (i % width)]!);
  };
  const standing = { ...long, image: still(long.image), world: still(long.world), visibility: still(long.visibility) };
  const request: AnalysisRequest = { ...requestOf(film.filmed), activity: "running", exercise: "Easy Run" };
  const ofMiddle = partOf(long, { from, to: from + middle });
  const nearest = nearestExercise(standing, request, interpret(standing, request));
  expect(nearest).not.toBeNull();
  expect(nearest).toEqual(nearestExercise(ofMiddle, request, interpret(ofMiddle, request)));
});

test("the note names the exercise that was found, says that none was, and is as the cues say where nothing was searched for", () => {
  const { read, nearest } = filedAs(filmOf("running", "Easy Run", "side"), { activity: "weightlifting", exercise: "Back Squat" });
  const named = notesNaming(read, nearest);
  expect(named[0]).toMatchObject({ code: "looks_like", ...nearest });
  expect(notesNaming(read, null).map((n) => n.code)).not.toContain("looks_like");
  expect(notesNaming(read, undefined)).toBe(read.notes);
});

test("a clip without any event of its exercise is named too", () => {
  const { read, nearest } = filedAs(filmOf("weightlifting", "Bench Press", "side"), { activity: "running", exercise: "Easy Run" });
  expect(read.findings.some((f) => f.data.reason === "movement")).toBe(true);
  expect(notesNaming(read, nearest)[0]).toMatchObject({ code: "looks_like", ...nearest });
});
