import { valueAt } from "@sagittal/biomechanics";
import { JUMP_DEFAULTS, jump } from "@sagittal/figure/movements/jump";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { describe, expect, test } from "vitest";
import { BODY, interpretAs, trackOf } from "../testing/figure-clip.ts";

const SIDES = ["left", "right"] as const;

describe("a standing foot", () => {
  test("has no inclination of its own while its sole is on the floor", () => {
    const movement = squat(BODY, { ...SQUAT_DEFAULTS, depths: [100] });
    // 1.5 px of noise move a foot of this size by several degrees.
    const { motion } = interpretAs(trackOf(movement, { pixels: 1.5, fps: 30 }), "weightlifting", "Back Squat");
    const { foot, shank, ankleDorsiflexion } = motion.sagittal![motion.body.nearSide!];
    const rows = Array.from({ length: foot.length }, (_, i) => i).filter((i) => Number.isFinite(foot[i]!));
    const moved = rows.filter((i) => Math.abs(foot[i]!) > 1 || Math.abs(ankleDorsiflexion[i]! - shank[i]!) > 1);
    expect(moved.length).toBeLessThan(0.05 * rows.length);
  });

  test("that rises onto its toes is measured as before", () => {
    const movement = jump(BODY, { ...JUMP_DEFAULTS, armSwing: false });
    const { motion, events } = interpretAs(trackOf(movement, { fps: 60 }), "jump", "Countermovement Jump");
    const takeOff = events.find((e) => e.type === "take_off")!.frame;
    for (const side of SIDES) expect(valueAt(motion.sagittal![side].foot, takeOff)).toBeLessThan(-20);
  });
});
