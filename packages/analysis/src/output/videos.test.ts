import { join } from "node:path";
import { planFrames, probeVideo } from "@sagittal/vision";
import { expect, test } from "vitest";
import { makeClip } from "../../../vision/test-support/clips.ts";
import { tempFolder } from "../../../vision/test-support/temp.ts";
import { renderVideos } from "./videos.ts";

const temp = tempFolder();

test("a thumbnail that cannot be written fails the rendering, and not the process before it", async () => {
  const probe = probeVideo(makeClip(temp("clip.mp4"), { frames: 120 }));
  const plan = planFrames(probe, 120, null);
  const rendering = renderVideos({
    probe,
    plan,
    scene: { width: probe.displayWidth, height: probe.displayHeight, matrix: probe.matrix, frames: [], nearSide: null },
    people: [],
    seenFaces: [],
    blur: false,
    thumbnailMs: 0,
    timeScale: 1,
    files: { annotated: temp("annotated.mp4"), anonymised: null, thumbnail: join(temp("nowhere"), "thumbnail.jpg") },
    encoderThreads: 1,
    onFrame: () => {},
  });
  await expect(rendering).rejects.toMatchObject({ code: "ENOENT" });
});
