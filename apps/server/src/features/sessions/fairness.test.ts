import { Session } from "@sagittal/contract";
import { expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { startTestService } from "../../testing/service.ts";

test.each(DATABASES)("one team's many clips do not hold up another team's first, on %s", { timeout: 300_000 }, async (kind) => {
  const s = await startTestService({ WORKER_CONCURRENCY: "1" }, { database: kind });
  try {
    const [many, one] = [await s.person(), await s.person()];
    const gate = Promise.withResolvers<void>();
    s.host.decide = async () => {
      await gate.promise;
      return "completed";
    };
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push(Session.parse((await s.createSession(many.token)).body).id);
    await s.eventually(async () => (s.host.requests.length === 1 ? true : undefined));
    const late = Session.parse((await s.createSession(one.token, { activity: "walking", exercise: "" })).body).id;
    gate.resolve();
    await s.ended(one.token, late);
    for (const id of ids) await s.ended(many.token, id);
    // The first clip was running already; the other team's comes next.
    expect(s.host.requests.map((r) => r.activity)).toEqual(["running", "walking", "running", "running"]);
  } finally {
    await s.close();
  }
});
