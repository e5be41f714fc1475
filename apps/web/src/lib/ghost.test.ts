import { LANDMARK, LANDMARK_NAMES, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import type { MetricTarget, MotionEvent, PoseSidecar } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { facing, groundLine, legLength, midHip } from "./body.ts";
import { bestCycle, ghostOf, meeting, sameInstant } from "./ghost.ts";

const event = (type: MotionEvent["type"], side: MotionEvent["side"], t_ms: number): MotionEvent => ({ type, side, t_ms, confidence: 1 });
const contacts = (times: readonly number[], side: MotionEvent["side"] = "right") => times.map((t) => event("initial_contact", side, t));

interface Walker {
  fps: number;
  seconds: number;
  stride: number;
  /** Pixels of thigh and shank together. */
  leg: number;
  facing: 1 | -1;
  /** Picture height of the ground. */
  ground: number;
  knee?: (cycle: number, share: number) => number;
}

/** A stick figure that walks on the spot; its hands swing with the share of the stride, so that a frame tells its instant. */
function walker({ fps, seconds, stride, leg, facing: way, ground, knee = () => 10 }: Walker): PoseSidecar {
  const frames = Math.round(fps * seconds);
  const t_ms = Array.from({ length: frames }, (_, i) => (i * 1000) / fps);
  const at = (t: number): [number, number][] => {
    const share = (t % stride) / stride;
    const joints = LANDMARK_NAMES.map((): [number, number] => [500, ground - 2 * leg]);
    const put = (i: number, x: number, y: number) => {
      joints[i] = [500 + way * x, y];
    };
    for (const k of [SIDE_LANDMARKS.left, SIDE_LANDMARKS.right]) {
      put(k.hip, 0, ground - leg - 10);
      put(k.knee, 0, ground - leg / 2 - 10);
      put(k.ankle, 0, ground - 10);
      put(k.heel, -10, ground);
      put(k.toe, 30, ground);
      put(k.wrist, leg * share, ground - 1.5 * leg);
    }
    return joints;
  };
  const strides = Array.from({ length: Math.floor((1000 * seconds) / stride) }, (_, i) => i * stride);
  return {
    version: 1,
    fps,
    frame_count: frames,
    offset_ms: 0,
    t_ms,
    skeleton: { joints: [...LANDMARK_NAMES], edges: [] },
    units: "m",
    frames: [],
    image: { width: 1000, height: 1000, joints: t_ms.map(at) },
    events: strides.flatMap((t) => [event("initial_contact", "right", t), event("toe_off", "right", t + 0.6 * stride)]),
    angles: { knee_flexion_right: t_ms.map((t) => knee(Math.floor(t / stride), (t % stride) / stride)) },
  };
}
const WALKER: Walker = { fps: 60, seconds: 4, stride: 1000, leg: 200, facing: 1, ground: 900 };

describe("the body's own measures in a picture", () => {
  test("leg length, facing and ground are those of the figure", () => {
    const pose = walker({ ...WALKER, facing: -1 });
    expect(legLength(pose)).toBeCloseTo(200, 6);
    expect(facing(pose)).toBe(-1);
    expect(groundLine(pose)).toBe(900);
    expect(midHip(pose.image.joints[0] ?? [])).toEqual([500, 690]);
  });
});

describe("where two recordings meet", () => {
  test("at cycles of a side that both have", () => {
    const met = meeting(contacts([0, 700, 1400]), [...contacts([100, 900]), ...contacts([500, 1300], "left")]);
    expect(met?.mine.map((s) => s.from)).toEqual([0, 700]);
    expect(met?.theirs).toEqual([{ side: "right", from: 100, to: 900 }]);
  });

  test("at an event where there are no cycles, and nowhere without one in common", () => {
    const met = meeting([event("take_off", null, 800)], [event("take_off", null, 300)]);
    expect(met?.theirs).toEqual([{ side: null, from: 300, to: 300 }]);
    expect(meeting(contacts([0, 700]), [event("take_off", null, 300)])).toBeNull();
  });

  test("the same share of the cycle is the same instant, whatever the two lengths", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: 2000 }),
        fc.integer({ min: 300, max: 2000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (a, b, share) => {
          const mine = [{ side: null, from: 100, to: 100 + a }];
          expect(sameInstant(100 + share * a, mine, { side: null, from: 5000, to: 5000 + b }, [0, 1e6])).toBeCloseTo(5000 + share * b, 6);
        },
      ),
    );
  });

  test("outside the cycles time runs on, and ends where the other recording ends", () => {
    const mine = [{ side: null, from: 1000, to: 2000 }];
    const reference = { side: null, from: 300, to: 900 };
    expect(sameInstant(900, mine, reference, [0, 1200])).toBe(200);
    expect(sameInstant(2200, mine, reference, [0, 1200])).toBe(1100);
    expect(sameInstant(2400, mine, reference, [0, 1200])).toBeNull();
  });
});

describe("the ghost of another session", () => {
  const mine = walker(WALKER);
  const theirs = walker({ fps: 30, seconds: 5, stride: 1250, leg: 120, facing: -1, ground: 400 });
  const ghost = ghostOf(mine, mine.events, { pose: theirs, cycle: null });

  test("has the athlete's leg length, faces the same way, stands on the same ground with the hips above the athlete's", () => {
    const joints = ghost?.at(30) ?? [];
    const length = Math.hypot(
      (joints[LANDMARK.right_hip]?.[0] ?? 0) - (joints[LANDMARK.right_knee]?.[0] ?? 0),
      (joints[LANDMARK.right_hip]?.[1] ?? 0) - (joints[LANDMARK.right_knee]?.[1] ?? 0),
    );
    expect(2 * length).toBeCloseTo(200, 6);
    expect((joints[LANDMARK.right_foot_index]?.[0] ?? 0) - (joints[LANDMARK.right_heel]?.[0] ?? 0)).toBeGreaterThan(0);
    expect(joints[LANDMARK.right_foot_index]?.[1]).toBeCloseTo(900, 6);
    expect(midHip(joints)[0]).toBeCloseTo(500, 6);
  });

  test("shows the same share of the stride, though frame rate and stride length differ", () => {
    for (const frame of [0, 12, 30, 45, 90]) {
      const share = ((mine.t_ms[frame] ?? 0) % 1000) / 1000;
      const hand = ((ghost?.at(frame)?.[16]?.[0] ?? 0) - 500) / 200;
      expect(Math.abs(hand - share), `frame ${frame}`).toBeLessThan(0.03);
    }
  });

  test("is none without an event in common", () => {
    expect(ghostOf(mine, [], { pose: theirs, cycle: null })).toBeNull();
  });
});

describe("the best cycle", () => {
  const target: MetricTarget = { min_good: 10, max_good: 20, amber_low: 5, amber_high: 25, higher_is_better: null, beta: false };
  const pose = walker({ ...WALKER, knee: (cycle) => [30, 26, 14, 15][cycle] ?? 0 });

  test("is the one nearest to the targets", () => {
    const best = bestCycle(pose, pose.events, { knee_flexion_ic: target });
    expect(best?.from).toBe(2000);
  });

  test("is a usual one where no target judges, and none without cycles", () => {
    const usual = walker({ ...WALKER, knee: (cycle) => [30, 21, 20, 0][cycle] ?? 0 });
    expect(bestCycle(usual, usual.events, {})?.from).toBe(1000);
    expect(bestCycle(usual, [], {})).toBeNull();
  });
});
