/** The quick starts as a reader follows them: the shell blocks of the pages in their order, in one bash, against a fresh service. */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../apps/server/src/testing/databases.ts";
import { tempFolder } from "../packages/vision/test-support/temp.ts";
import { type Ended, startService } from "./support/command.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const lacking = ["bash", "curl", "jq", "npx"].filter((name) => spawnSync(name, ["--version"]).error);
if (lacking.length > 0) console.log(`skipped: the quick starts need ${lacking.join(", ")}`);

/** The shell blocks of a page or of one of its sections, without those that start the service. */
function blocks(page: string, heading = ""): string {
  const text = readFileSync(join(ROOT, page), "utf8");
  const from = text.indexOf(heading);
  const end = heading ? text.indexOf("\n## ", from + 1) : text.length;
  const found = [...text.slice(from, end).matchAll(/^```sh\n(.*?)^```$/gms)].map((m) => m[1] ?? "");
  return found.filter((block) => !block.includes("npm start")).join("\n");
}

describe.skipIf(lacking.length > 0)("a reader who pastes", () => {
  const temp = tempFolder();
  const folder = dirname(temp("x"));
  let service: Awaited<ReturnType<typeof startService>> | undefined;
  beforeAll(async () => {
    for (const name of ["node_modules", "samples"]) symlinkSync(join(ROOT, name), temp(name));
    service = await startService({ DATA_DIR: temp("data") });
  }, 400_000);
  afterAll(() => service?.stop());

  /** Runs a script in a folder like that of the sources; the first command that fails ends it. Nothing outlives it. */
  function pasted(script: string): Promise<Ended> {
    const child = spawn("bash", ["-euo", "pipefail", "-c", script.replaceAll("http://127.0.0.1:8000", service?.url ?? "")], {
      cwd: folder,
      detached: true,
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (data) => (stdout += data));
    child.stderr.on("data", (data) => (stderr += data));
    return new Promise((resolve) =>
      child.once("exit", (status) => {
        try {
          if (child.pid) process.kill(-child.pid, "SIGKILL");
        } catch {
          // All of them have ended.
        }
        child.once("close", () => resolve({ status, stdout, stderr }));
      }),
    );
  }

  test("the guide for developers has a verified webhook with metrics", async () => {
    const { status, stdout, stderr } = await pasted(blocks("docs/guides/quick-start.md").replaceAll("3999", String(await freePort())));
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/^svc_test_/);
    expect(stdout).toMatch(/session\.completed: session [\w-]{36} is completed/);
    expect(stdout).toMatch(/^verified session\.completed, score \d+/m);
    expect(stdout).toMatch(/^cadence 1\d\d(\.\d+)? ± \d/m);
  }, 120_000);

  test("the service shows the guides, where their words can be searched for", async () => {
    const page = await fetch(`${service?.url}/docs/guide`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('href="/docs/guide/guides/kiosk/"');
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'self'/);
    const words = await fetch(`${service?.url}/docs/guide/search.json`);
    expect(JSON.stringify(await words.json())).toContain("/docs/guide/guides/clinic/#3-fhir");
  });

  test("a gym's kiosk sends with a key that cannot read, shows the result and has a link for members' phones", async () => {
    const { status, stdout, stderr } = await pasted(blocks("docs/guides/kiosk.md"));
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/^api_key_scope\nscore \d+\ncadence 1\d\d(\.\d+)? ± \d[\d.]*\ncontact_time \d+/m);
    expect(stdout).toMatch(/^http\S+\/film\/[\w-]+$/m);
  }, 120_000);

  test("a clinic's record gets the session as FHIR for its own patient, and the report as PDF", async () => {
    const { status, stdout, stderr } = await pasted(blocks("docs/guides/clinic.md"));
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/^Device 1\nDiagnosticReport 1\nObservation \d+\nPatient\/4711\n%PDF-/m);
  }, 120_000);

  test("the README's has the metrics of the sample and its coaching text", async () => {
    const { status, stdout, stderr } = await pasted(blocks("README.md", "## From a program"));
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toMatch(/"status": "completed"/);
    expect(stdout).toMatch(/"cadence": 1\d\d/);
    expect(stdout).toMatch(/^event: done$/m);
  }, 300_000);
});
