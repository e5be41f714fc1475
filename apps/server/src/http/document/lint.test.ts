import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { startTestService } from "../../testing/service.ts";

const REDOCLY = join(createRequire(import.meta.url).resolve("@redocly/cli/package.json"), "../bin/cli.js");
const CONFIG = new URL("./redocly.yaml", import.meta.url).pathname;
const Report = z.looseObject({
  totals: z.looseObject({ errors: z.number(), warnings: z.number() }),
  problems: z.array(
    z.looseObject({ ruleId: z.string(), message: z.string(), location: z.array(z.looseObject({ pointer: z.string().optional() })) }),
  ),
});

test("the OpenAPI document is clean by Redocly's recommended rules, and each operation has an id of its own", async () => {
  const s = await startTestService();
  const dir = await mkdtemp(join(tmpdir(), "sagittal-openapi-"));
  try {
    const { text } = await s.call("GET", "/api/openapi.json");
    const file = join(dir, "openapi.json");
    await writeFile(file, text);
    const args = [REDOCLY, "lint", file, "--config", CONFIG, "--format", "json", "--max-problems", "2000"];
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { env, maxBuffer: 1 << 26 }, (_error, stdout) => resolve(stdout));
    });
    const { problems } = Report.parse(JSON.parse(output));
    expect(problems.map((p) => `${p.ruleId}: ${p.message} ${p.location[0]?.pointer ?? ""}`)).toEqual([]);
    const ids = [...text.matchAll(/"operationId":\s*"([^"]+)"/g)].map((m) => m[1]);
    expect(ids.length).toBeGreaterThan(120);
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    await s.close();
    await rm(dir, { recursive: true, force: true });
  }
}, 240_000);
