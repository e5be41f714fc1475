import { readFormula } from "@sagittal/catalogue/own-metrics";
import { CameraView } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import {
  ANGLE_TEXTS,
  anglesFrom,
  type Choice,
  EVENT_WORDS,
  expressionOf,
  KINDS,
  lengthsFrom,
  MOMENTS,
  POINT_WORDS,
  startChoice,
} from "./own-metric-builder.ts";

describe("the builder of own metrics", () => {
  test.each(CameraView.options)("every choice for an exercise filmed from one view (%s) can be measured", (view) => {
    const start = startChoice([view], true);
    const quantities: Partial<Choice>[] = [
      ...anglesFrom([view]).map((angle) => ({ kind: "angle", angle }) as const),
      ...POINT_WORDS.map((point) => ({ kind: "lean", points: [point, "MS"] }) as const),
      ...lengthsFrom([view]).map((length) => ({ kind: "distance", length, points: ["K", "K_other"] }) as const),
    ];
    const choices: Partial<Choice>[] = [
      ...quantities.flatMap((q) => MOMENTS.flatMap((moment) => [false, true].map((clip) => ({ ...q, moment, clip })))),
      ...EVENT_WORDS.flatMap((word) => [{ from: word }, { kind: "time", to: word } as const, { moment: "max", to: word } as const]),
    ];
    const texts = choices.map((choice) => expressionOf({ ...start, ...choice }));
    expect(new Set(texts).size).toBeGreaterThan(80);
    expect(texts.filter((text) => "error" in readFormula(text, [view]))).toEqual([]);
  });

  test("each kind reads as the notation writes it", () => {
    const choice: Choice = { ...startChoice(["side"], true), points: ["A", "COM"], to: "IC_other" };
    expect(KINDS.map((kind) => expressionOf({ ...choice, kind, moment: kind === "lean" ? "range" : "at" }))).toEqual([
      "knee_flexion at IC",
      "range(lean(A, COM), IC..IC_other)",
      "distance(A, COM) at IC",
      "time(IC, IC_other)",
    ]);
    expect(expressionOf(startChoice(["front"], false))).toBe("FPPA at rep_bottom");
  });

  test("every angle has a name", () => {
    const named = (key: string) =>
      key.split(".").reduce<unknown>((of, part) => (of instanceof Object ? Reflect.get(of, part) : undefined), en);
    expect(Object.values(ANGLE_TEXTS).filter((key) => typeof named(key) !== "string")).toEqual([]);
  });
});
