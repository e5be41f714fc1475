import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ensureWebApp } from "../build.ts";

const dist = join(import.meta.dirname, "../dist");
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));
const LANGUAGES = ["en", "ru", "es"];

beforeAll(() => ensureWebApp(() => undefined), 120_000);

/** Bytes of script that the parts need, with all that they import, as the service sends them (Brotli). */
async function scriptBytes(required: readonly string[], inlined: readonly string[] = []): Promise<number> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")));
  expect(required.filter((key) => !manifest[key])).toEqual([]);
  const needed = new Set<string>();
  const need = (key: string): void => {
    const chunk = manifest[key];
    // A part that is no chunk of its own lies in one of its importers.
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const imported of chunk.imports) need(imported);
  };
  for (const key of [...required, ...inlined]) need(key);
  const scripts = [...needed].filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  const sizes = await Promise.all(scripts.map(async (file) => (await stat(join(dist, `${file}.br`))).size));
  return sizes.reduce((a, b) => a + b, 0);
}

describe.each(LANGUAGES)("script of a page in %s", (lang) => {
  test("signing in, registering and a new password need less than 90 kB", async () => {
    expect(await scriptBytes(["index.html", "src/entry/main.tsx", `src/i18n/${lang}/entry.ts`])).toBeLessThan(90_000);
  });

  test.each([
    ["a session", ["src/public/SharedSessionView.tsx"], []],
    ["a comparison", ["src/session/Comparison.tsx"], []],
    ["a report", [], ["src/pages/ReportSections.tsx"]],
  ])("the public page of %s needs less than 200 kB", async (_name, own, inlined) => {
    expect(await scriptBytes(["index.html", "src/public/main.tsx", `src/i18n/${lang}/public.ts`, ...own], inlined)).toBeLessThan(200_000);
  });
});
