import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startServer } from "../index.ts";
import { closeToOthers } from "./private-files.ts";

describe("files of the service", () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "sagittal-modes-"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  /**
   * The paths in a directory that the group or others may use in any way. The files of the embedded database get their modes from its own
   * runtime; the directory that holds them is closed.
   */
  async function open(directory: string): Promise<string[]> {
    const inside = await readdir(directory, { recursive: true });
    const modes = await Promise.all(["", ...inside].map(async (name) => [name, await modeOf(join(directory, name))] as const));
    return modes.filter(([name, mode]) => !name.startsWith("db/") && (mode & 0o077) !== 0).map(([name]) => name);
  }

  test("a start leaves nothing in DATA_DIR that other users of the machine may read, write or enter, whatever the umask was", async () => {
    const before = process.umask(0o000);
    const dataDir = join(dir, "data");
    try {
      const service = await startServer({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
      const loose = await open(dataDir);
      await service.close();
      expect(loose).toEqual([]);
    } finally {
      process.umask(before);
    }
  });

  test("open modes of an earlier version are repaired, and the target of a link stays as it is", async () => {
    const dataDir = join(dir, "data");
    const outside = join(dir, "outside.txt");
    await mkdir(join(dataDir, "objects", "teams"), { recursive: true });
    for (const path of [outside, join(dataDir, "objects", "teams", "run.mp4")]) {
      await writeFile(path, "x");
      await chmod(path, 0o666);
    }
    await chmod(dataDir, 0o755);
    await symlink(outside, join(dataDir, "link"));
    await closeToOthers(dataDir);
    expect([await modeOf(dataDir), await modeOf(join(dataDir, "objects", "teams", "run.mp4"))]).toEqual([0o700, 0o600]);
    expect(await modeOf(outside)).toBe(0o666);
  });
});
