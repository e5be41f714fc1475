import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ADVICE } from "../record/advice.ts";
import { CAMERA_FAULTS } from "../record/camera.ts";
import { entryTexts } from "./en/entry.ts";
import { filmTexts } from "./en/film.ts";
import { publicTexts } from "./en/public.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { ru } from "./ru.ts";

/** Texts by their path, for instance `auth.login`. */
function flat(tree: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === "string") return [[path + key, value] as const];
      return typeof value === "object" && value !== null ? [...flat(value, `${path}${key}.`)] : [];
    }),
  );
}

const english = flat(en);
/** Texts of the recorder that are numbers with a unit. */
const UNITS_ONLY = new Set(["seconds", "filmed"]);
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();
const root = join(import.meta.dirname, "..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)i18n\/|\.test\./.test(name))
  .map((name) => readFileSync(join(root, name), "utf8"));

describe("texts", () => {
  test.each([
    ["ru", flat(ru)],
    ["es", flat(es)],
  ])("%s says everything that English says, with the same places for values", (_lang, texts) => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    const wrong = [...english].filter(([key, text]) => placeholders(text).join() !== placeholders(texts.get(key) ?? "").join());
    expect(wrong.map(([key]) => key)).toEqual([]);
    expect([...texts].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });

  test("the coach is addressed with usted in Spanish; only an athlete's own words and pages say tú", () => {
    const familiar = /\b(tu|tus|te|coloca|pon|elige|pulsa|comprueba|inténtalo|indícalo|márcalo|muével[ao]|arrástral[ao])\b/i;
    const wrong = [...flat(es)].filter(([key, text]) => !/^(answer|film|public)\./.test(key) && familiar.test(text));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test("every key that a page names is there", () => {
    const named = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((m) => m[1] ?? ""));
    expect(named.length).toBeGreaterThan(200);
    expect([...new Set(named)].filter((key) => !english.has(key))).toEqual([]);
  });

  test("every family of keys that a page names by its beginning is there", () => {
    const begun = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)].map((m) => m[1] ?? ""));
    expect(begun.length).toBeGreaterThan(20);
    expect([...new Set(begun)].filter((start) => ![...english.keys()].some((key) => key.startsWith(start)))).toEqual([]);
  });

  // In Russian and Spanish no person in front of the camera reads or hears English.
  test.each([
    ["ru", flat(ru.camera), /[а-яё]/i],
    ["es", flat(es.camera), /[a-záéíóúñ]/i],
  ] as const)("%s has words of its own for everything that the recorder says", (_lang, texts, words) => {
    const same = [...flat(en.camera)].filter(([key, text]) => texts.get(key) === text || !words.test(texts.get(key) ?? ""));
    // Seconds have one sign; nothing else is alike.
    expect(same.map(([key]) => key).filter((key) => !UNITS_ONLY.has(key))).toEqual([]);
    for (const code of [...ADVICE.map((a) => `advice.${a}`), ...CAMERA_FAULTS.map((f) => `fault.${f}`)])
      expect([...texts.keys()]).toContain(code);
  });

  test.each([
    ["public", publicTexts, 20],
    ["entry", entryTexts, 8],
    ["film", filmTexts, 8],
  ] as const)("the texts of the pages of %s hold every key that their modules name", (folder, texts, least) => {
    const reached = new Set<string>();
    const follow = (path: string): void => {
      if (reached.has(path) || path.startsWith(join(root, "i18n"))) return;
      reached.add(path);
      // The app, fetched ahead while a person signs in, brings its own texts.
      const source = readFileSync(path, "utf8").replaceAll('import("../app/router.tsx")', "");
      for (const [, to] of source.matchAll(/(?:\bfrom |\bimport\()"(\.[^"]+\.tsx?)"/g)) follow(join(dirname(path), to ?? ""));
    };
    follow(join(root, folder, "main.tsx"));
    const known = [...flat(texts).keys()];
    const files = [...reached].map((path) => readFileSync(path, "utf8"));
    const named = files.flatMap((source) => [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((m) => m[1] ?? ""));
    const begun = files.flatMap((source) => [...source.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)].map((m) => m[1] ?? ""));
    expect(reached.size).toBeGreaterThan(least);
    expect([...new Set(named)].filter((key) => !known.includes(key))).toEqual([]);
    expect([...new Set(begun)].filter((start) => !known.some((key) => key.startsWith(start)))).toEqual([]);
  });
});
