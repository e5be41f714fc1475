import { execFile } from "node:child_process";
import { glob, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const here = import.meta.dirname;

const ROOT = join(here, "../..");
const SITE = join(here, "dist");
/** What the site is made from: documents, layout, and the catalogue for its reference of metrics. */
const SOURCES = ["CHANGELOG.md", "docs/**/*.md", "apps/docs/{src,site}/**/*.*", "packages/catalogue/src/**/*.ts"];

/**
 * Builds the site of the documents from the repository, in a process of its own.
 * @throws Error when the generator fails or is not installed (an installation without development dependencies)
 */
export async function buildDocs(to = SITE): Promise<void> {
  const made = `${to}.${process.pid}`;
  try {
    await promisify(execFile)(process.execPath, [join(here, "src/render.ts"), made]);
    await rm(to, { recursive: true, force: true });
    await rename(made, to);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Builds the site where there is none yet or a source is newer. Without the generator the service does with what there is. */
export async function ensureDocs(say: (line: string) => void, to = SITE): Promise<void> {
  if ((await changedAt(join(to, "index.html"))) >= (await newestSource())) return;
  await buildDocs(to).catch((error: unknown) =>
    say(`The documents could not be built: ${error instanceof Error ? error.message : String(error)}`),
  );
}

async function newestSource(): Promise<number> {
  let newest = 0;
  for await (const file of glob(SOURCES, { cwd: ROOT })) newest = Math.max(newest, await changedAt(join(ROOT, file)));
  return newest;
}

/** When a file was changed; 0 where there is none. */
const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    (s) => s.mtimeMs,
    () => 0,
  );
