/**
 * Requests made from the OpenAPI document, right and wrong ones, with a signed-in owner and with a key: no answer is a fault or breaks its own
 * schema, none hangs, and the service still works. `npm run fuzz` sends FUZZ_RUNS of them to each operation; the gate a few.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Session } from "@sagittal/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { requestsFrom } from "../testing/requests-from-document.ts";
import { startTestService, type TestService } from "../testing/service.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 1);
const SEED = Number(process.env.FUZZ_SEED ?? 20260701);
const ANSWER_WITHIN_MS = 20_000;

/** They end the access that the other requests need. */
const WITHOUT = [
  "delete /api/me/",
  "delete /api/auth/session/",
  "post /api/auth/logout/",
  "delete /api/teams/{id}/",
  "post /api/me/active-team/",
];

let s: TestService;
beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.close());

test(`${RUNS} requests to each operation: no fault, no hang, nothing left behind`, { timeout: 3_600_000 }, async () => {
  const owner = await s.person("fuzz");
  await s.grant(owner, "organization");
  await s.markVerified(owner);
  const key = await s.key(owner);
  const WithId = z.looseObject({ id: z.uuid() });
  const client = WithId.parse((await s.call("POST", "/api/clients/", { token: owner.token, body: { display_name: "Fuzzed" } })).body).id;
  const session = Session.parse((await s.createSession(owner.token, { client })).body).id;
  await s.ended(owner.token, session);
  const openapi = (await s.call("GET", "/api/openapi.json")).body;
  const requests = requestsFrom(openapi, [session, client, owner.teamId, owner.id], WITHOUT);
  expect(requests.size).toBeGreaterThan(100);

  const faults: string[] = [];
  let sent = 0;
  for (const [operation, arbitrary] of requests) {
    const samples = fc.sample(arbitrary, { numRuns: RUNS, seed: SEED });
    for (const [i, { method, path, body, contentType }] of samples.entries()) {
      sent++;
      const authorization = `Bearer ${i % 4 === 1 ? key.token : owner.token}`;
      const outcome = await fetch(s.url + path, {
        method,
        headers: { authorization, ...(contentType && { "content-type": contentType }) },
        ...(method !== "GET" && body !== undefined && { body }),
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).then(
        async (answer) => ({ status: answer.status, text: (await answer.text()).slice(0, 200) }),
        (error: unknown) => ({ status: 0, text: String(error) }),
      );
      if (outcome.status === 0 || outcome.status >= 500)
        faults.push(`${operation} ${outcome.status} ${outcome.text}\n  ${method} ${path.slice(0, 300)} ${(body ?? "").slice(0, 600)}`);
    }
  }
  expect(faults, `${faults.length} of ${sent}:\n${faults.join("\n")}`).toEqual([]);
  expect((await s.call("GET", "/readyz")).status).toBe(200);
  // Jobs that the requests began write there until they end.
  await s.eventually(async () => {
    const left = await readdir(join(s.dataDir, "tmp", "processes"), { recursive: true, withFileTypes: true });
    return left.some((entry) => entry.isFile()) ? undefined : true;
  });
  if (process.env.FUZZ_RUNS) process.stdout.write(`\n| HTTP, seed ${SEED} | ${requests.size} operations, ${sent} requests, 0 faults |\n`);
});
