import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const web = import.meta.dirname;
const packages = join(web, "../../packages");
/** Packages whose sources go into the app. */
const BUNDLED = ["biomechanics", "catalogue", "contract", "pose", "sdk"];

/** When the newest of the files beneath a path was changed; 0 when there is none. */
async function newest(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const times = await Promise.all(entries.filter((e) => e.isFile()).map(async (e) => (await stat(join(e.parentPath, e.name))).mtimeMs));
  return Math.max(0, ...times);
}

/**
 * Builds the web app when it was never built or its sources are newer than the build, so that a fresh clone starts with it. Without the
 * build tools (an installation without development dependencies) the build at hand, if any, is served.
 */
export async function ensureWebApp(say: (line: string) => void): Promise<void> {
  const built = await stat(join(web, "dist", "index.html")).then(
    (s) => s.mtimeMs,
    () => 0,
  );
  const sources = Math.max(
    await newest(join(web, "src")),
    await newest(join(web, "public")),
    ...(await Promise.all(BUNDLED.map((name) => newest(join(packages, name, "src"))))),
    ...(await Promise.all(["index.html", "vite.config.ts"].map(async (name) => (await stat(join(web, name))).mtimeMs))),
  );
  if (built >= sources) return;
  say(built === 0 ? "Building the web app (once, a few seconds) …" : "The web app's sources changed: building it again …");
  try {
    const { build } = await import("vite");
    // Built aside and then put in place at once: a service that runs meanwhile never sees half a build.
    const made = join(web, `.dist-${process.pid}`);
    await inProduction(() => build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "error", build: { outDir: made } }));
    await replace(made, join(web, "dist"));
  } catch (error) {
    say(`The web app could not be built: ${error instanceof Error ? error.message : String(error)}`);
    say("The API works all the same. `npm ci` installs the build tools.");
  }
}

/** Runs with NODE_ENV as production: a test runner's own setting would bring the libraries' development builds. */
async function inProduction<T>(run: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Puts a folder in another's place. */
async function replace(made: string, place: string): Promise<void> {
  const old = `${made}-old`;
  await rename(place, old).catch(() => undefined);
  try {
    await rename(made, place);
  } catch {
    // Another process was faster with the same sources: its build serves as well.
    await rm(made, { recursive: true, force: true });
  }
  await rm(old, { recursive: true, force: true });
}
