import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sagittal-quiet-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test("a process that runs the models keeps no identity of its machine, no usage data and no log for the runtime's maker", async () => {
  const models = join(home, "models");
  await mkdir(models);
  const program = `
    const { openDetector } = await import(${JSON.stringify(new URL("networks.ts", import.meta.url).href)});
    const network = await openDetector(${JSON.stringify(models)});
    await network.run();
    await network.close();`;
  // No variable of a build server, where the runtime keeps quiet anyway.
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home };
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { env, cwd: import.meta.dirname });
  expect(await readdir(home)).toEqual(["models"]);
});
