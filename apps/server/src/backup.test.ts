import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { TokenResponse } from "@sagittal/contract";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backup, restore } from "./backup.ts";
import { readConfig } from "./platform/config.ts";
import { openService, type Service } from "./service.ts";
import { copyEmbedded } from "./testing/fresh.ts";
import { ScriptedHost } from "./testing/host.ts";

describe("backup and restore of an embedded deployment", () => {
  let root: string;
  let told: string;
  const at = (name: string) => join(root, name);
  const env = (name: string) => ({ DATA_DIR: at(name), PORT: "0", LOG_LEVEL: "silent" });
  const start = (name: string): Promise<Service> =>
    openService(readConfig(env(name)), { log: pino({ level: "silent" }), host: async () => new ScriptedHost() });
  const person = { email: "backup@example.com", password: "correct horse battery" };
  const post = async (service: Service, path: string, body: unknown) =>
    (
      await fetch(service.url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    ).json();

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "sagittal-backup-"));
    // Begun from the run's copy: to make an empty embedded database takes seconds of a processor.
    await copyEmbedded(at("old"));
    const service = await start("old");
    const { admin } = TokenResponse.parse(await post(service, "/api/auth/register/", { ...person, display_name: "B" }));
    await service.ctx.storage.putBytes(`teams/${admin.teams[0]!.id}/photos/one.jpg`, Buffer.from("a photo"), "image/jpeg");
    await service.close();
    told = await backup(env("old"), at("copy"));
  }, 300_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  test("what was there is there again, in another folder; nothing is overwritten", { timeout: 600_000 }, async () => {
    expect(told).toContain("1 files");
    await expect(backup(env("old"), at("copy"))).rejects.toThrow("not empty");
    expect(await restore(env("new"), at("copy"))).toContain("1 files");
    await expect(restore(env("new"), at("copy"))).rejects.toThrow("already");
    const service = await start("new");
    const { admin } = TokenResponse.parse(await post(service, "/api/auth/login/", person));
    const photo = await service.ctx.storage.info(`teams/${admin.teams[0]!.id}/photos/one.jpg`);
    expect(photo).toMatchObject({ size: 7, contentType: "image/jpeg" });
    await service.close();
  });

  test("a restore that is refused leaves the deployment's secret as it was", async () => {
    const own = "s".repeat(64);
    const copied = await readFile(join(at("copy"), "app-secret"), "utf8");
    const held: [folder: string, file: string, secret: string, reason: RegExp][] = [
      ["database", "db/PG_VERSION", own, /holds a database already/],
      ["secret", "outbox/one.eml", own, /secret of another deployment/],
      ["files", "objects/teams/a/photos/one.jpg", copied, /holds files already/],
    ];
    for (const [folder, file, secret, reason] of held) {
      const path = join(at(folder), file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "18");
      await writeFile(join(at(folder), "app-secret"), secret);
      await expect(restore(env(folder), at("copy")), folder).rejects.toThrow(reason);
      expect(await readFile(join(at(folder), "app-secret"), "utf8"), folder).toBe(secret);
    }
  });

  test("a folder without a backup is named", async () => {
    await expect(restore(env("empty"), at("nothing"))).rejects.toThrow(/nothing is not a backup/);
  });

  test("a damaged backup is refused before anything is written", { timeout: 300_000 }, async () => {
    await cp(at("copy"), at("damaged"), { recursive: true });
    await appendFile(join(at("damaged"), "database.dump"), "x");
    await expect(restore(env("empty"), at("damaged"))).rejects.toThrow("damaged");
    expect(await readdir(at("empty")).catch(() => [])).toEqual([]);
  });
});
