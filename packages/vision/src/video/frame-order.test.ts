import { beforeAll, expect, it } from "vitest";
import { makeClip } from "../../test-support/clips.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { framesInOrder } from "./frame-order.ts";
import { probeVideo } from "./probe.ts";
import type { VideoProbe } from "./types.ts";

const temp = tempFolder();
const FRAMES = 70;
let probe: VideoProbe;
beforeAll(() => {
  const paint = (frame: number) => [3 * frame, 3 * frame, 3 * frame] as const;
  probe = probeVideo(makeClip(temp("steps.mp4"), { width: 64, height: 64, frames: FRAMES, encoderOptions: { crf: "1" }, paint }));
});

const up = Array.from({ length: FRAMES }, (_, i) => i);
it.each([
  ["forward, each twice", up.flatMap((i) => [i, i])],
  ["backwards from a long way forward", [...up, ...up.toReversed()]],
  ["back and forth over more frames than are kept", up.flatMap((i) => [i, FRAMES - 1 - i])],
  ["jumps, also within one frame", [0, 60, 60, 3, 69, 0, 0, 1]],
])("gives frames in any order: %s", (_what, order) => {
  const seen = Array.from(framesInOrder(probe, order), ({ y }) => Math.round((((y[0] ?? 0) - 16) * 255) / 219 / 3));
  expect(seen).toEqual(order);
});
