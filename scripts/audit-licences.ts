/**
 * `npm run audit:licences`: checks the licence of every package of the lock file, transitive ones included. Exit status 1 when one has no licence,
 * or one that is not allowed here. Works without a registry.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = new URL("..", import.meta.url);

/** Permissive licences: they require no more than a notice. */
const ALLOWED = new Set([
  ...[
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "ISC",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "BlueOak-1.0.0",
    "Unlicense",
    "CC0-1.0",
    "Zlib",
    "OFL-1.1",
  ],
  ...["Python-2.0", "CC-BY-4.0"],
]);

/** Packages whose manifest names no licence; read from their LICENSE file or readme. */
const READ: Readonly<Record<string, string>> = { "png-js": "MIT", "combine-errors": "MIT", "@shinyoshiaki/jspack": "BSD-3-Clause" };

/** Packages whose licences require more, and why they are allowed. */
const EXCEPTIONS: readonly { name: RegExp; licence: string; because: string }[] = [
  { name: /^@img\/sharp-/, licence: "LGPL-3.0-or-later", because: "libvips, linked dynamically and not distributed with the sources" },
  { name: /^(axe-core|lightningcss(-.+)?)$/, licence: "MPL-2.0", because: "used unchanged; tests and the build of the web app" },
  { name: /^mediabunny$/, licence: "MPL-2.0", because: "brought along by node-av, used unchanged" },
];

const Package = z.object({
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  version: z.string().optional(),
});
const Lock = z.object({ packages: z.record(z.string(), Package) });
const Manifest = z.object({ license: z.string().optional() });

interface Audit {
  /** How many packages have each licence. */
  counts: Map<string, number>;
  /** Packages with a licence that is not allowed. */
  refused: string[];
  /** Optional packages for other platforms without a licence in the lock file; they are not installed here. */
  unseen: string[];
}

/** True when a licence expression (SPDX) leaves a choice of allowed licences only. */
export function isAllowed(name: string, licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, "$1");
  if (bare.includes(" OR ")) return bare.split(" OR ").some((one) => isAllowed(name, one));
  if (bare.includes(" AND ")) return bare.split(" AND ").every((one) => isAllowed(name, one));
  return ALLOWED.has(bare) || EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === bare);
}

/** Reads the lock file; where it names no licence, the installed package's own manifest. */
export function auditLicences(): Audit {
  const { packages } = Lock.parse(JSON.parse(readFileSync(new URL("package-lock.json", ROOT), "utf8")));
  const audit: Audit = { counts: new Map(), refused: [], unseen: [] };
  for (const [where, { license, link, optional }] of Object.entries(packages)) {
    if (!where.includes("node_modules/") || link) continue;
    const name = where.slice(where.lastIndexOf("node_modules/") + "node_modules/".length);
    const manifest = new URL(`${where}/package.json`, ROOT);
    const installed = existsSync(manifest);
    const licence = license ?? READ[name] ?? (installed ? Manifest.parse(JSON.parse(readFileSync(manifest, "utf8"))).license : undefined);
    if (licence === undefined && optional && !installed) audit.unseen.push(name);
    else if (licence === undefined || !isAllowed(name, licence)) audit.refused.push(`${name}: ${licence ?? "no licence"}`);
    if (licence !== undefined) audit.counts.set(licence, (audit.counts.get(licence) ?? 0) + 1);
  }
  return audit;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { counts, refused, unseen } = auditLicences();
  for (const [licence, n] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${String(n).padStart(5)}  ${licence}`);
  for (const { name, licence, because } of EXCEPTIONS) console.log(`Exception: ${licence} for ${name.source}: ${because}.`);
  if (unseen.length > 0)
    console.log(`Not installed on this platform and without a licence in the lock file: ${unseen.length} optional packages.`);
  for (const line of refused) console.error(`Not allowed: ${line}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
