/** The generated parts of the documents match their sources; links between documents exist. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generated, PARTS } from "./docs.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test.each(Object.keys(PARTS))("%s is up to date with `npm run docs`", (path) => {
  const { before, after } = generated(path);
  expect(before).toBe(after);
  expect(after).not.toContain("NOT DESCRIBED");
});

const documents = globSync(["*.md", "docs/**/*.md", "packages/*/README.md", "apps/*/README.md", "bench/README.md", "training/**/*.md"], {
  cwd: ROOT,
});

test.each(documents)("links of %s lead to files", (document) => {
  const text = readFileSync(resolve(ROOT, document), "utf8");
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map((m) => m[1]!);
  const broken = links.filter((link) => !existsSync(resolve(ROOT, dirname(document), link)));
  // A link into the running service.
  expect(broken.filter((link) => !link.startsWith("/"))).toEqual([]);
});
