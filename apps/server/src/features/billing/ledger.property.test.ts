import { Session } from "@sagittal/contract";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quotaEntries } from "../../platform/db/schema/index.ts";
import { DATABASES } from "../../testing/databases.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { analysisJob } from "../analysis/job.ts";

// Outcome of a session's analysis, passed to the scripted host in a field that the ledger does not read.
const OUTCOMES = { completes: 0, fails: 1, throwsOnceThenCompletes: 2 } as const;
type Outcome = keyof typeof OUTCOMES;

describe.each(DATABASES)("the quota ledger on %s", (kind) => {
  let s: TestService;
  const thrown = new Set<number>();
  beforeAll(async () => {
    s = await startTestService({}, { database: kind });
    s.host.decide = async (request) => {
      const told = request.treadmill_incline_deg;
      if (told >= 1 && told < 2) return { failure: { code: "no_person", data: {} } };
      if (told >= 2 && !thrown.has(told)) {
        thrown.add(told);
        throw new Error("as told, once");
      }
      return "completed";
    };
  });
  afterAll(() => s.close());

  let serial = 0;
  test("never debits twice, never refunds twice, never goes below zero, whatever runs at once", async () => {
    const outcome = fc.constantFrom<Outcome>("completes", "completes", "fails", "fails", "throwsOnceThenCompletes");
    const create = fc.record({ outcome, repeats: fc.integer({ min: 0, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(create, { minLength: 1, maxLength: 8 }), async (creates) => {
        const coach = await s.person();
        const upload = await s.upload(coach.token);
        const answers = await Promise.all(
          creates.map(async ({ outcome, repeats }) => {
            const treadmill_incline_deg = OUTCOMES[outcome] + (++serial % 9000) / 10_000;
            const body = { activity: "running", exercise: "Easy Run", video_url: upload.public_url, treadmill_incline_deg };
            const answer = await s.call("POST", "/api/sessions/", { token: coach.token, body });
            if (answer.status !== 201) return { status: answer.status, outcome };
            const { id } = Session.parse(answer.body);
            // The queue delivers each job at least once; here some come several times more, at once, and again when they throw.
            const job = analysisJob(
              s.ctx,
              () => s.host,
              async () => {},
            );
            const run = { id: "again", lastTry: false, signal: new AbortController().signal };
            const deliver = () => job({ session_id: id, analysis_no: 1 }, run);
            await Promise.all(Array.from({ length: repeats }, () => deliver().catch(deliver)));
            return { status: 201, outcome, end: await s.endedSoon(coach.token, id) };
          }),
        );
        const ledger = await s.ctx.db.select().from(quotaEntries).where(eq(quotaEntries.team_id, coach.teamId));
        const of = (k: string) => ledger.filter((e) => e.kind === k);
        const accepted = answers.filter((a) => a.status === 201);
        const failed = accepted.filter((a) => a.end?.status === "failed");
        expect(answers.every((a) => a.status === 201 || a.status === 402)).toBe(true);
        expect(accepted.length).toBeGreaterThanOrEqual(Math.min(5, creates.length));
        expect(of("debit").length).toBe(accepted.length);
        expect(failed.length).toBe(accepted.filter((a) => a.outcome === "fails").length);
        expect(
          of("refund")
            .map((e) => e.session_id)
            .sort(),
        ).toEqual(failed.map((a) => a.end?.id).sort());
        expect(accepted.length - failed.length).toBeLessThanOrEqual(5);
        expect((await s.profile(coach)).session_quota).toBe(5 - accepted.length + failed.length);
        const numbers = accepted.map((a) => a.end?.seq_no);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
      { numRuns: 6, seed: 20_260_101 },
    );
  });

  test("enqueue_failed: a queue that refuses leaves neither a session nor a debit", async () => {
    const coach = await s.person();
    const upload = await s.upload(coach.token);
    await s.ctx.db.execute(sql`alter schema pgboss rename to pgboss_out_of_reach`);
    const answer = await s
      .call("POST", "/api/sessions/", { token: coach.token, body: { activity: "running", video_url: upload.public_url } })
      .finally(() => s.ctx.db.execute(sql`alter schema pgboss_out_of_reach rename to pgboss`));
    expect([answer.status, answer.body]).toEqual([503, { detail: "enqueue_failed" }]);
    expect((await s.profile(coach)).session_quota).toBe(5);
    expect((await s.call("GET", "/api/sessions/", { token: coach.token })).body).toMatchObject({ count: 0 });
  });

  test("an analysis that its host stops, as a service that is asked to end does, is done again and is no try", async () => {
    const coach = await s.person();
    const before = s.host.decide;
    let stops = 0;
    s.host.decide = async () => {
      // More often than a job is tried.
      if (++stops <= 4) throw Object.assign(new Error("as asked"), { name: "AnalysisStopped" });
      return "completed";
    };
    const { id } = Session.parse((await s.createSession(coach.token)).body);
    const end = await s.endedSoon(coach.token, id);
    s.host.decide = before;
    expect([end.status, stops]).toEqual(["completed", 5]);
    expect((await s.profile(coach)).session_quota).toBe(4);
  });

  test("a worker that keeps dying fails the session after its tries and refunds once", async () => {
    const coach = await s.person();
    const before = s.host.decide;
    s.host.decide = async () => {
      throw new Error("the process died");
    };
    const { id } = Session.parse((await s.createSession(coach.token)).body);
    const end = await s.endedSoon(coach.token, id);
    s.host.decide = before;
    expect(end).toMatchObject({ status: "failed", failure_reason: expect.stringContaining("try again") });
    expect((await s.profile(coach)).session_quota).toBe(5);
  });
});
