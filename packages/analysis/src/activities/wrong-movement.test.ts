import type { RawTrack } from "@sagittal/biomechanics";
import type { Activity, CameraView } from "@sagittal/contract";
import { cut } from "@sagittal/figure/cut";
import type { Movement } from "@sagittal/figure/movement";
import { JUMP_DEFAULTS, jump } from "@sagittal/figure/movements/jump";
import { MARCH_DEFAULTS, march } from "@sagittal/figure/movements/march";
import { armFlexion, oneLegSquat } from "@sagittal/figure/movements/screens";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "@sagittal/figure/movements/sit-to-stand";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import { areKin } from "../../../../bench/confusions/kinship.ts";
import { otherExercises, readAs } from "../../../../bench/confusions/readings.ts";
import { type Source, sourcesOfFigure } from "../../../../bench/confusions/sources.ts";
import { BODY, givenKeys, interpretAs, trackOf } from "../testing/figure-clip.ts";

/** Movements that are filed as something else; `npm run bench:confusions` tries all of them. */
const FILMED = [
  ["walking Comfortable Walk", "side"],
  ["walking Comfortable Walk", "front"],
  ["running Treadmill", "side"],
  ["running Treadmill", "front"],
  ["mobility Standing Posture", "side"],
  ["mobility Standing Posture", "front"],
  ["weightlifting Back Squat", "side"],
  ["weightlifting Deadlift", "front"],
  ["fri 5x Sit-to-Stand", "side"],
  ["jump Countermovement Jump", "side"],
  ["tennis Forehand", "side"],
  ["cycling Road Position", "side"],
  ["mobility Shoulder Abduction", "front"],
  ["scuba_diving Flutter Kick", "side"],
] as const;

const sources = sourcesOfFigure();
const tracks = new Map<Source, RawTrack>();

/** A movement as the figure does it and the camera sees it. Each is filmed once: most are filed as several exercises. */
function filmOf(name: string, view: CameraView): { source: Source; track: RawTrack } {
  const source = sources.find((s) => s.name === name && s.view === view);
  if (!source) throw new Error(`The figure does no ${name} from the ${view}.`);
  const track = tracks.get(source) ?? source.track();
  tracks.set(source, track);
  return { source, track };
}

describe.each(FILMED)("%s from the %s", (name, view) => {
  const { source, track } = filmOf(name, view);
  const others = otherExercises(source).filter((as) => !source.is.some((own) => areKin(own, as, view)));

  test.each([...new Set(others.map((e) => e.activity))])("is not read as %s", (activity) => {
    const readings = others.filter((e) => e.activity === activity).map((e) => readAs(source, track, e));
    expect(readings.filter((r) => r.crash !== null)).toEqual([]);
    expect(readings.filter((r) => r.given.length > 0).map((r) => `${r.as.exercise}: ${r.given.join(", ")}`)).toEqual([]);
  });
});

test("a walk filed as a skip shows it by its thighs, which a skip lifts", () => {
  const lowThigh = (name: string) =>
    interpretAs(filmOf(name, "side").track, "running", "A-Skip").match.cues.find((c) => c.name === "low_thigh");
  expect(lowThigh("walking Comfortable Walk")).toMatchObject({ against: 1, suggests: { exercise: "Comfortable Walk" } });
  expect(lowThigh("running A-Skip")).toBeUndefined();
});

test("rises from a chair are no squats, and squats no rises", () => {
  const chair = filmOf("fri 5x Sit-to-Stand", "side");
  const squat = filmOf("weightlifting Back Squat", "side");
  expect(readAs(chair.source, chair.track, { activity: "weightlifting", exercise: "Back Squat" }).given).toEqual([]);
  expect(readAs(squat.source, squat.track, { activity: "fri", exercise: "5x Sit-to-Stand" }).given).toEqual([]);
});

test.each([
  ["walking Comfortable Walk", "side", "mobility", "Y-Balance Anterior Reach"],
  ["mobility Hurdle Step", "side", "mobility", "Y-Balance Anterior Reach"],
  ["weightlifting Lunge", "side", "mobility", "Y-Balance Anterior Reach"],
  ["football Instep Kick", "side", "mobility", "Y-Balance Anterior Reach"],
  ["mobility Y-Balance Anterior Reach", "side", "walking", "Comfortable Walk"],
  ["mobility Y-Balance Anterior Reach", "side", "weightlifting", "Body-Weight Squat"],
  ["mobility Hurdle Step", "front", "walking", "Comfortable Walk"],
  ["mobility Hurdle Step", "side", "walking", "Comfortable Walk"],
  ["mobility Hurdle Step", "front", "mobility", "Step-Down"],
  ["mobility Hurdle Step", "side", "mobility", "Step-Down"],
  ["mobility Hurdle Step", "side", "mobility", "In-line Lunge"],
  ["mobility Hurdle Step", "side", "weightlifting", "Body-Weight Squat"],
  ["walking Comfortable Walk", "front", "mobility", "Hurdle Step"],
  ["walking Comfortable Walk", "side", "mobility", "Hurdle Step"],
  ["mobility Step-Down", "side", "mobility", "Hurdle Step"],
  ["mobility Single-leg Squat", "side", "mobility", "Hurdle Step"],
  ["weightlifting Lunge", "side", "mobility", "Hurdle Step"],
  ["football Instep Kick", "side", "mobility", "Hurdle Step"],
  ["mobility Step-Down", "side", "jump", "Box Jump"],
  ["weightlifting Body-Weight Squat", "side", "jump", "Box Jump"],
  ["running Treadmill", "side", "jump", "Box Jump"],
  ["football Instep Kick", "side", "jump", "Box Jump"],
  ["basketball Jump Shot", "side", "jump", "Box Jump"],
  ["jump Box Jump", "side", "weightlifting", "Body-Weight Squat"],
  ["jump Box Jump", "side", "mobility", "Step-Down"],
  ["jump Box Jump", "side", "weightlifting", "Kettlebell Swing"],
  ["mobility Single-leg Squat", "side", "mobility", "Arabesque"],
  ["mobility Hurdle Step", "side", "mobility", "Arabesque"],
  ["mobility Active Straight-Leg Raise", "side", "mobility", "Arabesque"],
  ["mobility Plank", "side", "mobility", "Arabesque"],
  ["mobility Standing Forward Bend", "side", "mobility", "Arabesque"],
  ["fri One-leg Stance", "side", "mobility", "Arabesque"],
  ["football Instep Kick", "side", "mobility", "Arabesque"],
  ["ice_hockey Speed Skating Stride", "side", "mobility", "Arabesque"],
  ["running Treadmill", "side", "mobility", "Arabesque"],
  ["mobility Arabesque", "side", "mobility", "Hip Hinge"],
  ["mobility Arabesque", "side", "mobility", "Standing Forward Bend"],
  ["mobility Arabesque", "side", "mobility", "Active Straight-Leg Raise"],
  ["mobility Arabesque", "side", "mobility", "Hurdle Step"],
  ["mobility Arabesque", "side", "football", "Instep Kick"],
  ["mobility Arabesque", "side", "weightlifting", "Romanian Deadlift"],
  ["mobility Arabesque", "side", "walking", "Comfortable Walk"],
  ["weightlifting Walking Lunge", "side", "agility", "Deceleration Stop"],
  ["weightlifting Walking Lunge", "side", "football", "Inside-foot Pass"],
  ["weightlifting Kettlebell Swing", "side", "bowling", "One-step Drill"],
  ["mobility Lateral Lunge", "front", "ice_hockey", "Forward Skating"],
  ["jump Jumping Jack", "front", "ice_hockey", "Skating Start"],
  ["tennis Serve", "side", "baseball", "Javelin Throw"],
  ["tennis Serve", "side", "baseball", "Pitching"],
  ["tennis Serve", "front", "baseball", "Handball Throw"],
  ["baseball Pitching", "side", "baseball", "Javelin Throw"],
  ["baseball Pitching", "side", "baseball", "Shot Put"],
  ["baseball Shot Put", "side", "baseball", "Handball Throw"],
  ["tennis Forehand", "side", "baseball", "Pitching"],
  ["cricket Fast Bowling", "side", "american_football", "Quarterback Pass"],
  ["baseball Shot Put", "side", "tennis", "Serve"],
  ["baseball Shot Put", "side", "padel", "Volley"],
  ["baseball Shot Put", "side", "badminton", "Volleyball Spike"],
  ["baseball Shot Put", "side", "cricket", "Fast Bowling"],
  ["baseball Shot Put", "side", "basketball", "Three-point Shot"],
  ["weightlifting Overhead Press", "side", "basketball", "Jump Shot"],
  ["weightlifting Overhead Press", "front", "basketball", "Jump Shot"],
  ["running Sprint Start", "side", "padel", "Serve"],
  ["mobility Y-Balance Anterior Reach", "side", "fencing", "En Garde"],
  ["mobility Y-Balance Anterior Reach", "side", "fencing", "Lunge"],
  ["fencing Lunge", "side", "mobility", "Y-Balance Anterior Reach"],
  ["mobility Arabesque", "side", "fencing", "En Garde"],
  ["mobility Arabesque", "side", "ice_hockey", "Skating Start"],
  ["agility Lateral Shuffle", "front", "badminton", "Net Lunge"],
  ["ice_hockey Speed Skating Stride", "side", "scuba_diving", "Flutter Kick"],
  ["ice_hockey Forward Skating", "back", "scuba_diving", "Frog Kick"],
  ["ice_hockey Forward Skating", "back", "mobility", "Hip Abduction"],
  ["ice_hockey Wrist Shot", "side", "weightlifting", "Bent-over Row"],
  ["fri Timed Up and Go", "side", "agility", "5-0-5 Turn"],
  ["fri Timed Up and Go", "side", "agility", "T-Test"],
  ["jump Single-leg Hop", "side", "agility", "Deceleration Stop"],
  ["jump Triple Hop", "side", "agility", "Deceleration Stop"],
  ["agility Deceleration Stop", "side", "jump", "Hop and Hold"],
  ["agility Deceleration Stop", "side", "weightlifting", "Walking Lunge"],
  ["running Tempo Run", "front", "jump", "Single-leg Hop"],
  ["agility Lateral Shuffle", "front", "mobility", "Lateral Lunge"],
  ["mobility Single-leg Squat", "side", "weightlifting", "Split Squat"],
  ["mobility Overhead Squat Assessment", "side", "weightlifting", "Overhead Press"],
  ["mobility Overhead Squat Assessment", "front", "weightlifting", "Overhead Press"],
  ["workspace_wellness Safe Lifting", "side", "fri", "5x Sit-to-Stand"],
  ["padel Volley", "side", "mobility", "Ankle Dorsiflexion Lunge"],
  ["padel Serve", "side", "fri", "Functional Reach"],
  ["bowling Full Approach Delivery", "back", "fri", "Side-by-side Stance"],
  ["jump Triple Hop", "side", "fri", "One-leg Stance"],
  ["mobility Ankle Dorsiflexion Lunge", "side", "fri", "One-leg Stance"],
  ["baseball Javelin Throw", "side", "agility", "Cutting 45-90"],
  ["padel Serve", "front", "mobility", "Shoulder Abduction"],
  ["football Instep Kick", "front", "fri", "5x Sit-to-Stand"],
  ["football Instep Kick", "front", "mobility", "Hip Abduction"],
  ["football Instep Kick", "back", "mobility", "Trunk Side Bend"],
  ["weightlifting Push-Up", "side", "weightlifting", "Back Squat"],
  ["weightlifting Push-Up", "side", "weightlifting", "Front Squat"],
  ["weightlifting Push-Up", "side", "weightlifting", "Body-Weight Squat"],
  ["weightlifting Bent-over Row", "side", "weightlifting", "Bench Press"],
  ["mobility Ankle Dorsiflexion Lunge", "side", "mobility", "Step-Down"],
  ["mobility Trunk Side Bend", "front", "mobility", "Hip Abduction"],
  ["mobility Trunk Side Bend", "back", "mobility", "Hip Abduction"],
] as const)("%s from the %s is never surely read as %s %s", (name, view, activity, exercise) => {
  const { source, track } = filmOf(name, view);
  expect(readAs(source, track, { activity, exercise }).confidence).toBeLessThan(0.5);
});

/** The movement with both arms forward at an angle, degrees. */
const withArms = (m: Movement, flexion: number): Movement => {
  const arm = { flexion, abduction: 4, elbow: 10, inward: 0 };
  return { ...m, configurationAt: (t) => ({ ...m.configurationAt(t), arms: { left: arm, right: arm } }) };
};

/** Joints of the feet among the 33 landmarks, and the hand nearer to the camera with its fingers. */
const FEET = [27, 28, 29, 30, 31, 32];
const NEAR_HAND = [16, 18, 20, 22];

/** The track with feet that the model hardly sees, so that no flight shows. */
const withHiddenFeet = (track: RawTrack): RawTrack => ({
  ...track,
  visibility: track.visibility.map((v, i) => (FEET.includes(i % 33) ? 0.25 : v)),
});

/** The track with a near hand that is elsewhere for two frames, as where the model takes one hand for the other. */
function withJumpingHand(track: RawTrack, frame: number): RawTrack {
  const [image, world] = [track.image.slice(), track.world.slice()];
  for (const i of [frame, frame + 1]) {
    for (const joint of NEAR_HAND) {
      image[(i * 33 + joint) * 3]! += 52;
      world[(i * 33 + joint) * 3]! += 0.2;
    }
  }
  return { ...track, image, world };
}

const jumpOf = (height_m: number, depth: number, view: CameraView): RawTrack =>
  trackOf(jump(BODY, { ...JUMP_DEFAULTS, height_m, depth }), { view, fps: 60 });
const handJumps = (): RawTrack => withJumpingHand(trackOf(oneLegSquat(BODY, "right", 60), { fps: 60, seconds: 2.4 }), 80);
const chair = (): RawTrack => trackOf(withArms(sitToStand(BODY, { ...SIT_TO_STAND_DEFAULTS, rest: 0.3 }), 20), { fps: 60 });
const squatArmsOut = (): RawTrack => trackOf(withArms(squat(BODY, { ...SQUAT_DEFAULTS, depths: [100] }), 88), { fps: 60 });

test.each<[string, CameraView, Activity, string, () => RawTrack]>([
  ["a jump with an arm swing", "front", "baseball", "Handball Throw", () => jumpOf(0.3, 70, "front")],
  ["a low jump whose feet are hidden", "front", "padel", "Forehand Drive", () => withHiddenFeet(jumpOf(0.15, 80, "front"))],
  ["a low jump whose feet are hidden", "side", "mobility", "Step-Down", () => withHiddenFeet(jumpOf(0.25, 80, "side"))],
  ["a single-leg squat with a hand that jumps", "side", "padel", "Forehand Drive", handJumps],
  ["a single-leg squat with a hand that jumps", "side", "bowling", "One-step Drill", handJumps],
  ["rises from a chair with hanging arms", "side", "weightlifting", "Deadlift", chair],
  ["a squat with the arms held out", "side", "fri", "Functional Reach", squatArmsOut],
])("%s, from the %s, is not surely read as %s %s", (_, view, activity, exercise, track) => {
  const { metrics } = interpretAs(track(), activity, exercise, { view });
  const numbers = metrics.filter((m) => m.value_num !== null && m.key !== "technique_score");
  expect(numbers.filter((m) => m.value_json.confidence > 0.5).map((m) => m.key)).toEqual([]);
});

test("an arm raised towards the camera shows no angle", () => {
  const r = interpretAs(trackOf(armFlexion(BODY, 150), { view: "front", fps: 60 }), "mobility", "Shoulder Abduction", { view: "front" });
  expect(givenKeys(r)).toEqual([]);
  expect(r.match.cues.find((c) => c.name === "arm_short")).toMatchObject({ against: 1, suggests: { exercise: "Shoulder Flexion" } });
});

describe("marching on the spot is no walk", () => {
  test.each([
    ["feet lifted straight up", { ahead: 0 }, "side"],
    ["knees lifted ahead", {}, "side"],
    ["feet lifted straight up", { ahead: 0 }, "front"],
    ["knees lifted ahead", {}, "front"],
    ["knees lifted high", { ahead: 0.3, lift: 0.3 }, "back"],
  ] as const)("%s %o from the %s", (_, o, view) => {
    const filmed = trackOf(march(BODY, { ...MARCH_DEFAULTS, ...o }), { view, fps: 60 });
    for (const exercise of ["Comfortable Walk", "Treadmill Walk"])
      expect(givenKeys(interpretAs(filmed, "walking", exercise, { view }))).toEqual([]);
  });
});

test("who sits down and folds the arms ends lower than a lift does, which speaks against one", () => {
  const chair = sitToStand(BODY, { ...SIT_TO_STAND_DEFAULTS, reps: 1 });
  const { standing, seatContact } = chair.reps![0]!;
  const sitting: Movement = {
    ...chair,
    configurationAt: (t) => withArms(chair, 10 + 90 * Math.min(1, Math.max(0, (t - seatContact! - 0.2) / 0.5))).configurationAt(t),
  };
  const filmed = cut(trackOf(sitting, { fps: 60, seconds: seatContact! + 1.2 }), Math.round(60 * standing!));
  const { cues } = interpretAs(filmed, "workspace_wellness", "Safe Lifting").match;
  expect(cues.find((c) => c.name === "sits")).toMatchObject({ against: 1, suggests: { exercise: "5x Sit-to-Stand" } });
});
