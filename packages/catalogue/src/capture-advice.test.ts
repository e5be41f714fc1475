import { type CaptureFinding, type CaptureNote, FINDING_CODES, LANGS } from "@sagittal/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compatibleAdvice, gravestFirst, isPlaceGood, namedParts, unsaidNotes } from "./capture-advice.ts";
import { commonTexts, findingText } from "./texts/lookup.ts";

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

test("of a clip that shows another exercise only that is said; where nothing tells which, the recording may be to blame", () => {
  const other: CaptureFinding = { code: "implausible_geometry", severity: "high", data: { reason: "movement" } };
  const left: CaptureFinding = { code: "subject_left_frame", severity: "medium", data: {} };
  const looksLike: CaptureNote = { code: "looks_like", activity: "walking", exercise: "Comfortable Walk", doubt: 4, cues: [] };
  expect(compatibleAdvice([left, other], [looksLike])).toEqual([other]);
  expect(compatibleAdvice([left, other], [{ code: "several_people" }])).toEqual([left, other]);
  expect(compatibleAdvice([left], [looksLike])).toEqual([left]);
});

test("an athlete who fills a picture of few pixels is asked for more pixels, not for a nearer camera", () => {
  const small = (person_px: number, frame_h_px: number): CaptureFinding => ({
    ...{ code: "subject_too_far", severity: "low", data: { person_px, frame_h_px } },
  });
  const left: CaptureFinding = { code: "subject_left_frame", severity: "low", data: {} };
  const filling = small(285, 360);
  expect(LANGS.map((lang) => findingText(filling, lang).action)).toEqual(LANGS.map((lang) => commonTexts(lang).advice.finer_picture));
  expect(LANGS.map((lang) => findingText(small(400, 1080), lang).action)).toEqual(
    LANGS.map((lang) => commonTexts(lang).advice.step_closer),
  );
  expect([isPlaceGood([filling]), isPlaceGood([small(400, 1080)])]).toEqual([true, false]);
  expect(compatibleAdvice([filling, left])).toEqual([filling, left]);
});

test("slow motion is said once and first: by the finding where there is one, else by the note", () => {
  const slow: CaptureFinding = { code: "implausible_geometry", severity: "high", data: { reason: "timebase" } };
  const grave: CaptureFinding = { code: "pose_sparse", severity: "high", data: {} };
  const notes: CaptureNote[] = [{ code: "slow_motion" }, { code: "several_people" }];
  expect(unsaidNotes(notes, [grave, slow])).toEqual([{ code: "several_people" }]);
  expect(unsaidNotes(notes, [grave])).toEqual(notes);
  expect(gravestFirst([grave, slow])).toEqual([slow, grave]);
  for (const lang of LANGS) expect(findingText(slow, lang)).toEqual(commonTexts(lang).slowMotion);
});

test("findings stand by their gravity, and another movement before all", () => {
  const finding = (code: CaptureFinding["code"], grade: CaptureFinding["severity"], data: CaptureFinding["data"] = {}): CaptureFinding => ({
    ...{ code, severity: grade, data },
  });
  const order = gravestFirst([
    finding("camera_off_plane", "low"),
    finding("pose_sparse", "high"),
    finding("subject_too_far", "medium"),
    finding("implausible_geometry", "high", { reason: "movement" }),
  ]);
  expect(order.map(({ code }) => code)).toEqual(["implausible_geometry", "pose_sparse", "subject_too_far", "camera_off_plane"]);
  expect([isPlaceGood([]), isPlaceGood([finding("pose_sparse", "high")]), isPlaceGood(order)]).toEqual([true, true, false]);
});

test.each([
  ["en", "Parts lie outside: feet (3.1 sec) and hands (1 sec); they were left out."],
  ["ru", "Parts lie outside: feet (3,1 с) и hands (1 с); they were left out."],
  ["es", "Parts lie outside: feet (3,1 s) y hands (1 s); they were left out."],
] as const)("the parts outside of the picture are named within the sentence, in %s", (lang, said) => {
  const parts = [
    { name: "feet", seconds: 3.12 },
    { name: "hands", seconds: 1 },
  ];
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect(plain(namedParts("Parts lie outside; they were left out.", parts, lang))).toBe(said);
  expect(namedParts("Parts lie outside; they were left out.", [], lang)).toBe("Parts lie outside; they were left out.");
});
