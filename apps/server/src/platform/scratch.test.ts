import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Scratch } from "./scratch.ts";

const SCRIPT = `
  const { Scratch } = await import(${JSON.stringify(new URL("./scratch.ts", import.meta.url).href)});
  setInterval(() => {}, 1000);
  await new Scratch(process.argv[1]).within((folder) => new Promise(() => console.log(folder)));
`;

test("temporary files of a killed process are swept, those of this and of another living process stay", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sagittal-scratch-"));
  const other = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [said] = await once(other.stdout, "data");
    const theirs = String(said).trim();
    const scratch = new Scratch(dataDir);
    const mine = await scratch.file();
    await writeFile(mine, "mine");

    await scratch.sweep();
    expect([existsSync(mine), existsSync(theirs)]).toEqual([true, true]);

    const ended = once(other, "exit");
    other.kill("SIGKILL");
    await ended;
    await scratch.sweep();
    expect([existsSync(mine), existsSync(theirs)]).toEqual([true, false]);

    const used = await scratch.within(async (folder) => {
      await writeFile(join(folder, "part"), "part");
      return folder;
    });
    expect(existsSync(used)).toBe(false);
    // The only process of an embedded database can be sure that no other is alive.
    await new Scratch(dataDir).sweep(true);
    expect(existsSync(mine)).toBe(false);
    await writeFile(await scratch.file(), "goes on");
    await scratch.close();
  } finally {
    other.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
});
