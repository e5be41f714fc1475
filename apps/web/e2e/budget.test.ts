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

test("a public page needs less than 200 kB of compressed script, a language included", async () => {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")));
  const needed = new Set<string>();
  const need = (key: string): void => {
    const chunk = manifest[key];
    expect(chunk, key).toBeDefined();
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const imported of chunk.imports) need(imported);
  };
  for (const entry of ["index.html", "src/public/main.tsx", "src/i18n/ru.ts"]) need(entry);
  const sizes = await Promise.all(
    [...needed].filter((file) => file.endsWith(".js")).map(async (file) => gzipSync(await readFile(join(dist, file))).length),
  );
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(BUDGET);
});
