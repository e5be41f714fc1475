import type { RawTrack } from "@sagittal/biomechanics";
import type { CameraOptions } from "@sagittal/figure/camera";
import { project } from "@sagittal/figure/camera";
import { cameraOfTime } from "@sagittal/figure/clip";
import { poseAt } from "@sagittal/figure/movement";
import { hopSeries, type Leap, oneLegHop, TIMED_HOP } from "@sagittal/figure/movements/leaps";
import { describe, expect, test } from "vitest";
import { CASES } from "../../../../bench/activities/all.ts";
import { type ActivityCase, BODY, FIELD, requestOf, shotOfCase, trackOfCase } from "../../../../bench/activities/case.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { interpret } from "../pipeline/interpret.ts";
import { detailOf, givenKeys, numberOf } from "../testing/figure-clip.ts";

const WIDE_FIELD = { ...FIELD, distance: 9.5, fps: 60 };

const caseOfSeries = (
  exercise: string,
  { movement }: Leap,
  camera: Partial<CameraOptions> = {},
  request: ActivityCase["request"] = {},
) => ({
  activity: "jump" as const,
  exercise,
  view: "side" as const,
  movement: () => movement,
  camera: { ...WIDE_FIELD, ...camera },
  truth: {},
  request,
});

const films = new WeakMap<object, Map<string, RawTrack>>();
/** The film of a movement from a camera, made once whatever it is filed as. */
function trackOf(of: object, c: Pick<ActivityCase, "view" | "movement" | "camera">): RawTrack {
  const own = films.get(of) ?? new Map<string, RawTrack>();
  films.set(of, own);
  const camera = JSON.stringify(c.camera);
  const track = own.get(camera) ?? trackOfCase(c);
  own.set(camera, track);
  return track;
}

const filmed = (...o: Parameters<typeof caseOfSeries>): Interpretation => {
  const c = caseOfSeries(...o);
  return interpret(trackOf(o[1], c), requestOf(c));
};

const TRIPLES = { left: hopSeries(BODY, "left"), right: hopSeries(BODY, "right") };
const shorter = hopSeries(BODY, "left", { metres: 1.3 });
const timed = hopSeries(BODY, "right", TIMED_HOP);

/** From the first take-off until the hips are 6 m ahead of the toe's first place, s. */
function secondsOver6m({ movement, facts }: Leap): number {
  const line = poseAt(movement, 0.5).legs.right.toe[0] + 6;
  const start = facts.flights[0]!.takeOff;
  let t = start;
  while (poseAt(movement, t).pelvis[0] < line) t += 0.001;
  return t - start;
}

/** The value and what it may be off: two of the standard errors that it states. */
function within(r: Interpretation, key: string, truth: number): void {
  const value = numberOf(r, key);
  expect(value, key).not.toBeNull();
  expect(Math.abs(value! - truth), `${key} ${value}, true ${truth}`).toBeLessThan(2 * detailOf(r, key).se!);
}

describe("three hops of one leg", () => {
  test.each(["right", "left"] as const)("are found with their leg and measured over their whole way: %s", (side) => {
    const leap = TRIPLES[side];
    const r = filmed("Triple Hop", leap);
    expect(r.events.map((e) => `${e.type} ${e.side}`)).toEqual(
      Array.from({ length: 6 }, (_, i) => `${i % 2 ? "landing" : "take_off"} ${side}`),
    );
    // The leg away from the camera is read up to 40 ms early.
    const off = r.events.map((e, i) => Math.abs(e.frame / 60 - leap.facts.flights[i >> 1]![i % 2 ? "landing" : "takeOff"]));
    expect(Math.max(...off)).toBeLessThan(side === "right" ? 0.02 : 0.05);
    within(r, `hop_series_distance_${side}`, 100 * leap.facts.distance);
    within(r, `hop_length_${side}`, 150);
    within(r, "contact_time", 280);
    expect(detailOf(r, `hop_series_distance_${side}`).reps).toHaveLength(3);
    expect(numberOf(r, `hop_series_distance_${side === "left" ? "right" : "left"}`)).toBeNull();
  });

  test("of both legs compare although the scale is off: the same error is in both", () => {
    const long = numberOf(filmed("Triple Hop", TRIPLES.right), "hop_series_distance_right")!;
    const short = numberOf(filmed("Triple Hop", shorter, { view: "side-left" }), "hop_series_distance_left")!;
    const ratio = shorter.facts.distance / TRIPLES.right.facts.distance;
    expect(Math.abs(short / long / ratio - 1)).toBeLessThan(0.01);
  });

  test.each([-15, 25])("past a camera that stands %i° aside keep their way within the stated error", (offPlane) => {
    const leap = TRIPLES.right;
    within(filmed("Crossover Hop", leap, { offPlane }), "hop_series_distance_right", 100 * leap.facts.distance);
  });

  test("are measured by two marks on the floor better than by stature", () => {
    const leap = TRIPLES.right;
    const { toe } = poseAt(leap.movement, 0.5).legs.right;
    const camera = cameraOfTime(shotOfCase(caseOfSeries("Triple Hop", leap)), 0);
    const distance_marks = [0, 4].map((distance_m) => ({
      distance_m,
      x: project(camera, [toe[0] + distance_m, toe[1], 0]).u / FIELD.width!,
    }));
    const marked = filmed("Triple Hop", leap, {}, { distance_marks });
    expect(Math.abs(numberOf(marked, "hop_series_distance_right")! - 100 * leap.facts.distance)).toBeLessThan(5);
    expect(detailOf(marked, "hop_series_distance_right")).toMatchObject({ scale_source: "marks" });
    within(marked, "hop_series_distance_right", 100 * leap.facts.distance);
  });

  test("followed by the camera are rougher, and say so; of the far leg they have no length", () => {
    const leap = TRIPLES.right;
    const panned = { ...FIELD, distance: 7, pan: 1 };
    const r = filmed("Triple Hop", leap, panned);
    within(r, "hop_series_distance_right", 100 * leap.facts.distance);
    expect(detailOf(r, "hop_series_distance_right")).toMatchObject({ beta: true });
    expect(r.notes.map((n) => n.code)).toContain("moving_camera");
    expect(numberOf(filmed("Triple Hop", TRIPLES.left, panned), "hop_series_distance_left")).toBeNull();
  });

  test("use a coach's events", () => {
    const c = caseOfSeries("Triple Hop", TRIPLES.right);
    const track = trackOf(TRIPLES.right, c);
    const found = interpret(track, requestOf(c));
    const moved = found.events.map((e, i) => (i === 2 ? { ...e, frame: e.frame + 6 } : e));
    const r = interpret(track, requestOf(c), moved);
    const [before] = detailOf(found, "contact_time").reps ?? [];
    expect(detailOf(r, "contact_time").reps?.[0]).toBe(before! + 100);
  });
});

describe("hops over 6 m", () => {
  test("are timed from the first take-off until the hips are 6 m on", () => {
    within(filmed("6 m Timed Hop", timed), "hop_time_6m_right", secondsOver6m(timed));
  });

  test("are timed between two instants that a person declared", () => {
    const distance_marks = [
      { distance_m: 0, t_ms: 1900 },
      { distance_m: 6, t_ms: 4100 },
    ];
    const r = filmed("6 m Timed Hop", timed, {}, { distance_marks });
    expect(numberOf(r, "hop_time_6m_right")).toBeCloseTo(2.2, 3);
    expect(detailOf(r, "hop_time_6m_right").se).toBeLessThan(0.03);
  });

  test("that end before the 6 m have no time", () => {
    expect(detailOf(filmed("6 m Timed Hop", TRIPLES.right), "hop_time_6m_right").reason).toBe("mark_unseen");
  });
});

describe("another movement", () => {
  const caseOf = (activity: string, exercise: string): ActivityCase => {
    const found = CASES.find((c) => c.activity === activity && c.exercise === exercise && c.view === "side");
    if (!found) throw new Error(`There is no case ${activity} ${exercise}.`);
    return found;
  };
  const filedAs = (film: ActivityCase, as: ActivityCase): Interpretation => interpret(trackOf(film, film), requestOf(as));
  const asSeries = ["Triple Hop", "6 m Timed Hop"].map((exercise) => caseOf("jump", exercise));

  test.each([
    ["running", "Easy Run"],
    ["running", "A-Skip"],
    ["walking", "Comfortable Walk"],
    ["jump", "Pogo Hops"],
    ["jump", "Broad Jump"],
  ])("%s, %s is no series of hops", (activity, exercise) => {
    for (const as of asSeries) expect(givenKeys(filedAs(caseOf(activity, exercise), as)), as.exercise).toEqual([]);
  });

  test.each([
    ["a single hop", () => oneLegHop(BODY, "right"), "Single-leg Hop"],
    ["hops over 6 m", () => timed, "6 m Timed Hop"],
  ] as const)("%s filed as a triple hop is refused and named", (_, leap, name) => {
    const r = filmed("Triple Hop", leap());
    expect(givenKeys(r)).toEqual([]);
    expect(r.notes).toMatchObject([{ code: "looks_like", exercise: name }]);
  });

  test.each([
    ["jump", "Single-leg Hop"],
    ["jump", "Hop and Hold"],
    ["jump", "Broad Jump"],
    ["running", "Easy Run"],
    ["walking", "Comfortable Walk"],
  ])("a triple hop filed as %s, %s gives no confident number", (activity, exercise) => {
    const r = filedAs(caseOf("jump", "Triple Hop"), caseOf(activity, exercise));
    const sure = r.metrics.filter((m) => m.value_num !== null && m.value_json.confidence > 0.5);
    expect(sure.map((m) => m.key)).toEqual([]);
  });
});
