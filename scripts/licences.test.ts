/** docs/licences.md names every runtime dependency, and each has a licence that the page allows. */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditLicences, isAllowed } from "./audit-licences.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${ROOT}docs/licences.md`, "utf8");
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}), license: z.string().optional() });
const KNOWN = ["MIT", "MIT-0", "Apache-2.0", "OFL-1.1", "MIT AND OFL-1.1", "ISC", "BSD-3-Clause", "BlueOak-1.0.0"];

const manifests = globSync("{packages,apps}/*/package.json", { cwd: ROOT });
const dependencies = [
  ...new Set(manifests.flatMap((file) => Object.keys(Manifest.parse(JSON.parse(readFileSync(ROOT + file, "utf8"))).dependencies))),
].filter((name) => !name.startsWith("@sagittal/"));

/** The packages of one scope are listed with the scope once. */
const named = (name: string): boolean =>
  page.includes(`\`${name}\``) || (/^@fastify\//.test(name) && page.includes(`\`${name.split("/")[1]}\``));

test.each(dependencies)("%s is named, with a known licence", (name) => {
  expect(named(name)).toBe(true);
  const paths = createRequire(`${ROOT}package.json`).resolve.paths(name) ?? [];
  const file = paths.map((p) => `${p}/${name}/package.json`).find((p) => globSync(p).length > 0);
  expect(file).toBeDefined();
  expect(KNOWN).toContain(Manifest.parse(JSON.parse(readFileSync(file ?? "", "utf8"))).license);
});

test("every package of the lock file has a licence that is allowed; a choice needs one allowed side, a sum all of them", () => {
  const { counts, refused } = auditLicences();
  expect(refused).toEqual([]);
  expect(counts.get("MIT")).toBeGreaterThan(400);
  expect([isAllowed("x", "(GPL-3.0 OR MIT)"), isAllowed("x", "MIT AND GPL-3.0"), isAllowed("x", "MPL-2.0")]).toEqual([true, false, false]);
});
