import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MadeClip, makeClip } from "@sagittal/figure/make-clip";
import { recipeOf } from "@sagittal/figure/recipe";
import { Painter } from "@sagittal/figure/render/picture";
import { probeVideo, readFrames } from "@sagittal/vision";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clipOf } from "./accuracy/clips.ts";
import { rewrite } from "./robustness/rewrite.ts";

const SMALL = { movement: "run", treadmill: true, cadence: 180, fps: 60, seconds: 1, size: "160x288" };

describe("generated clip", () => {
  const dir = mkdtempSync(join(tmpdir(), "figure-"));
  let clip: MadeClip;
  beforeAll(() => {
    clip = makeClip(dir, "small", recipeOf(SMALL));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it("is a video of the asked size, rate and length with truth beside it", () => {
    const probe = probeVideo(clip.video);
    expect([probe.displayWidth, probe.displayHeight, probe.ptsMs.length]).toEqual([160, 288, 60]);
    expect(probe.sourceFps).toBeCloseTo(60, 3);
    const { file } = clipOf(clip.truth);
    expect(file.kind).toBe("rendered");
    if (file.kind === "rendered") expect(file.truth.frames).toBe(60);
    expect(JSON.parse(readFileSync(clip.truth, "utf8")).joints2d.left_knee).toHaveLength(60);
  });

  it("shows the person where the truth says", () => {
    const { shot, picture } = recipeOf({ ...SMALL, noise: 0 });
    const painter = new Painter(shot, picture);
    const here = painter.frame(0);
    const others = [10, 20, 30].map((i) => painter.frame(i));
    const { file } = clipOf(clip.truth);
    if (file.kind !== "rendered") throw new Error("not rendered");
    const differs = (u: number, v: number): boolean => {
      const k = 3 * (Math.floor(v) * 160 + Math.floor(u));
      return others.some((o) => [0, 1, 2].reduce((sum, c) => sum + Math.abs(here[k + c]! - o[k + c]!), 0) > 20);
    };
    const seen = ["right_knee", "right_ankle", "right_wrist", "right_toe"].filter((name) => {
      const [u = 0, v = 0] = file.truth.joints2d[name]?.[0] ?? [];
      return differs(u, v);
    });
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });

  it("is drawn the same every time", () => {
    const { shot, picture } = recipeOf(SMALL);
    expect(new Painter(shot, picture).frame(7)).toEqual(new Painter(shot, picture).frame(7));
  });

  it("can be mirrored, cropped, thinned and slowed without other change", () => {
    const luma = (path: string, index: number) => {
      for (const frame of readFrames(probeVideo(path), { indices: [index] })) {
        return {
          width: frame.width,
          y: Uint8Array.from(
            { length: frame.width * frame.height },
            (_, k) => frame.y[Math.floor(k / frame.width) * frame.yStride + (k % frame.width)]!,
          ),
        };
      }
      throw new Error("no frame");
    };
    const meanGap = (a: Uint8Array, b: Uint8Array): number => a.reduce((s, v, i) => s + Math.abs(v - b[i]!), 0) / a.length;
    const to = join(dir, "changed.mp4");
    const before = luma(clip.video, 4);
    rewrite(clip.video, to, { mirror: true });
    const turned = luma(to, 4);
    expect(
      meanGap(
        before.y.map((_, k) => before.y[Math.floor(k / 160) * 160 + 159 - (k % 160)]!),
        turned.y,
      ),
    ).toBeLessThan(3);
    rewrite(clip.video, to, { crop: { x: 20, y: 40, width: 100, height: 200 } });
    expect([probeVideo(to).displayWidth, probeVideo(to).displayHeight]).toEqual([100, 200]);
    rewrite(clip.video, to, { keep: (i) => i % 2 === 0 });
    expect(probeVideo(to).ptsMs.length).toBe(30);
    expect(probeVideo(to).sourceFps).toBeCloseTo(30, 2);
    rewrite(clip.video, to, { time: (t) => 2 * t });
    expect(probeVideo(to).sourceFps).toBeCloseTo(30, 2);
    expect(probeVideo(to).ptsMs.length).toBe(60);
  });

  it("says what is wrong with a recipe", () => {
    expect(() => recipeOf({ movement: "somersault" })).toThrow(/Unknown movement/);
    expect(() => recipeOf({ movement: "run", height: "tall" })).toThrow(/--height must be a number/);
    expect(() => recipeOf({ view: "above" })).toThrow(/--view/);
  });
});
