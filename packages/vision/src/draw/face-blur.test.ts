import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flatPicture } from "../../test-support/pictures.ts";
import { blurFace, type FaceSample, faceCircles } from "./face-blur.ts";

/** A person whose nose is at (x, y): face landmarks on a small ring, torso 100 px. */
function person(x: number, y: number, torso = 100) {
  const landmarks = Array.from({ length: 33 }, () => ({ x, y: y + 2 * torso }));
  for (let i = 0; i <= 10; i++) landmarks[i] = { x: x + 8 * Math.cos(i), y: y + 8 * Math.sin(i) };
  for (const i of [11, 12]) landmarks[i] = { x, y: y + 30 };
  for (const i of [23, 24]) landmarks[i] = { x, y: y + 30 + torso };
  return landmarks;
}

const clip = (count: number, at: (i: number) => FaceSample["landmarks"], fps = 60): FaceSample[] =>
  Array.from({ length: count }, (_, i) => ({ tMs: (i * 1000) / fps, landmarks: at(i) }));

describe("faceCircles", () => {
  it("centres on the face, with a radius from the torso length", () => {
    const [circle] = faceCircles(clip(1, () => person(200, 80)));
    expect(Math.hypot(circle!.x - 200, circle!.y - 80)).toBeLessThan(2);
    expect(circle!.radius).toBeCloseTo(38, 5);
  });

  it("takes the face's own extent when that is larger, as when the torso is foreshortened", () => {
    const [circle] = faceCircles(clip(1, () => person(200, 80, 5)));
    expect(circle!.radius).toBeGreaterThan(11);
    expect(circle!.radius).toBeLessThan(13);
  });

  it("does not shrink for half a second around a larger radius", () => {
    const circles = faceCircles(clip(120, (i) => person(200, 80, i === 60 ? 300 : 100)));
    for (let i = 31; i <= 89; i++) expect(circles[i]!.radius).toBeCloseTo(114, 5);
    expect(circles[20]!.radius).toBeCloseTo(38, 5);
  });

  it("covers the way between two sightings, grown", () => {
    const circles = faceCircles(clip(60, (i) => (i < 20 || i >= 40 ? person(100 + 5 * i, 80) : null)));
    for (const [i, circle] of circles.entries()) {
      expect(circle).not.toBeNull();
      expect(Math.hypot(circle!.x - 100 - 5 * i, circle!.y - 80)).toBeLessThan(3);
      expect(circle!.radius).toBeGreaterThanOrEqual(38 - 1e-9);
    }
    expect(circles[30]!.radius).toBeGreaterThan(40);
  });

  it("moves on for a second before the first and after the last sighting, and no longer", () => {
    const circles = faceCircles(clip(300, (i) => (i >= 100 && i < 200 ? person(4 * i, 80) : null)));
    expect(circles.slice(42, 258).every((c) => c !== null)).toBe(true);
    expect(circles[60]!.x).toBeCloseTo(240, -1);
    expect(circles[230]!.x).toBeCloseTo(920, -1);
    expect(circles[20]).toBeNull();
    expect(circles[280]).toBeNull();
  });

  it("gives nothing for a person never seen, and skips landmarks that are no numbers", () => {
    expect(faceCircles(clip(5, () => null))).toEqual([null, null, null, null, null]);
    const broken = person(50, 50).map(() => ({ x: Number.NaN, y: Number.NaN }));
    expect(faceCircles(clip(3, (i) => (i === 1 ? broken : person(50, 50))))[1]).toMatchObject({ radius: expect.any(Number) });
  });

  it("never leaves a seen face uncovered", () => {
    const walk = fc.array(
      fc.record({ dx: fc.integer({ min: -9, max: 9 }), torso: fc.integer({ min: 40, max: 200 }), seen: fc.boolean() }),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(walk, (steps) => {
        let x = 300;
        const samples = steps.map(({ dx, torso, seen }, i) => {
          x += dx;
          return { tMs: i * 16.7, landmarks: seen ? person(x, 100, torso) : null };
        });
        for (const [i, circle] of faceCircles(samples).entries()) {
          const landmarks = samples[i]!.landmarks;
          if (!landmarks) continue;
          for (const p of landmarks.slice(0, 11)) expect(Math.hypot(p.x - circle!.x, p.y - circle!.y)).toBeLessThan(circle!.radius);
        }
      }),
    );
  });
});

describe("blurFace", () => {
  const textured = (seed: number) => {
    const picture = flatPicture(160, 120, [120, 128, 128]);
    for (let i = 0; i < picture.y.length; i++) picture.y[i] = 120 + ((Math.imul(i + seed, 2654435761) >>> 25) - 64) / 2;
    for (let i = 0; i < picture.u.length; i++) picture.u[i] = 128 + ((Math.imul(i + seed, 2246822519) >>> 27) - 16);
    return picture;
  };

  it("makes two different faces of the same tone look the same", () => {
    const [a, b] = [textured(1), textured(77)];
    for (const picture of [a, b]) blurFace(picture, { x: 80, y: 60, radius: 40 });
    for (let y = 25; y < 95; y++) {
      for (let x = 45; x < 115; x++) {
        if (Math.hypot(x - 80, y - 60) > 38) continue;
        expect(Math.abs(a.y[y * 160 + x]! - b.y[y * 160 + x]!)).toBeLessThan(16);
      }
    }
  });

  it("leaves no edge within the circle sharper than a cell's blend", () => {
    const picture = flatPicture(160, 120, [60, 128, 128]);
    for (let y = 0; y < 120; y++) for (let x = 0; x < 160; x++) if (((x >> 3) + (y >> 3)) & 1) picture.y[y * 160 + x] = 200;
    blurFace(picture, { x: 80, y: 60, radius: 40 });
    for (let y = 30; y < 90; y++) {
      for (let x = 52; x < 108; x++) {
        if (Math.hypot(x - 80, y - 60) > 38) continue;
        expect(Math.abs(picture.y[y * 160 + x]! - picture.y[y * 160 + x - 1]!)).toBeLessThan(8);
      }
    }
  });

  it("keeps everything outside", () => {
    const before = textured(3);
    const after = textured(3);
    blurFace(after, { x: 80, y: 60, radius: 30 });
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 160; x++) if (Math.hypot(x - 80, y - 60) > 36) expect(after.y[y * 160 + x]).toBe(before.y[y * 160 + x]);
    }
    expect(after.y[60 * 160 + 80]).not.toBe(before.y[60 * 160 + 80]);
  });

  it("takes circles across and beyond the edge, and flat colour stays flat", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -80, max: 240 }),
        fc.integer({ min: -80, max: 200 }),
        fc.integer({ min: 1, max: 90 }),
        (x, y, radius) => {
          const picture = flatPicture(160, 120, [90, 100, 150]);
          blurFace(picture, { x, y, radius });
          expect(picture.y.every((v) => v === 90) && picture.u.every((v) => v === 100) && picture.v.every((v) => v === 150)).toBe(true);
        },
      ),
    );
  });
});
