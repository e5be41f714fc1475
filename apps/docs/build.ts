import { execFile } from "node:child_process";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const here = import.meta.dirname;

const SITE = join(here, "dist");

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

/** Builds the site where there is none yet. Without the generator the service does without it. */
export async function ensureDocs(say: (line: string) => void): Promise<void> {
  const built = await stat(join(SITE, "index.html")).then(
    () => true,
    () => false,
  );
  if (built) return;
  await buildDocs().catch((error: unknown) =>
    say(`The documents could not be built: ${error instanceof Error ? error.message : String(error)}`),
  );
}
