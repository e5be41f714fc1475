import { findingText } from "@sagittal/catalogue";
import { FINDING_CODES } from "@sagittal/contract";
import { describe, expect, test } from "vitest";
import { en } from "../i18n/en.ts";
import { es } from "../i18n/es.ts";
import { ru } from "../i18n/ru.ts";
import { unsaid } from "./unsaid.ts";

const TEXT = [
  "In short\nThe technique score is 89 out of 100.",
  "What matters most\nCadence is 164. Take shorter steps. It costs energy. Trunk lean is 14°. Run tall. It slows you.",
  "Next session\nCome closer: fill two thirds.",
].join("\n\n");

describe("a coaching text beside what to do", () => {
  test("keeps reasons and drills, and leaves out the sentences that the page says already", () => {
    expect(unsaid(TEXT, ["Take shorter steps.", "Run tall.", ""])).toEqual([
      "In short\nThe technique score is 89 out of 100.",
      "What matters most\nCadence is 164. It costs energy. Trunk lean is 14°. It slows you.",
      "Next session\nCome closer: fill two thirds.",
    ]);
    expect(unsaid(TEXT, ["Come closer: fill two thirds."])).toHaveLength(2);
  });

  test("is left as it is where the page says nothing of it, without marks of emphasis", () => {
    expect(unsaid("## Short\n**One**  word.\n\nTwo\n", ["Three."])).toEqual(["Short\nOne  word.", "Two\n"]);
  });

  test.each([
    ["en", en],
    ["ru", ru],
    ["es", es],
  ] as const)("%s: page and coaching text word the advice on filming alike", (lang, texts) => {
    for (const code of FINDING_CODES) {
      expect(texts.capture[code].action, code).toBe(findingText({ code, severity: "low", data: {} }, lang).action);
    }
  });
});
