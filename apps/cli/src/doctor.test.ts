import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run, SAGITTAL } from "../../../test/support/command.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "sagittal-doctor-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test("sagittal doctor finds that the service runs here, without any setting", async () => {
  const { status, stdout } = await run([...SAGITTAL, "doctor"], { DATA_DIR: dir });
  for (const part of ["runtime", "cores", "instructions", "disk", "database", "storage", "mail", "chromium"])
    expect(stdout).toContain(part);
  expect(stdout).toContain("outbox");
  expect([status, stdout.includes("The service runs here.")]).toEqual([0, true]);
});

test("sagittal doctor says what does not answer, what it means, and shows no password", async () => {
  const { status, stdout } = await run([...SAGITTAL, "doctor"], {
    DATA_DIR: dir,
    DATABASE_URL: "postgres://user:hidden-one@127.0.0.1:9/none",
    APP_SECRET: "x".repeat(40),
    SMTP_URL: "smtp://user:hidden-two@127.0.0.1:9",
  });
  expect(status).toBe(1);
  expect(stdout).toContain("The service does not run here: database, mail.");
  expect(stdout).not.toContain("hidden");
});

test("sagittal doctor names the wrong setting", async () => {
  const { status, stdout } = await run([...SAGITTAL, "doctor"], { DATA_DIR: dir, PORT: "many" });
  expect([status, stdout.includes("PORT: expected a whole number")]).toEqual([1, true]);
});
