import { type CaptureFinding, FINDING_CODES } from "@sagittal/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compatibleAdvice } from "./capture-advice.ts";

const severity = fc.constantFrom("low" as const, "medium" as const, "high" as const);
const findings = fc
  .subarray([...FINDING_CODES])
  .chain((codes) => fc.tuple(...codes.map((code) => severity.map((s): CaptureFinding => ({ code, severity: s, data: {} })))));

test("never asks to come closer and to move back together; everything else stays", () => {
  fc.assert(
    fc.property(findings, (all) => {
      const kept = compatibleAdvice(all).map((f) => f.code);
      expect(kept.includes("subject_too_far") && kept.includes("subject_left_frame")).toBe(false);
      const opposite = ["subject_too_far", "subject_left_frame"];
      expect(kept.filter((code) => !opposite.includes(code))).toEqual(all.map((f) => f.code).filter((code) => !opposite.includes(code)));
      expect(kept.some((code) => opposite.includes(code))).toBe(all.some((f) => opposite.includes(f.code)));
    }),
  );
});

test("the graver of the two advises", () => {
  const pair = (far: CaptureFinding["severity"], left: CaptureFinding["severity"]) =>
    compatibleAdvice([
      { code: "subject_too_far", severity: far, data: {} },
      { code: "subject_left_frame", severity: left, data: {} },
    ]).map((f) => f.code);
  expect([pair("high", "low"), pair("low", "high"), pair("medium", "medium")]).toEqual([
    ["subject_too_far"],
    ["subject_left_frame"],
    ["subject_left_frame"],
  ]);
});
