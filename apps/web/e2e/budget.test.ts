import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ensureWebApp } from "../build.ts";

const dist = join(import.meta.dirname, "../dist");
const BUDGET = 200 * 1024;
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

beforeAll(() => ensureWebApp(() => undefined), 120_000);

/** What each public page loads besides the shell of all of them. */
const PAGES = {
  "a session": ["src/public/SharedSessionView.tsx"],
  "a comparison": ["src/session/Comparison.tsx"],
  "a report": ["src/pages/ReportSections.tsx"],
};
const LANGUAGES = ["en", "ru", "es"];

test.each(Object.entries(PAGES))(
  "the public page of %s needs less than 200 kB of compressed script in every language",
  async (_name, parts) => {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")));
    for (const lang of LANGUAGES) {
      const needed = new Set<string>();
      const need = (key: string): void => {
        const chunk = manifest[key];
        // A part that is no chunk of its own lies in one of its importers.
        if (!chunk || needed.has(chunk.file)) return;
        needed.add(chunk.file);
        for (const imported of chunk.imports) need(imported);
      };
      const own = [...parts.slice(0, 1), "index.html", "src/public/main.tsx", `src/i18n/${lang}/public.ts`];
      expect(own.filter((key) => !manifest[key])).toEqual([]);
      for (const key of [...own, ...parts]) need(key);
      const sizes = await Promise.all(
        [...needed].filter((file) => file.endsWith(".js")).map(async (file) => gzipSync(await readFile(join(dist, file))).length),
      );
      expect(sizes.length).toBeGreaterThan(5);
      expect(
        sizes.reduce((a, b) => a + b, 0),
        lang,
      ).toBeLessThan(BUDGET);
    }
  },
);
