/**
 * Completes package-lock.json after a change of dependencies.
 *
 * npm leaves an optional platform package out of the lock file when its registry cannot serve it at that moment; `npm ci` on another
 * machine then fails with "Missing: … from lock file". Every name in an `optionalDependencies` list without an entry gets one
 * here, restricted to its platform, so that npm skips it where it does not fit.
 *
 * npm also compares each package's `engines` with the Node that npm itself runs on. Scripts and bins of this repository run on the Node that
 * comes as a package instead. The `engines` of dependencies are therefore left out of the lock file, as `npm ci` would warn without cause.
 * Those of the workspaces stay.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface LockEntry {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: unknown;
  optionalDependencies?: Record<string, string>;
}

const path = new URL("../package-lock.json", import.meta.url);
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(path, "utf8"));

const PLATFORMS = ["darwin", "linux", "win32", "android", "freebsd", "openbsd", "netbsd", "sunos", "aix", "openharmony", "wasm32"];
const CPUS = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

/** The `os`, `cpu` and `libc` fields that follow from a platform package's name; a field without a known word is left out. */
function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> {
  const words = name.toLowerCase().split(/[-/_]/);
  const os = PLATFORMS.find((p) => words.includes(p)) ?? (words.includes("windows") ? "win32" : undefined);
  const cpu = CPUS.find((c) => words.includes(c)) ?? (words.includes("amd64") ? "x64" : undefined);
  const libc = words.some((w) => w.includes("musl")) ? "musl" : words.some((w) => w.startsWith("gnu")) ? "glibc" : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

let added = 0;
for (const [where, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${where}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[top]) continue;
    const version = range.replace(/^[\^~]/, "");
    lock.packages[top] = { version, ...platformOf(name), optional: true };
    added++;
    console.log(`added ${name}@${version}`);
  }
}
for (const [where, entry] of Object.entries(lock.packages)) if (where.startsWith("node_modules/")) delete entry.engines;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added === 0 ? "the lock file is complete" : `${added} entries added`);
