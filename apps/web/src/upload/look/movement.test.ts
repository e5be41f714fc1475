import { LANDMARK, type LandmarkName } from "@sagittal/biomechanics";
import { describe, expect, test } from "vitest";
import type { LiveBody, Look } from "../../record/live/body.ts";
import { standing } from "../../record/live/testing/standing.ts";
import { momentsOf } from "./look-at-clip.ts";
import { shownIn } from "./movement.ts";
import { contradicts, othersFor } from "./other-movement.ts";

/** Looks at a clip of so many seconds whose body at a time (s) is given. */
const looksOf = (seconds: number, at: (s: number) => LiveBody | null): Look[] =>
  momentsOf({ start: 0, end: seconds }).map((s) => ({ atMs: 1000 * s, body: at(s) }));

/** The body with single joints moved, over the picture's height. */
function moved(body: LiveBody, ...by: (readonly [name: LandmarkName, x: number, y: number])[]): LiveBody {
  const image = body.image.slice();
  for (const [name, x, y] of by) {
    const at = 3 * LANDMARK[name];
    image[at] = (image[at] ?? 0) + x * body.height;
    image[at + 1] = (image[at + 1] ?? 0) + y * body.height;
  }
  return { ...body, image };
}
const turn = (hz: number, s: number) => Math.sin(2 * Math.PI * hz * s);

/** Somebody who walks or runs, seen from the side: one foot before the other, so many steps a second. */
const stepping =
  (perSecond: number, across = 0) =>
  (s: number) => {
    const x = 0.09 * turn(perSecond / 2, s);
    return moved(standing({ across: across * s }), ["left_ankle", x, 0], ["right_ankle", -x, 0]);
  };
/** Towards the camera: one foot is lifted after the other while the body grows. */
const coming = (perSecond: number) => (s: number) => {
  const lift = 0.05 * turn(perSecond / 2, s);
  return moved(
    standing({ fill: 0.4 + 0.06 * s, shoulders: 0.7 }),
    ["left_ankle", 0, -Math.max(0, lift)],
    ["right_ankle", 0, Math.min(0, lift)],
  );
};
const squatting = (period: number) => (s: number) => standing({ squat: 0.1 * (1 - Math.cos((2 * Math.PI * s) / period)) });
/** A leap each two seconds: down, then up with both feet off the ground. */
const leaping = (s: number) => {
  const at = s % 2;
  const up = at > 1 && at < 1.5 ? 0.12 * Math.sin(((at - 1) / 0.5) * Math.PI) : 0;
  return standing({ squat: at < 1 ? 0.09 * (1 - Math.cos(2 * Math.PI * at)) : 0, down: -up });
};

describe("a first look at a clip", () => {
  test.each([
    ["a slow walk", 1.4],
    ["a walk", 1.9],
    ["a run", 2.8],
    ["a sprint", 3.8],
  ])("%s: steps, with how many a second", (_name, perSecond) => {
    for (const clip of [stepping(perSecond), stepping(perSecond, 0.02), coming(perSecond)]) {
      const shown = shownIn(looksOf(5, clip));
      expect(shown?.kind).toBe("steps");
      if (shown?.kind === "steps") expect(Math.abs(shown.perSecond - perSecond)).toBeLessThan(0.35);
    }
  });

  test("squats, quick and slow, are bends", () => {
    for (const period of [1.2, 2, 4]) expect(shownIn(looksOf(9, squatting(period)))).toEqual({ kind: "bends" });
  });

  test("both feet off the ground at once are leaps", () => {
    expect(shownIn(looksOf(6, leaping))).toEqual({ kind: "leaps" });
  });

  test("a trunk that lies in the picture is lying, whatever arms and legs do", () => {
    const lying = (s: number) => {
      const { image, ...body } = standing({ raise: 0.2 * turn(0.5, s) });
      const turned = image.map((_, i) => (i % 3 === 0 ? (image[i + 1] ?? 0) / 2 : i % 3 === 1 ? (image[i - 1] ?? 0) : 0));
      return { ...body, image: turned };
    };
    expect(shownIn(looksOf(5, lying))).toEqual({ kind: "lying" });
  });

  test("nothing is said of stillness, of single strides, of somebody who comes and goes, of nobody", () => {
    expect(shownIn(looksOf(5, () => standing({})))).toBeNull();
    expect(shownIn(looksOf(5, (s) => stepping(0.5)(s)))).toBeNull();
    expect(shownIn(looksOf(5, (s) => (s > 2 && s < 4.5 ? null : stepping(1.9)(s))))).toBeNull();
    expect(shownIn(looksOf(5, () => null))).toBeNull();
    expect(shownIn([])).toBeNull();
  });

  test("looks that go wrong here and there change nothing", () => {
    const wrong = (s: number) => (Math.round(s * 8) % 9 === 4 ? null : squatting(2)(s));
    expect(shownIn(looksOf(8, wrong))).toEqual({ kind: "bends" });
  });
});

describe("what a clip is filed under", () => {
  test("is contradicted by another plain movement, and never where the exercise has none of its own", () => {
    expect(contradicts({ kind: "steps", perSecond: 2.8 }, "bends")).toBe(true);
    expect(contradicts({ kind: "lying" }, "steps")).toBe(true);
    expect(contradicts({ kind: "leaps" }, "stillness")).toBe(true);
    expect(contradicts({ kind: "bends" }, "leaps")).toBe(false);
    expect(contradicts({ kind: "steps", perSecond: 2.8 }, "steps")).toBe(false);
    expect(contradicts({ kind: "steps", perSecond: 2.8 }, null)).toBe(false);
  });

  test("is proposed by how many steps a second there are", () => {
    expect(othersFor({ kind: "steps", perSecond: 2.8 })).toEqual([{ activity: "running", exercise: "Easy Run" }]);
    expect(othersFor({ kind: "steps", perSecond: 1.8 })).toEqual([{ activity: "walking", exercise: "Comfortable Walk" }]);
  });
});
