import type { Progress } from "@sagittal/contract";
import { expect, test } from "vitest";
import { progressWriter } from "./progress.ts";

test("frames are counted while the pose is extracted, and are 0 in every other stage", async () => {
  const written: Progress[] = [];
  const progress = progressWriter(async (p) => written.push(p));
  progress.report({ stage: "pose_extract", stage_idx: 2, frame_done: 3, frame_total: 10 });
  progress.report({ stage: "render", stage_idx: 4, frame_done: 7, frame_total: 10 });
  await progress.settled();
  expect(written.map((p) => [p.stage, p.frame_done, p.frame_total])).toEqual([
    ["pose_extract", 3, 10],
    ["render", 0, 0],
  ]);
});
