/** Signing up before a campaign, coming to rest after it, and what its books must say then. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { SessionCounts } from "@sagittal/contract";
import type { Books } from "./books.ts";
import { type Deployment, eventually } from "./deployment.ts";
import { isOver, Person } from "./person.ts";

/** A dead worker's job comes back after its heartbeat and the queue's next round; three tries. */
const SETTLED_WITHIN_MS = 420_000;

/** Starts the deployment with a coach, a webhook and a test key; with a quota, the coach's team has room for as many sessions. */
export async function signedUp(deployment: Deployment, hook: string, quota: number): Promise<{ person: Person; tester: Person }> {
  await deployment.first.start();
  const person = await new Person("faults@example.com", () => deployment.first.url).register();
  await person.listen(hook);
  const tester = person.with({ token: await person.testKey() });
  if (quota > 0) {
    await deployment.first.stop();
    await deployment.grant(person.email, quota);
  }
  await deployment.start();
  return { person, tester };
}

/** Waits until every session has ended and its webhook was delivered. */
export async function settled({ person, tester }: { person: Person; tester: Person }): Promise<void> {
  for (const caller of [person, tester]) {
    const idle = async () => {
      const answer = await caller.ask("GET", "/api/sessions/counts/");
      return SessionCounts.safeParse(answer?.body).data?.processing_count === 0 ? true : undefined;
    };
    await eventually("The end of every session", idle, SETTLED_WITHIN_MS, 250);
  }
  // A delivery whose sender was killed after it had arrived is sent again.
  const news = async () => ((await person.hasNewsToSend()) === false ? true : undefined);
  await eventually("The news of every end", news, SETTLED_WITHIN_MS, 250).catch(() => {});
}

/** What sessions, ledger and counter must not say of a campaign that began with `quota` sessions and ended with `counter`. */
export function bookFaults({ sessions, totals }: Books, acknowledged: ReadonlySet<string>, quota: number, counter: number): string[] {
  const known = new Set(sessions.map((session) => session.id));
  const faults = [...acknowledged].filter((id) => !known.has(id)).map((id) => `acknowledged session ${id} is lost`);
  for (const { id, status, test, debits, refunds } of sessions) {
    if (!isOver(status)) faults.push(`session ${id} did not end: ${status}`);
    if (debits !== 1) faults.push(`session ${id} has ${debits} debits`);
    if (refunds !== (status === "failed" ? 1 : 0)) faults.push(`${status} session ${id} has ${refunds} refunds`);
    if (test && status === "failed") faults.push(`test session ${id} failed`);
  }
  const completed = sessions.filter((s) => !s.test && s.status === "completed").length;
  if (totals.balance !== counter) faults.push(`the ledger's sum is ${totals.balance}, the counter ${counter}`);
  if (totals.balance !== quota - completed)
    faults.push(`the ledger's sum is ${totals.balance} after ${completed} completed sessions of ${quota}`);
  if (totals.pending > 0) faults.push(`${totals.pending} deliveries still wait`);
  return faults;
}

/** Files that a row names and the storage lacks, and results that nobody names although their session completed. */
export function mediaFaults({ sessions }: Books, keys: readonly string[]): string[] {
  const stored = new Set(keys);
  const faults = sessions.flatMap(({ id, keys: named }) =>
    named.filter((key) => !stored.has(key)).map((key) => `session ${id} lacks ${key}`),
  );
  const named = new Set(sessions.flatMap((session) => session.keys));
  const statusOf = new Map(sessions.map((session) => [session.id, session.status]));
  for (const key of stored) {
    const id = /[0-9a-f-]{36}(?=\.\d+\.[^/]*$)/.exec(key)?.[0];
    // A failed session's results, written by a run that was killed, are swept a day later.
    if (id && !named.has(key) && statusOf.get(id) !== "failed") faults.push(`nobody owns ${key}`);
  }
  return faults;
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
