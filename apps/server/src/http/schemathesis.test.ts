/** An outside judge sends what the OpenAPI document allows and what it does not, with a key and as an owner: `npm run fuzz:schemathesis`, where `pip install schemathesis` put `st`. */
import { spawn, spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

const asked = process.env.SCHEMATHESIS === "1";
const missing = !asked || spawnSync("st", ["--version"]).status !== 0;
if (missing) console.log("skipped: Schemathesis judges the API with `npm run fuzz:schemathesis`, where it is installed");

const CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
/** Left out: what ends the access that the others need, or sends mail; and streams, whose events Schemathesis 4.32 reads as one JSON text. */
const WITHOUT = "^/api/(auth|me/$|me/active-team|teams|api-keys|team/transfer|assistant)|/coaching/";

describe.skipIf(missing)("by Schemathesis", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
  });
  afterAll(() => s?.close());

  test.each(["a key", "an owner"])("no answer to %s is a fault or differs from the document", { timeout: 1_800_000 }, async (who) => {
    const owner = await s.person();
    await s.grant(owner, "organization");
    await s.markVerified(owner);
    const token = who === "a key" ? (await s.key(owner)).token : owner.token;
    const options = [
      "--phases",
      "examples,coverage,fuzzing",
      "--max-examples",
      "3",
      "--seed",
      "1",
      "--request-timeout",
      "20",
      "--no-color",
    ];
    const what = ["--header", `Authorization: Bearer ${token}`, "--checks", CHECKS, "--exclude-path-regex", WITHOUT];
    const judge = spawn("st", ["run", `${s.url}/api/openapi.json`, ...what, ...options], { cwd: s.dataDir });
    let told = "";
    for (const stream of [judge.stdout, judge.stderr]) stream.on("data", (piece: Buffer) => (told += piece));
    const status = await new Promise((resolve) => judge.on("close", resolve));
    expect({ status, told: status === 0 ? "" : told }).toEqual({ status: 0, told: "" });
  });
});
