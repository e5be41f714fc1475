import { interpret } from "@sagittal/analysis";
import { metricsFor } from "@sagittal/catalogue";
import { MetricDetail } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { CASES } from "./all.ts";
import { type ActivityCase, requestOf, trackOfCase } from "./case.ts";

/** Filmed with 30 frames per second, a metric that needs this rate or less at twice the frame has a value. */
const NEEDS_MORE = 63;

const readAt = (c: ActivityCase, fps: number | undefined) =>
  interpret(trackOfCase({ ...c, camera: { ...c.camera, ...(fps && { fps }) } }), requestOf(c)).metrics.filter(
    (m) => m.key !== "technique_score",
  );

/** Movements that 30 frames per second do not show well enough to be found, and why. */
const KNOWN: Readonly<Record<string, string>> = {
  "jump Single-leg Hop side": "the moment at which the landing is steady lies beyond the film",
  "tennis Serve back": "from behind the arm swings forward within two frames, hidden by the head for one of them",
  "badminton Forehand Smash back": "as the serve from behind",
  "badminton Forehand Clear back": "as the serve from behind",
};

describe("filmed with 30 frames per second", () => {
  test.each(CASES.map((c) => [`${c.activity} ${c.exercise} ${c.view}`, c] as const))(
    "%s lacks at most the metrics that need more",
    (name, c) => {
      const needs = new Map(metricsFor(c.activity, c.exercise, c.view).map((m) => [m.key, m.needs.minFps]));
      const needOf = (key: string): number => needs.get(key) ?? needs.get(key.replace(/_(left|right)$/, "")) ?? 0;
      const slow = readAt(c, 30);
      const tooSlow = slow.filter((m) => MetricDetail.parse(m.value_json).reason === "fps").map((m) => m.key);
      expect(tooSlow.filter((key) => needOf(key) <= NEEDS_MORE)).toEqual([]);
      const given = new Set(slow.filter((m) => m.value_num !== null).map((m) => m.key));
      const usual = (c.camera?.fps === undefined ? slow : readAt(c, undefined)).filter(
        (m) => m.value_num !== null && needOf(m.key) <= NEEDS_MORE,
      );
      const lost = usual.map((m) => m.key).filter((key) => !given.has(key));
      expect(lost.length === 0 || Object.hasOwn(KNOWN, name) ? [] : lost).toEqual([]);
    },
  );
});
