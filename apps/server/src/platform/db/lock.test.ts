import { link, mkdtemp, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { lockDirectory } from "./lock.ts";

const timing = { beatMs: 20, deadAfterMs: 400 };

describe("the lock of the data directory", () => {
  let dir: string;
  const path = () => join(dir, "db.lock");
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "sagittal-lock-"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** A lock as a process in another container writes it: there it is process 1 as well. */
  const foreign = () => writeFile(path(), JSON.stringify({ token: "theirs", pid: 1, started: "1", place: "another container" }));

  /** Waits for the next beat of a lock's holder. */
  async function touched(folder: string): Promise<void> {
    const lock = join(folder, "db.lock");
    await utimes(lock, new Date(0), new Date(0));
    await expect.poll(async () => (await stat(lock)).mtimeMs, { timeout: 5000, interval: 5 }).toBeGreaterThan(0);
  }

  test("is held by one process at a time, and can be taken again once it is given back", async () => {
    const release = await lockDirectory(dir, timing);
    await expect(lockDirectory(dir, timing)).rejects.toThrow(ConfigError);
    await release();
    await (await lockDirectory(dir, timing))();
  });

  test("of another container is respected while its holder lives", async () => {
    await foreign();
    const beats = setInterval(() => void utimes(path(), new Date(), new Date()), timing.beatMs);
    await expect(lockDirectory(dir, timing)).rejects.toThrow(/^DATA_DIR: process 1 uses the database/);
    clearInterval(beats);
    expect(await readFile(path(), "utf8")).toContain("theirs");
  });

  test("of another container without a living holder is taken over", async () => {
    await foreign();
    const release = await lockDirectory(dir, timing);
    expect(await readFile(path(), "utf8")).toContain(`"pid":${process.pid}`);
    await release();
  });

  test("of a dead process of this machine is taken over at once, also one that an earlier version wrote", async () => {
    for (const content of [`${2 ** 22 + 1} 77`, `${process.pid} 1`]) {
      await writeFile(path(), content);
      await (await lockDirectory(dir, { beatMs: 60_000, deadAfterMs: 60_000 }))();
    }
  });

  test("shows signs of life while it is held", async () => {
    const release = await lockDirectory(dir, timing);
    await utimes(path(), new Date(0), new Date(0));
    await expect(lockDirectory(dir, timing)).rejects.toThrow(ConfigError);
    await touched(dir);
    await release();
  });

  test("is kept while it cannot be read for some beats", async () => {
    const other = await mkdtemp(join(tmpdir(), "sagittal-lock-"));
    const release = await lockDirectory(dir, timing);
    await link(path(), join(dir, "aside"));
    await symlink("db.lock", join(dir, "loop"));
    // From now on the lock is a link to itself, which nobody can read.
    await rename(join(dir, "loop"), path());
    // Another holder's beats, begun later, show that some of this one's have passed.
    const releaseOther = await lockDirectory(other, timing);
    for (let beat = 0; beat < 3; beat++) await touched(other);
    await releaseOther();
    await rename(join(dir, "aside"), path());
    await touched(dir);
    await release();
    await rm(other, { recursive: true, force: true });
  });
});
