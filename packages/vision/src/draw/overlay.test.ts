import { describe, expect, it } from "vitest";
import { copyOf, flatPicture, rgbAt } from "../../test-support/pictures.ts";
import type { YuvPlanes } from "../video/types.ts";
import { OverlayPainter, type OverlayParts } from "./overlay.ts";
import { PALETTE } from "./palette.ts";
import type { OverlayFrame, OverlayLandmark, OverlayScene } from "./scene.ts";

const WIDTH = 720;
const HEIGHT = 1280;

/** A standing figure seen from the side, hips at (x, 700), the left limbs 60 px to the left of the right ones so that both can be told apart. */
function figure(x: number, change: (landmarks: (OverlayLandmark | null)[]) => void = () => {}): (OverlayLandmark | null)[] {
  const heights: Record<number, number> = { 0: 330, 7: 330, 11: 420, 13: 540, 15: 640, 23: 700, 25: 880, 27: 1050, 29: 1070, 31: 1072 };
  const landmarks: (OverlayLandmark | null)[] = Array(33).fill(null);
  for (const [index, y] of Object.entries(heights)) {
    const i = Number(index);
    const ahead = i === 31 ? 60 : i === 0 ? 30 : 0;
    landmarks[i] = { x: x - 30 + ahead, y, visibility: 0.95 };
    if (i > 0) landmarks[i + 1] = { x: x + 30 + ahead, y, visibility: 0.95 };
  }
  change(landmarks);
  return landmarks;
}

function scene(changes: Partial<OverlayScene> = {}, at: (i: number) => OverlayFrame["landmarks"] = () => figure(360)): OverlayScene {
  const frames = Array.from({ length: 60 }, (_, i) => ({ tMs: (i * 1000) / 60, landmarks: at(i), angles: { knee: 42 } }));
  return { width: WIDTH, height: HEIGHT, matrix: "bt709", frames, nearSide: "right", ...changes };
}

const NOTHING: OverlayParts = {
  skeleton: false,
  angles: false,
  events: false,
  contactBar: false,
  metrics: false,
  ground: false,
  trails: false,
};
const grey = (width = WIDTH, height = HEIGHT) => flatPicture(width, height, [110, 128, 128]);

function painted(what: OverlayScene, part: keyof OverlayParts, tMs = 500): YuvPlanes {
  const picture = grey();
  new OverlayPainter(what, { parts: { ...NOTHING, [part]: true } }).paint(picture, tMs);
  return picture;
}

function closeTo(rgb: readonly number[], hex: string, tolerance = 12): boolean {
  return rgb.every((level, i) => Math.abs(level - Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)) <= tolerance);
}

/** Box around everything that differs from the bare picture; null when nothing does. */
function changed(picture: YuvPlanes): { left: number; right: number; top: number; bottom: number } | null {
  const box = { left: WIDTH, right: -1, top: HEIGHT, bottom: -1 };
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (picture.y[y * WIDTH + x] === 110) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box.right < 0 ? null : box;
}

describe("the skeleton", () => {
  it("draws the right thigh in the right's colour, the left one in the left's, fainter when it is far", () => {
    const picture = painted(scene(), "skeleton");
    expect(closeTo(rgbAt(picture, 390, 790, "bt709"), PALETTE.right)).toBe(true);
    const far = rgbAt(picture, 330, 790, "bt709");
    expect(far[2]).toBeGreaterThan(far[0] + 40);
    expect(closeTo(far, PALETTE.left)).toBe(false);
    const front = painted(scene({ nearSide: null }), "skeleton");
    expect(closeTo(rgbAt(front, 330, 790, "bt709"), PALETTE.left)).toBe(true);
  });

  it("dashes a limb that is barely visible and leaves out one that is not", () => {
    const along = (visibility: number) => {
      const picture = painted(
        scene({}, () => figure(360, (l) => (l[26] = { ...l[26]!, visibility }))),
        "skeleton",
      );
      return Array.from({ length: 120 }, (_, i) => picture.y[(730 + i) * WIDTH + 390]! - 110);
    };
    expect(along(0.9).every((d) => Math.abs(d) > 20)).toBe(true);
    const dashed = along(0.3);
    expect(dashed.filter((d) => d === 0).length).toBeGreaterThan(20);
    expect(dashed.filter((d) => d !== 0).length).toBeGreaterThan(20);
    expect(along(0.05).every((d) => d === 0)).toBe(true);
  });

  it("draws nothing of a lost person, and nothing breaks on landmarks far outside or without a number", () => {
    expect(
      changed(
        painted(
          scene({}, () => null),
          "skeleton",
        ),
      ),
    ).toBeNull();
    const wild = scene({}, () =>
      figure(360, (l) => {
        l[25] = { x: Number.NaN, y: 3, visibility: 1 };
        l[26] = { x: 1e7, y: -1e7, visibility: 1 };
      }),
    );
    const picture = grey();
    expect(() => new OverlayPainter(wild).paint(picture, 500)).not.toThrow();
  });

  it("stands between two frames where the athlete was in between", () => {
    const moving = scene({ nearSide: null }, (i) => figure(200 + 6 * i));
    const centre = (tMs: number) => {
      const row = Array.from(painted(moving, "skeleton", tMs).y.subarray(960 * WIDTH, 961 * WIDTH), (y) => Math.abs(y - 110));
      return row.reduce((sum, d, i) => sum + i * d, 0) / row.reduce((sum, d) => sum + d, 0);
    };
    expect(centre(508.33) - centre(500)).toBeCloseTo(3, 0);
  });

  it("follows the scale of the output", () => {
    const picture = grey(360, 640);
    new OverlayPainter(scene(), { scale: 0.5, parts: { ...NOTHING, skeleton: true } }).paint(picture, 500);
    expect(closeTo(rgbAt(picture, 195, 395, "bt709"), PALETTE.right, 25)).toBe(true);
  });
});

describe("angle chips", () => {
  const angles = [{ key: "knee", label: "Knee", side: "right", at: 26 }] as const;

  it("stand beside the athlete, in front of a near joint, near its height", () => {
    const box = changed(painted(scene({ angles }), "angles"))!;
    expect(box.left).toBeGreaterThan(385);
    expect(box.right).toBeLessThan(WIDTH);
    expect(Math.abs((box.top + box.bottom) / 2 - 880)).toBeLessThan(40);
  });

  it("change with the value, and vanish with it", () => {
    const at = (value: number | null) =>
      painted({ ...scene({ angles }), frames: scene().frames.map((f) => ({ ...f, angles: { knee: value } })) }, "angles");
    expect(Buffer.compare(Buffer.from(at(42).y), Buffer.from(at(43).y))).not.toBe(0);
    expect(Buffer.compare(Buffer.from(at(42).y), Buffer.from(at(42.2).y))).toBe(0);
    expect(changed(at(null))).toBeNull();
  });

  it("go to the other side of an athlete who is at the picture's edge", () => {
    const box = changed(
      painted(
        scene({ angles }, () => figure(660)),
        "angles",
      ),
    )!;
    expect(box.right).toBeLessThan(700);
    expect(box.left).toBeLessThan(560);
  });

  it("glide: over a stride no chip jumps by more than the athlete moves", () => {
    const running = scene({ angles }, (i) =>
      figure(330 + i, (l) => {
        l[32] = { x: 330 + i + 60 * Math.sin(i / 4), y: 1000, visibility: 0.9 };
      }),
    );
    const left = (tMs: number) => changed(painted({ ...running, angles: [{ ...angles[0], at: [23, 24] }] }, "angles", tMs))!.right;
    for (let i = 10; i < 50; i += 5) expect(Math.abs(left(((i + 1) * 1000) / 60) - left((i * 1000) / 60))).toBeLessThanOrEqual(4);
  });
});

describe("events", () => {
  const events = [{ tMs: 400, label: "IC", side: "right", at: 30 }] as const;

  it("flash below the foot from their instant on, and go", () => {
    expect(changed(painted(scene({ events }), "events", 383))).toBeNull();
    const box = changed(painted(scene({ events }), "events", 433))!;
    expect(box.top).toBeGreaterThan(1020);
    expect(Math.abs((box.left + box.right) / 2 - 390)).toBeLessThan(6);
    expect(changed(painted(scene({ events }), "events", 950))).toBeNull();
  });

  it("stand side by side when they fall together", () => {
    const both = [...events, { tMs: 405, label: "IC", side: "right", at: 30 }] as const;
    const alone = changed(painted(scene({ events }), "events", 715))!;
    const together = changed(painted(scene({ events: both }), "events", 715))!;
    expect(together.right - together.left).toBeGreaterThan(1.6 * (alone.right - alone.left));
  });
});

describe("the contact bar", () => {
  const contacts = { left: [{ startMs: 0, endMs: 300 }], right: [{ startMs: 400, endMs: 700 }] };

  it("shows each foot's contacts in its lane and lights the initial of the foot that is down", () => {
    const bar = (tMs: number) => painted(scene({ contacts }), "contactBar", tMs);
    const early = bar(100);
    const box = changed(early)!;
    expect(box.top).toBeGreaterThan(1150);
    const lane = (picture: YuvPlanes, share: number, x: number) =>
      rgbAt(picture, x, Math.round(box.top + share * (box.bottom - box.top)), "bt709");
    const x = (ms: number) => Math.round(66 + ((WIDTH - 40 - 46 - 18) * ms) / 983.3);
    expect(closeTo(lane(early, 0.31, x(200)), PALETTE.left, 25)).toBe(true);
    expect(closeTo(lane(early, 0.31, x(550)), PALETTE.left, 60)).toBe(false);
    expect(closeTo(lane(early, 0.69, x(550)), PALETTE.right, 25)).toBe(true);
    const corner = (picture: YuvPlanes, share: number) => lane(picture, share, box.left + 14);
    expect(closeTo(corner(early, 0.31), PALETTE.left, 40)).toBe(true);
    expect(closeTo(corner(bar(500), 0.31), PALETTE.left, 40)).toBe(false);
    expect(closeTo(corner(bar(500), 0.69), PALETTE.right, 40)).toBe(true);
  });

  it("goes to the top when the feet are at the bottom edge and the head is not at the top", () => {
    const low = scene({ contacts }, () => figure(360).map((p) => p && { ...p, y: p.y + 190 }));
    expect(changed(painted(low, "contactBar"))!.bottom).toBeLessThan(140);
  });
});

describe("the metric panel", () => {
  const metrics = [
    { label: "Cadence", value: "172", unit: "spm", zone: "green" },
    { label: "Vertical oscillation", value: "9.1", unit: "cm", zone: "amber" },
    { label: "Наклон корпуса", value: "11,6", unit: "°", zone: "red" },
  ] as const;

  it("keeps off the athlete, wherever the athlete is", () => {
    for (const x of [80, 200, 520, 640]) {
      const box = changed(
        painted(
          scene({ metrics }, () => figure(x)),
          "metrics",
        ),
      )!;
      const clear = box.right < x - 40 || box.left > x + 40 || box.bottom < 325 || box.top > 1080;
      expect(clear).toBe(true);
    }
  });

  it("turns faint while the athlete passes behind it", () => {
    const jumping = scene({ metrics }, (i) =>
      figure(360).map((p, k) => p && { ...p, x: p.x + (k % 7) * 100 - 300, y: i > 30 ? 0.55 * p.y - 160 : 0.55 * p.y + 680 }),
    );
    const darkest = (tMs: number) => painted(jumping, "metrics", tMs).y.reduce((least, y) => Math.min(least, y), 255);
    const [before, after] = [darkest(100), darkest(950)];
    expect(Math.abs(before - after)).toBeGreaterThan(10);
  });

  it("has glyphs for Russian and Spanish: no two words look the same", () => {
    const word = (label: string) => painted(scene({ metrics: [{ label, value: "1", unit: "", zone: null }] }), "metrics");
    const pictures = ["Каденс", "Кадено", "señal", "senal"].map((label) => Buffer.from(copyOf(word(label)).y).toString("base64"));
    expect(new Set(pictures).size).toBe(4);
  });
});

describe("ground line and trails", () => {
  it("draw at the given positions, at the given times only", () => {
    const ground = { from: { x: 0, y: 1100 }, to: { x: WIDTH, y: 1100 } };
    expect(changed(painted(scene({ ground }), "ground"))).toMatchObject({
      top: expect.closeTo(1099, -1),
      bottom: expect.closeTo(1101, -1),
    });
    const trails = [{ at: 32, side: "right", seconds: 0.3 }] as const;
    const box = changed(
      painted(
        scene({ trails }, (i) => figure(200 + 4 * i)),
        "trails",
      ),
    )!;
    expect(box.right - box.left).toBeGreaterThan(50);
    expect(box.right - box.left).toBeLessThan(100);
  });
});

it("fits any size, odd ones and tiny ones", () => {
  const full = scene({
    angles: [{ key: "knee", label: "Knee", side: "right", at: 26 }],
    events: [{ tMs: 490, label: "TO", side: "left", at: 31 }],
    contacts: { left: [], right: [] },
    metrics: [{ label: "Cadence", value: "172", unit: "spm", zone: "green" }],
  });
  for (const scale of [0.05, 0.31, 1.5]) {
    const picture = grey(Math.round(WIDTH * scale), Math.round(HEIGHT * scale));
    expect(() => new OverlayPainter(full, { scale, parts: { trails: true } }).paint(picture, 500)).not.toThrow();
  }
});
