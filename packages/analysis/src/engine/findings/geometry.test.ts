/** A recording whose bones, sides, scale or time base cannot be true says so, with the reason. */
import { copyOf, LANDMARK_COUNT, LandmarkTrack, pairOf, type RawTrack } from "@sagittal/biomechanics";
import { JUMP_DEFAULTS, jump } from "@sagittal/figure/movements/jump";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { expect, test } from "vitest";
import { BODY } from "../../testing/figure-clip.ts";
import { film, read, WIDE } from "../../testing/figure-reading.ts";

const jumper = film({ view: "side", movement: () => jump(BODY, JUMP_DEFAULTS), camera: { fps: 60 } });
const runner = film({ view: "side", movement: () => run(BODY, { ...RUN_DEFAULTS, cadence: 220 }), camera: { ...WIDE, fps: 120 } });

const RUN = { activity: "running", exercise: "Easy Run", view: "side" } as const;
const ADULT = { weight_kg: null, leg_length_cm: null, age: null, sex: null, skill_level: null } as const;
const jumpOf = (height_cm: number) =>
  ({ activity: "jump", exercise: "Countermovement Jump", view: "side", request: { athlete: { ...ADULT, height_cm } } }) as const;

/** Severity and reason of the doubt about the geometry; undefined without one. */
function doubt(track: RawTrack, filed: Parameters<typeof read>[1]): string | undefined {
  const found = read(track, filed).findings.find((f) => f.code === "implausible_geometry");
  return found && `${found.severity} ${found.data.reason}`;
}

/** The track as a file holds it in which slow motion plays at normal speed, so many times slower. */
const slowed = (track: RawTrack, times: number): RawTrack => ({ ...track, fps: track.fps / times, tMs: track.tMs.map((t) => t * times) });

/** The track with left and right leg exchanged in every other stretch of so many rows. */
function exchanged(track: RawTrack, stretch: number): RawTrack {
  const out = copyOf(track);
  const landmarks = new LandmarkTrack(out);
  const legs = (["hip", "knee", "ankle", "heel", "toe"] as const).map(pairOf);
  for (let row = 0; row < landmarks.rows; row++) {
    if (Math.floor(row / stretch) % 2 === 1) for (const [left, right] of legs) landmarks.exchange(row, left, right);
  }
  return out;
}

/** The track with a body in space that grows and shrinks by this share from row to row. */
function pulsing(track: RawTrack, share: number): RawTrack {
  const out = copyOf(track);
  const { world, rows } = new LandmarkTrack(out);
  for (let row = 0; row < rows; row++) {
    const factor = 1 + share * Math.sin(row);
    for (let k = 0; k < LANDMARK_COUNT; k++)
      world.set(row, k, factor * world.x(row, k), factor * world.y(row, k), factor * world.z(row, k));
  }
  return out;
}

test("a run and a jump as they were filmed are not doubted", () => {
  expect([doubt(runner, RUN), doubt(jumper, jumpOf(175))]).toEqual([undefined, undefined]);
});

test("a run that plays at half its speed has a wrong time base, and no score", () => {
  const { findings, notes, score } = read(slowed(runner, 2), RUN);
  expect(findings).toContainEqual(
    expect.objectContaining({
      severity: "high",
      data: expect.objectContaining({ reason: "timebase", value: expect.closeTo(1 / 4, 1), threshold: 0.75, unit: "ratio" }),
    }),
  );
  expect(notes.map((n) => n.code)).toContain("slow_motion");
  expect(score.score).toBeNull();
});

test.each([
  [2, 0.25],
  [4, 0.063],
  [8, 0.016],
])(
  "a jump that plays at 1/%i of its speed has a wrong time base, for free fall would be %d of gravity; it is no other movement",
  (times, share) => {
    const { findings, notes } = read(slowed(jumper, times), jumpOf(175));
    expect(findings.map((f) => f.data.reason)).toEqual(["timebase"]);
    expect(findings[0]!.data.value).toBe(share);
    expect(notes.map((n) => n.code)).toEqual(["slow_motion"]);
  },
);

test("a squat that is filed as a jump is no slow motion, at whatever speed it plays", () => {
  const squatter = film({ view: "side", movement: () => squat(BODY, SQUAT_DEFAULTS), camera: { fps: 60 } });
  for (const times of [1, 2, 4, 8])
    expect(read(slowed(squatter, times), jumpOf(175)).notes.map((n) => n.code)).not.toContain("slow_motion");
  expect(doubt(squatter, jumpOf(175))).toBe("high movement");
});

test.each([
  [150, undefined],
  [120, "low scale"],
  [100, "medium scale"],
])("a jumper of 175 cm who is declared %i cm tall: %s", (heightCm, said) => {
  expect(doubt(jumper, jumpOf(heightCm))).toBe(said);
});

test.each([
  [60, "low swaps"],
  [30, "medium swaps"],
  [15, "high swaps"],
])("legs exchanged every %i frames: %s", (stretch, said) => {
  expect(doubt(exchanged(runner, stretch), RUN)).toBe(said);
});

test.each([
  [0.2, undefined],
  [0.4, "low bone_length"],
  [0.6, "medium bone_length"],
])("bones whose lengths vary by a share of %d: %s", (share, said) => {
  expect(doubt(pulsing(runner, share), RUN)).toBe(said);
});
