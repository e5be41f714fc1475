import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { VideoError } from "../video/errors.ts";
import { probeVideo } from "../video/probe.ts";
import type { VideoProbe } from "../video/types.ts";
import { Measuring } from "./measuring.ts";
import { BEGUN, END, type Measured, type MeasureTask, type WantedFrame } from "./tasks.ts";

const SAMPLE = fileURLToPath(new URL("../../../../samples/run_treadmill_side.mp4", import.meta.url));
const PROBE: VideoProbe = { ...probeVideo(SAMPLE), keyframes: [0, 60, 120, 180, 240] };

const framesFrom = (from: number, to: number, cx = 32): WantedFrame[] =>
  Array.from({ length: to - from }, (_, i) => ({
    frame: from + i,
    sourceIndex: from + i,
    roi: { cx, cy: 32, size: 20, angle: 0 },
    look: "plain",
  }));

/** A task in the hands of a thread that works when it is told to. */
interface Held {
  readonly task: MeasureTask;
  /** Measures so many frames. */
  work(frames: number): void;
  /** Measures all frames up to the end that the task has by then. */
  end(): void;
  fail(): void;
}

function heldThreads(size: number) {
  const held: Held[] = [];
  const measure = (task: MeasureTask, progress: (done: number) => void): Promise<Measured> =>
    new Promise((resolve, reject) => {
      const work = (frames: number): void => {
        task.span[BEGUN] = Math.min(task.span[END]!, task.span[BEGUN]! + frames);
        progress(task.span[BEGUN]!);
      };
      const end = (): void => {
        work(task.frames.length);
        const frames = Int32Array.from(task.frames.slice(0, task.span[BEGUN]), (f) => f.frame);
        const none = new Float64Array(0);
        resolve({ frames, presence: none, image: none, world: none, visibility: none });
      };
      held.push({ task, work, end, fail: () => reject(new VideoError("decode_failed", "broken")) });
    });
  return { held, pool: { size, measure } };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const measuredIn = (parts: readonly Measured[]): number[] => parts.flatMap((part) => [...part.frames]).sort((a, b) => a - b);
const all = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

test("runs that cost about the same: decoding from a keyframe counts", async () => {
  const { held, pool } = heldThreads(2);
  const done = new Measuring(pool, PROBE, () => {}).finish(framesFrom(0, 300));
  // 30 frames are decoded before the second half's first, as much as 4 measured ones.
  expect(held.map(({ task }) => task.frames.length)).toEqual([152, 148]);
  for (const { end } of held) end();
  expect(measuredIn(await done)).toEqual(all(0, 300));
});

test("a free thread takes over the end of what another has left, and every frame is measured once", async () => {
  const { held, pool } = heldThreads(2);
  const told: number[] = [];
  const done = new Measuring(pool, PROBE, (n) => told.push(n)).finish(framesFrom(0, 300));
  held[0]!.work(20);
  held[1]!.end();
  await settled();
  expect(held).toHaveLength(3);
  const taken = held[2]!.task.frames;
  expect(taken.at(-1)!.frame).toBe(151);
  expect(held[0]!.task.span[END]).toBe(taken[0]!.frame);
  // The other goes on for as long as it takes to decode and measure the rest.
  expect(taken[0]!.frame - 20).toBeGreaterThan(taken.length);
  held[0]!.end();
  await settled();
  // Too little of the rest is left to come to it.
  held[2]!.work(taken.length - 4);
  held[2]!.end();
  for (const { end } of held.slice(3)) end();
  expect(measuredIn(await done)).toEqual(all(0, 300));
  expect(told.at(-1)).toBe(300);
});

test("what was begun early is kept when it is wanted, and dropped when another person is", async () => {
  for (const [cx, kept] of [
    [32, true],
    [40, false],
  ] as const) {
    const { held, pool } = heldThreads(2);
    const measuring = new Measuring(pool, PROBE, () => {});
    measuring.begin(framesFrom(0, 120, cx));
    held[0]!.work(30);
    const done = measuring.finish(framesFrom(0, 300));
    // The rest of it from the last keyframe on goes to others, who then begin without a way to decode.
    expect(held[0]!.task.span[END]).toBe(kept ? 60 : 0);
    for (let i = 0; i < held.length; i++) {
      held[i]!.end();
      await settled();
    }
    expect(measuredIn(await done)).toEqual(all(0, 300));
    expect(held[1]!.task.frames[0]!.frame).toBe(kept ? 60 : 0);
  }
});

test("a part that cannot be decoded is left out; when no part can, the video is to blame", async () => {
  const { held, pool } = heldThreads(2);
  const some = new Measuring(pool, PROBE, () => {}).finish(framesFrom(0, 300));
  held[1]!.fail();
  held[0]!.end();
  expect(measuredIn(await some)).toEqual(all(0, 152));
  const { held: broken, pool: again } = heldThreads(2);
  const none = new Measuring(again, PROBE, () => {}).finish(framesFrom(0, 300));
  for (const { fail } of broken) fail();
  await expect(none).rejects.toThrow(VideoError);
});
