import type { MotionEvent, PoseSidecar } from "@sagittal/contract";
import { expect, test } from "vitest";
import { loopOf, marks, PAIRS } from "./cyclogram.ts";

const contact = (t_ms: number, side: MotionEvent["side"] = "right"): MotionEvent => ({
  type: "initial_contact",
  side,
  t_ms,
  confidence: 1,
});

/** Hip and knee that go once around in every second. */
function runner(knee: (share: number) => number | null): PoseSidecar {
  const t_ms = Array.from({ length: 181 }, (_, i) => (i * 1000) / 60);
  const share = (t: number) => (t % 1000) / 1000;
  return {
    version: 1,
    fps: 60,
    frame_count: t_ms.length,
    offset_ms: 0,
    t_ms,
    skeleton: { joints: Array.from({ length: 33 }, (_, i) => String(i)), edges: [] },
    units: "m",
    frames: [],
    image: { width: 1, height: 1, joints: [] },
    events: [contact(0), contact(1000), contact(2000)],
    angles: {
      hip_flexion_right: t_ms.map((t) => 20 * Math.cos(2 * Math.PI * share(t))),
      knee_flexion_right: t_ms.map((t) => knee(share(t))),
    },
  };
}
const [HIP_KNEE, KNEE_ANKLE] = PAIRS;

test("a loop holds both angles of every per cent of the mean cycle and ends where it began", () => {
  const pose = runner((share) => 40 + 20 * Math.sin(2 * Math.PI * share));
  const loop = loopOf(pose, pose.events, "right", HIP_KNEE) ?? [];
  expect(loop.length).toBe(101);
  for (const [percent, x, y] of [
    [0, 20, 40],
    [25, 0, 60],
    [50, -20, 40],
    [100, 20, 40],
  ] as const) {
    expect(loop[percent]?.[0]).toBeCloseTo(x, 0);
    expect(loop[percent]?.[1]).toBeCloseTo(y, 0);
  }
});

test("without cycles of the leg, or with an angle that is not seen all the time, there is no loop", () => {
  const whole = runner(() => 30);
  expect(loopOf(whole, whole.events, "left", HIP_KNEE)).toBeNull();
  expect(loopOf(whole, [], "right", HIP_KNEE)).toBeNull();
  expect(loopOf(whole, whole.events, "right", KNEE_ANKLE)).toBeNull();
  const hidden = runner((share) => (share > 0.4 && share < 0.6 ? null : 30));
  expect(loopOf(hidden, hidden.events, "right", HIP_KNEE)).toBeNull();
});

test.each([
  [
    [-18, 42],
    [-20, -10, 0, 10, 20, 30, 40, 50],
  ],
  [
    [3, 104],
    [0, 20, 40, 60, 80, 100, 120],
  ],
  [
    [10, 10],
    [10, 15],
  ],
])("the axis around %j", (values, axis) => {
  expect(marks(values)).toEqual(axis);
});
