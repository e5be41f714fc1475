import type { PixelArea } from "@sagittal/biomechanics";
import { describe, expect, it } from "vitest";
import { makeClip, type Painter } from "../../test-support/clips.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { uprightArea } from "./area.ts";
import { areaBetweenBars } from "./bars.ts";
import { probeVideo } from "./probe.ts";

const temp = tempFolder();
const [WIDTH, HEIGHT, FRAMES] = [320, 240, 24];

/** A picture with detail everywhere, in which something bright moves. */
const film: Painter = (frame, x, y) => {
  const level = Math.abs(x - 8 * frame) < 10 ? 235 : 50 + 10 * ((5 * (x >> 2) + 3 * (y >> 2)) % 13);
  return [level, level, level];
};

const grey = (level: number) => [level, level, level] as const;
const BARS: Readonly<Record<string, Painter>> = {
  black: () => grey(16),
  white: () => grey(235),
  blurred: (frame, x, y) => grey(Math.round(110 + 60 * Math.sin((x + frame) / 60) * Math.cos(y / 90))),
};

/** The film in an area of the frame, with bars around it. */
const within =
  ({ x: left, y: top, width, height }: PixelArea, bars: Painter): Painter =>
  (frame, x, y) =>
    x >= left && x < left + width && y >= top && y < top + height ? film(frame, x, y) : bars(frame, x, y);

const WIDE: PixelArea = { x: 0, y: 54, width: WIDTH, height: 132 };
const TALL: PixelArea = { x: 92, y: 0, width: 136, height: HEIGHT };
const SMALL: PixelArea = { x: 40, y: 30, width: 240, height: 180 };

let made = 0;
function areaOf(paint: Painter, options: { rotation?: number } = {}): PixelArea | null {
  const clip = { width: WIDTH, height: HEIGHT, frames: FRAMES, paint, encoderOptions: { crf: "18" }, ...options };
  const probe = probeVideo(makeClip(temp(`clip${++made}.mp4`), clip));
  const area = areaBetweenBars(
    probe,
    probe.ptsMs.map((_, i) => i),
  );
  return area && uprightArea(probe, area);
}

/** No more than two lines of the film are lost, and no bar is left. */
function expectArea(found: PixelArea | null, real: PixelArea): void {
  expect(found).not.toBeNull();
  const inset = (side: "x" | "y", length: "width" | "height"): number[] => [
    found![side] - real[side],
    real[side] + real[length] - found![side] - found![length],
  ];
  for (const lines of [...inset("x", "width"), ...inset("y", "height")]) {
    expect(lines).toBeGreaterThanOrEqual(0);
    expect(lines).toBeLessThanOrEqual(2);
  }
}

describe("bars around a film", () => {
  it.each(Object.keys(BARS))("that are %s are found above and below, beside, and all around", (kind) => {
    for (const area of [WIDE, TALL, SMALL]) expectArea(areaOf(within(area, BARS[kind]!)), area);
  });

  it("are found in the upright picture of a file that is stored on its side", () => {
    const { x, y, width, height } = SMALL;
    expectArea(areaOf(within(SMALL, BARS.black!), { rotation: 90 }), { x: y, y: x, width: height, height: width });
    const low = { x: 0, y: 50, width: WIDTH, height: 138 };
    expectArea(areaOf(within(low, BARS.black!), { rotation: 180 }), { ...low, y: HEIGHT - 50 - 138 });
  });

  it("are none where the film fills the frame, as a plain wall or a dark one, or where only one end is plain", () => {
    expect(areaOf(film)).toBeNull();
    expect(areaOf(() => grey(120))).toBeNull();
    expect(areaOf((frame, x, y) => (y < 60 ? grey(180) : film(frame, x, y)))).toBeNull();
    // Darker towards the edges, without an edge.
    const vignette: Painter = (frame, x, y) => grey(Math.round((film(frame, x, y)[0] * Math.max(0, 70 - Math.abs(y - 120))) / 70));
    expect(areaOf(vignette)).toBeNull();
  });

  it("are none where something reaches into them in a part of the clip", () => {
    const hand: Painter = (frame, x, y) =>
      frame >= 8 && x > 150 && x < 180 && y < 60 ? film(frame, x, y) : within(WIDE, BARS.blurred!)(frame, x, y);
    expect(areaOf(hand)).toBeNull();
  });
});
