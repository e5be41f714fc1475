import { LANDMARK, LandmarkPositions, LandmarkTrack, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBody } from "./body.ts";
import { CAMERA_DEFAULTS, cameraAt, project } from "./camera.ts";
import { shotOf } from "./clip.ts";
import { poseTrackOf } from "./landmarks.ts";
import { angleBetween, sub } from "./math.ts";
import { comAt, type Movement, poseAt } from "./movement.ts";
import { JUMP_DEFAULTS, jump } from "./movements/jump.ts";
import { RUN_DEFAULTS, run } from "./movements/run.ts";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "./movements/sit-to-stand.ts";
import { SQUAT_DEFAULTS, squat } from "./movements/squat.ts";
import { WALK_DEFAULTS, walk } from "./movements/walk.ts";
import { SIDES, type Side } from "./skeleton.ts";
import { contactsJson, truthOf } from "./truth.ts";
import { truthAngles } from "./truth-angles.ts";

const body = makeBody({ height_m: 1.75, sex: "male", build: 0 });
const woman = makeBody({ height_m: 1.62, sex: "female", build: 0.3 });

const lowest = (m: Movement, side: Side, t: number): number => {
  const l = poseAt(m, t).legs[side];
  return Math.min(l.heelSole[2], l.ballSole[2], l.toeSole[2]) - m.surface;
};

const movements: readonly [string, Movement][] = [
  ["run", run(body, RUN_DEFAULTS)],
  ["uneven run", run(body, { ...RUN_DEFAULTS, asymmetry: 0.15 })],
  ["forefoot run", run(woman, { ...RUN_DEFAULTS, strike: -8, cadence: 182 })],
  ["walk", walk(woman, { ...WALK_DEFAULTS, speed: 1.2 })],
  ["limp", walk(body, { ...WALK_DEFAULTS, limp: 1, speed: 1, cadence: 100 })],
  ["backward walk", walk(body, { ...WALK_DEFAULTS, backwards: true, speed: 1, cadence: 104 })],
  ["jump", jump(woman, JUMP_DEFAULTS)],
  ["squat", squat(body, { ...SQUAT_DEFAULTS, depths: [100] })],
  ["sit-to-stand", sitToStand(woman, { ...SIT_TO_STAND_DEFAULTS, reps: 1 })],
];

describe.each(movements)("%s", (_name, m) => {
  const span = m.cycle ?? m.duration ?? 1;

  it("keeps standing feet on the surface without slip", () => {
    for (const side of SIDES) {
      for (const c of m.contacts(side, 0, span)) {
        const [from, to] = [Math.max(0, c.from), Math.min(span, c.to)];
        let ball: readonly number[] | null = null;
        for (let i = 0; i <= 40; i++) {
          const t = from + ((to - from) * (i + 0.01)) / 40.02;
          expect(Math.abs(lowest(m, side, t))).toBeLessThan(1e-6);
          const l = poseAt(m, t).legs[side];
          if (l.ballSole[2] - m.surface > 1e-6) continue;
          if (ball !== null) expect(Math.hypot(l.ballSole[0] - ball[0]!, l.ballSole[1] - ball[1]!)).toBeLessThan(1e-6);
          ball = l.ballSole;
        }
      }
    }
  });

  it("lifts the foot outside its contacts", () => {
    for (const side of SIDES) {
      for (let i = 0; i < 200; i++) {
        const t = (span * i) / 200;
        if (m.contacts(side, t - 0.004, t + 0.004).length === 0) expect(lowest(m, side, t)).toBeGreaterThan(0.0005);
      }
    }
  });

  it("keeps every segment's length", () => {
    for (let i = 0; i < 60; i++) {
      const pose = poseAt(m, (span * i) / 60);
      for (const side of SIDES) {
        const l = pose.legs[side];
        expect(Math.hypot(...sub(l.knee, l.hip))).toBeCloseTo(m.body.thigh, 6);
        expect(Math.hypot(...sub(l.ankle, l.knee))).toBeCloseTo(m.body.shank, 6);
        expect(Math.hypot(...sub(pose.arms[side].elbow, pose.arms[side].shoulder))).toBeCloseTo(m.body.upperArm, 6);
      }
    }
  });

  it("moves continuously", () => {
    const h = 1 / 240;
    for (let t = 0; t < span; t += h) {
      const [a, b] = [poseAt(m, t), poseAt(m, t + h)];
      for (const side of SIDES) {
        expect(Math.hypot(...sub(a.legs[side].knee, b.legs[side].knee)) / h).toBeLessThan(12);
        expect(Math.hypot(...sub(a.arms[side].wrist, b.arms[side].wrist)) / h).toBeLessThan(16);
      }
    }
  });
});

describe("physics", () => {
  const acceleration = (m: Movement, t: number): number => {
    const h = 0.01;
    return (comAt(m, t + h)[2] - 2 * comAt(m, t)[2] + comAt(m, t - h)[2]) / (h * h);
  };

  it("lets the centre of mass of a runner fall freely in flight", () => {
    const m = run(body, RUN_DEFAULTS);
    const c = m.contacts("left", 0, 0.1)[0]!;
    expect(acceleration(m, c.to + 0.5 * (m.cycle! / 2 - (c.to - c.from)))).toBeCloseTo(-9.81, 0);
  });

  it("jumps as high as asked and falls freely", () => {
    const m = jump(body, { ...JUMP_DEFAULTS, height_m: 0.3 });
    const { takeOff, landing } = m.jumps![0]!;
    let top = 0;
    for (let t = takeOff; t < landing; t += 0.001) top = Math.max(top, comAt(m, t)[2]);
    expect(top - comAt(m, takeOff)[2]).toBeCloseTo(0.3, 3);
    expect(acceleration(m, (takeOff + landing) / 2)).toBeCloseTo(-9.81, 2);
  });
});

describe("truth", () => {
  it("gives the declared knee flexion at the bottom of a squat", () => {
    const m = squat(body, { ...SQUAT_DEFAULTS, depths: [100] });
    expect(truthAngles(poseAt(m, m.reps![0]!.bottom)).left_knee_flexion).toBeCloseTo(100, 0);
  });

  it("reads flexed joints positive and a standing foot as flat", () => {
    const a = truthAngles(poseAt(squat(body, SQUAT_DEFAULTS), 0));
    expect(Math.abs(a.left_foot_pitch!)).toBeLessThan(0.2);
    expect(a.right_knee_flexion!).toBeGreaterThan(3);
    expect(a.trunk_lean!).toBeCloseTo(2, 1);
    const seated = truthAngles(poseAt(sitToStand(body, SIT_TO_STAND_DEFAULTS), 0));
    expect(seated.left_hip_flexion!).toBeGreaterThan(80);
  });

  it("has as many steps as the cadence says", () => {
    const shot = shotOf(run(body, { ...RUN_DEFAULTS, cadence: 180, treadmill: true }), CAMERA_DEFAULTS, 4);
    const t = truthOf({ ...shot, frames: 240 }, "x") as { derived: { cadence_spm: number; speed_m_s: number; stride_length_m: number } };
    expect(t.derived.cadence_spm).toBeCloseTo(180, 1);
    expect(t.derived.stride_length_m).toBeCloseTo((t.derived.speed_m_s * 120) / 180, 3);
    expect(contactsJson(shot, "left").filter((c) => !c.truncated).length).toBe(5);
  });

  it("is the same for the same recipe", () => {
    const shot = shotOf(walk(woman, WALK_DEFAULTS), CAMERA_DEFAULTS, 0.5);
    expect(JSON.stringify(truthOf(shot, "a"))).toBe(JSON.stringify(truthOf(shot, "a")));
  });
});

describe("landmark track", () => {
  it("sees from the right with the facing direction to the right of the picture, y down", () => {
    const camera = cameraAt(CAMERA_DEFAULTS, [0, 0, 0.9], [0, 0, 0.9]);
    const [ahead, up] = [project(camera, [0.5, 0, 0.9]), project(camera, [0, 0, 1.4])];
    expect(ahead.u).toBeGreaterThan(camera.cx + 50);
    expect(up.v).toBeLessThan(camera.cy - 50);
  });

  it("keeps the knee angle of the figure in the image and, rotation-free, in world landmarks", () => {
    const m = squat(body, SQUAT_DEFAULTS);
    const shot = shotOf(m, { ...CAMERA_DEFAULTS, fps: 30, distance: 8 }, 3);
    const { world } = new LandmarkTrack(poseTrackOf(shot));
    const at = (row: number, k: number): [number, number, number] => [world.x(row, k), world.y(row, k), world.z(row, k)];
    const { hip, knee, ankle } = SIDE_LANDMARKS.right;
    for (const row of [0, 45, 60, 75]) {
      const truth = truthAngles(poseAt(m, row / 30)).right_knee_flexion!;
      const [h, k, a] = [at(row, hip), at(row, knee), at(row, ankle)];
      expect(180 - angleBetween(sub(h, k), sub(a, k))).toBeCloseTo(truth, 4);
    }
  });

  it("is deterministic by seed, adds noise of the given size, drops and swaps landmarks as given", () => {
    const shot = shotOf(run(body, { ...RUN_DEFAULTS, treadmill: true }), CAMERA_DEFAULTS, 2);
    const noise = { pixels: 2, dropout: 0.1, swaps: [5], seed: 3 };
    const [a, b, clean] = [poseTrackOf(shot, noise), poseTrackOf(shot, noise), poseTrackOf(shot)];
    expect(a.image).toEqual(b.image);
    const [noisy, exact] = [new LandmarkPositions(a.image), new LandmarkPositions(clean.image)];
    const errors: number[] = [];
    let missing = 0;
    for (let i = 0; i < shot.frames; i++) {
      const x = noisy.x(i, LANDMARK.right_hip);
      if (Number.isNaN(x)) missing++;
      else if (i !== 5) errors.push(x - exact.x(i, LANDMARK.right_hip));
    }
    const sd = Math.hypot(...errors) / Math.sqrt(errors.length);
    expect(sd).toBeGreaterThan(1.5);
    expect(sd).toBeLessThan(2.5);
    expect(missing).toBeGreaterThan(2);
    expect(Math.abs(noisy.x(5, LANDMARK.right_knee) - exact.x(5, LANDMARK.left_knee))).toBeLessThan(12);
  });
});

describe("any runner", () => {
  it("can be made at every stature, cadence and speed of the sweep", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.2, max: 2.1, noNaN: true }),
        fc.double({ min: 140, max: 220, noNaN: true }),
        fc.double({ min: 2.2, max: 4, noNaN: true }),
        (height_m, cadence, speed) => {
          const m = run(makeBody({ height_m, sex: "female", build: 0 }), { ...RUN_DEFAULTS, cadence, speed });
          const c = m.contacts("left", 0, 0.01)[0]!;
          expect(truthAngles(poseAt(m, c.from + 1e-6)).left_knee_flexion!).toBeGreaterThan(3);
          expect(m.cycle).toBeCloseTo(120 / cadence, 9);
        },
      ),
      { numRuns: 12, seed: 4 },
    );
  });
});
