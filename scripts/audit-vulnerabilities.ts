/**
 * `npm run audit:vulnerabilities -- FOLDER`: prints the packages of the lock file that a known vulnerability affects, without the registry's audit endpoint.
 *
 * FOLDER holds records in the Open Source Vulnerability format, one JSON file each, as in the archive of the npm ecosystem that osv.dev publishes. Exit status 1 when
 * a package is affected, 2 without records.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { z } from "zod";

const Event = z.object({ introduced: z.string().optional(), fixed: z.string().optional(), last_affected: z.string().optional() });
const Affected = z.object({
  package: z.object({ ecosystem: z.string(), name: z.string() }),
  ranges: z.array(z.object({ type: z.string(), events: z.array(Event) })).default([]),
  versions: z.array(z.string()).default([]),
});
const Vulnerability = z.object({
  id: z.string(),
  summary: z.string().default(""),
  withdrawn: z.string().optional(),
  affected: z.array(Affected).default([]),
});
const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional(), link: z.boolean().optional() })) });

/** True when a version lies in a range: from an `introduced` until a `fixed`, or up to and with a `last_affected` (osv.dev, schema 1.7). */
function isWithin(version: string, events: readonly z.infer<typeof Event>[]): boolean {
  let inside = false;
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined && (introduced === "0" || semver.gte(version, introduced))) inside = true;
    if (fixed !== undefined && semver.gte(version, fixed)) inside = false;
    if (last_affected !== undefined && semver.gt(version, last_affected)) inside = false;
  }
  return inside;
}

const folder = process.argv[2];
const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"));
if (folder === undefined || files.length === 0) {
  console.error("Name a folder with records of osv.dev: https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip, unpacked.");
  process.exit(2);
}
const { packages } = Lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const versions = new Map<string, Set<string>>();
for (const [where, { version, link }] of Object.entries(packages)) {
  const name = where.split("node_modules/").at(-1);
  if (name && where !== "" && version !== undefined && !link) versions.set(name, (versions.get(name) ?? new Set()).add(version));
}
let found = 0;
for (const file of files) {
  const { id, summary, withdrawn, affected } = Vulnerability.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  for (const { package: of, ranges, versions: named } of withdrawn === undefined ? affected : []) {
    const here = of.ecosystem === "npm" ? [...(versions.get(of.name) ?? [])] : [];
    for (const version of here) {
      if (!named.includes(version) && !ranges.some((r) => r.type === "SEMVER" && isWithin(version, r.events))) continue;
      console.error(`${of.name} ${version}: ${id} ${summary}`.trim());
      found++;
    }
  }
}
console.log(`${versions.size} packages, ${files.length} records, ${found} findings`);
process.exitCode = found > 0 ? 1 : 0;
