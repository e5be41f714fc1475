import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { secretsFrom } from "../secrets.ts";
import { DiskStorage } from "./disk.ts";

const KEY = "teams/t/photos/one.jpg";

describe("objects on the disk", () => {
  let dir: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "sagittal-disk-"));
    storage = await new DiskStorage(dir, () => "http://localhost", secretsFrom("x".repeat(32)), systemClock).open();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  test("one that cannot be read now is an error, and only one that is not there is missing", async () => {
    expect(await storage.info(KEY)).toBeNull();
    await storage.putBytes(KEY, Buffer.from("a photo"), "image/jpeg");
    expect(await storage.info(KEY)).toMatchObject({ size: 7, contentType: "image/jpeg" });
    expect(await storage.info(`${KEY}/below`)).toBeNull();
    const description = join(dir, "objects-meta", `${KEY}.json`);
    await writeFile(description, '{"size":');
    expect(await storage.info(KEY)).toBeNull();
    await rm(description);
    await mkdir(description);
    await expect(storage.info(KEY)).rejects.toMatchObject({ code: "EISDIR" });
  });

  test("one that cannot be stored leaves no temporary file", async () => {
    await storage.putBytes(KEY, Buffer.from("a photo"), "image/jpeg");
    const source = join(dir, "source.jpg");
    await writeFile(source, "another");
    await expect(storage.putFile(`${KEY}/below`, source, "image/jpeg")).rejects.toThrow();
    await expect(storage.putBytes(`${KEY}/below`, Buffer.from("another"), "image/jpeg")).rejects.toThrow();
    const left = await readdir(join(dir, "tmp"), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});
