import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";

/** The bits of a mode that give access to the group and to everybody else. */
const OTHERS = 0o077;

/** From now on, files that this process or its children make are readable by its own user only. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Creates a directory if it is missing, and removes the access of other users of the machine to it and its content. A tree below a closed
 * directory is already inaccessible to them and is not walked. Where the modes cannot be changed (a mounted volume of another owner) this
 * is logged, and the start goes on.
 */
export async function closeToOthers(directory: string, log?: Pick<Logger, "warn">): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { mode } = await lstat(directory);
  if ((mode & OTHERS) === 0) return;
  try {
    await chmod(directory, mode & 0o700);
    await closeTree(directory);
  } catch (error) {
    log?.warn({ err: error, directory }, "the data directory is open to other users, and its modes cannot be changed");
  }
}

async function closeTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    // A link's own mode means nothing, and its target may lie outside.
    if (entry.isSymbolicLink()) continue;
    const { mode } = await lstat(path);
    if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o700);
    if (entry.isDirectory()) await closeTree(path);
  }
}
