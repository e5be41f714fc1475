import type { Series } from "@sagittal/biomechanics";
import { oneLegSquat } from "@sagittal/figure/movements/screens";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, it } from "vitest";
import { BODY } from "../testing/figure-clip.ts";
import { type Filmed, film, read } from "../testing/figure-reading.ts";
import type { Motion } from "./motion.ts";

type Filing = Pick<Filmed, "activity" | "exercise">;
const BACK_SQUAT: Filing = { activity: "weightlifting", exercise: "Back Squat" };
const ONE_LEG_SQUAT: Filing = { activity: "mobility", exercise: "Single-leg Squat" };

const onOneLeg = film({ view: "side", movement: () => oneLegSquat(BODY, "right", 70) });
const onBoth = film({ view: "side", movement: () => squat(BODY, SQUAT_DEFAULTS) });
const motionOf = (track: typeof onBoth, filing: Filing): Motion => read(track, { ...filing, view: "side" }).motion;
const knee = (m: Motion, angles: "seen" | "sagittal", side: "left" | "right"): Series => m[angles]![side].kneeFlexion;

/** Frames in which the knees differ by angles of the range, degrees. */
const framesApart = (m: Motion, [from, to]: readonly [number, number]): number[] =>
  [...knee(m, "seen", "left").keys()].filter((i) => {
    const apart = Math.abs(knee(m, "seen", "left")[i]! - knee(m, "seen", "right")[i]!);
    return apart >= from && apart < to;
  });

describe("legs that bend unlike each other", () => {
  it("are corrected as those of an exercise on one leg, also when filed as one on both", () => {
    const [asTwo, asOne] = [motionOf(onOneLeg, BACK_SQUAT), motionOf(onOneLeg, ONE_LEG_SQUAT)];
    const apart = framesApart(asOne, [35, 180]);
    expect(apart.length).toBeGreaterThan(20);
    for (const side of ["left", "right"] as const)
      for (const i of apart) expect(knee(asTwo, "sagittal", side)[i]).toBeCloseTo(knee(asOne, "sagittal", side)[i]!, 6);
  });

  it("have the error of the model that corrects them", () => {
    const [asTwo, asOne] = [motionOf(onOneLeg, BACK_SQUAT), motionOf(onOneLeg, ONE_LEG_SQUAT)];
    const apart = new Set(framesApart(asOne, [35, 180]));
    // An error depends on how fast the angle changes, so on the frames beside it.
    const within = [...apart].filter((i) => apart.has(i - 1) && apart.has(i + 1));
    expect(within.length).toBeGreaterThan(20);
    for (const i of within) expect(asTwo.angleErrors!.right.knee[i]).toBeCloseTo(asOne.angleErrors!.right.knee[i]!, 6);
  });

  it("differ from legs that bend alike, which the model of both corrects", () => {
    const [asTwo, asOne] = [motionOf(onBoth, BACK_SQUAT), motionOf(onBoth, ONE_LEG_SQUAT)];
    const alike = framesApart(asTwo, [0, 20]);
    expect(alike.length).toBeGreaterThan(20);
    const moved = alike.map((i) => Math.abs(knee(asTwo, "sagittal", "right")[i]! - knee(asOne, "sagittal", "right")[i]!));
    expect(Math.max(...moved)).toBeGreaterThan(0.5);
  });
});

describe("a screen of squats", () => {
  it("has the angles of the same squat filed as a lift", () => {
    const screen = motionOf(onBoth, { activity: "mobility", exercise: "Overhead Squat Assessment" });
    expect(knee(screen, "sagittal", "right")).toEqual(knee(motionOf(onBoth, BACK_SQUAT), "sagittal", "right"));
    expect(screen.angleErrors).not.toBeNull();
  });
});

describe("hops on one leg, which no model has learned", () => {
  it("keep the angles of the picture", () => {
    const m = motionOf(onOneLeg, { activity: "jump", exercise: "Single-leg Hop" });
    expect(m.sagittal).toBe(m.seen);
  });
});
