import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeClip, type Painter } from "../../test-support/clips.ts";
import { tempFolder } from "../../test-support/temp.ts";
import { probeVideo } from "./probe.ts";
import { distinctOf, distinctPictures } from "./repeats.ts";

const temp = tempFolder();

/** Pictures of a film and the rate of the file in which it is shown, per second. */
const BEATS = [
  [24, 30],
  [25, 30],
  [25, 50],
  [30, 60],
  [24, 60],
  [25, 60],
] as const;

/** The picture that a file shows in a frame. */
const shownIn = (frame: number, [film, file]: readonly [number, number]): number => Math.floor((frame * film) / file + 1e-9);

/** How much each frame of such a file changes from the one before, levels of brightness: repeats by the noise of the encoder only. */
const changesOf = (beat: readonly [number, number], frames: number, moves: (frame: number) => number): Float64Array =>
  Float64Array.from({ length: frames }, (_, i) => {
    if (i === 0) return Number.NaN;
    return shownIn(i, beat) === shownIn(i - 1, beat) ? Math.min(0.02, moves(i)) : moves(i);
  });

describe("repeated pictures", () => {
  it.each(BEATS)("of a film of %i in a file of %i frames a second are left out, and the others evenly spaced", (film, file) => {
    const beat = [film, file] as const;
    const movement = fc.array(fc.double({ min: 1, max: 4, noNaN: true }), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(movement, (levels) => {
        const found = distinctOf(changesOf(beat, 200, (i) => levels[i]!));
        expect(found?.step).toBeCloseTo(file / film, 6);
        expect(found?.places.map((place) => shownIn(place, beat))).toEqual(found?.places.map((_, k) => k));
        const steps = found!.taken.slice(1).map((t, k) => t - found!.taken[k]!);
        // The beat's course shows at the clip's ends, where it is averaged over a part of it.
        expect(steps.slice(15, -15).every((s) => Math.abs(s - file / film) < 0.01)).toBe(true);
        expect(found!.taken.every((t, k) => Math.abs(t - found!.places[k]!) < 1.1)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("are not seen in a film that moves and rests, or that drops pictures now and then", () => {
    const movement = fc.array(fc.double({ min: 1, max: 4, noNaN: true }), { minLength: 150, maxLength: 150 });
    const rest = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 60 }));
    fc.assert(
      fc.property(movement, rest, (levels, [from, length]) => {
        const rests = levels.map((level, i) => (i === 0 ? Number.NaN : i >= from && i < from + length ? 0.01 : level));
        expect(distinctOf(Float64Array.from(rests))).toBeNull();
      }),
    );
    const dropped = Float64Array.from({ length: 150 }, (_, i) => (i === 0 ? Number.NaN : i % 23 === 7 ? 0.05 : 2));
    expect(distinctOf(dropped)).toBeNull();
  });

  it("go on in the same beat where nothing moves", () => {
    const moving = (i: number): number => (i > 60 && i < 120 ? 0.02 : 2);
    const found = distinctOf(changesOf([24, 30], 200, moving));
    // Where nothing moves, the beat may begin a picture early or late.
    expect(Math.abs((found?.places.length ?? 0) - 160)).toBeLessThanOrEqual(3);
    expect(found!.taken.every((t, k) => Math.abs(t - found!.places[k]!) < 1.5)).toBe(true);
  });
});

describe("a file", () => {
  /** A bright bar that moves over a pattern. */
  const filmed =
    (beat: readonly [number, number]): Painter =>
    (frame, x, y) => {
      const at = (7 * shownIn(frame, beat)) % 160;
      const level = Math.abs(x - at) < 12 ? 230 : 60 + ((x * 7 + y * 13) % 40);
      return [level, level, level];
    };
  const video = (name: string, beat: readonly [number, number], frames = 120) =>
    probeVideo(makeClip(temp(name), { width: 192, height: 128, frames, fps: beat[1], paint: filmed(beat) }));

  it("of 30 frames a second that shows 24 pictures is read as 24 a second", () => {
    const probe = video("film.mp4", [24, 30]);
    const found = distinctPictures(probe, 0, probe.durationMs, 1);
    expect(found?.fps).toBeCloseTo(24, 6);
    expect(found?.indices.map((i) => shownIn(i, [24, 30]))).toEqual(found?.indices.map((_, k) => k));
  });

  it("is read in the requested part alone", () => {
    const probe = video("part.mp4", [25, 50]);
    const found = distinctPictures(probe, 500, 2000, 1);
    expect(found?.fps).toBeCloseTo(25, 6);
    expect(found!.indices.every((i) => probe.ptsMs[i]! >= 500 && probe.ptsMs[i]! <= 2000)).toBe(true);
  });

  it("whose frames all differ is read as it is", () => {
    const probe = video("camera.mp4", [30, 30]);
    expect(distinctPictures(probe, 0, probe.durationMs, 1)).toBeNull();
  });
});
