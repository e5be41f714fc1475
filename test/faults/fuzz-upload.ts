/**
 * Mutated videos of every container and codec through a running service: reservation, upload, session, analysis. Each must be refused with 400, or end completed or failed with
 * a reason that a coach can act on; what failed is refunded, and nothing of it stays but the upload.
 *
 *   npm run fuzz:upload -- [--videos N] [--seed N] [--minutes N] [--analyses N]
 *
 * `--minutes`: no further video is sent after so long. `--analyses`: how many run at once.
 * The damage is that of `npm run fuzz:video`, by the same seeds. Exit status 1 when something else happens.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ANALYSIS_FAILURES } from "@sagittal/contract";
import { startPostgres } from "../../apps/server/src/testing/databases.ts";
import { makeClip } from "../../packages/vision/test-support/clips.ts";
import { MUTATED_CLIPS, mutated } from "../../packages/vision/test-support/mutate.ts";
import { childrenOf } from "../support/processes.ts";
import { books } from "./books.ts";
import { Deployment, eventually } from "./deployment.ts";
import { bookFaults, filesIn, mediaFaults, settled, signedUp } from "./judge.ts";
import { isOver } from "./person.ts";
import { Receiver } from "./receiver.ts";
import { residentMb, WATCHED, Watch } from "./watch.ts";

const QUOTA = 100_000;
/** Videos under way for each analysis that runs: none is ever without work. */
const UNDER_WAY = 3;
const LOOK_EVERY_MS = 1000;
/** The service itself decodes nothing: more than this is a leak. Analyses are stopped at 3 GB. */
const MOST_SERVICE_MB = 700;
const MOST_ANALYSIS_MB = 2000;
/** What says that the service failed and not the video. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["service_fault", "out_of_memory", "no_progress", "timed_out"]);

const { values: args } = parseArgs({
  options: {
    videos: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "600" },
    analyses: { type: "string", default: "2" },
  },
});
const [videos, seed, minutes] = [Number(args.videos), Number(args.seed), Number(args.minutes)];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Null for no answer; every other fault is one. */
function orNull(error: unknown): null {
  if (error instanceof Error && error.message.endsWith("no answer")) return null;
  throw error;
}

const folder = await mkdtemp(join(tmpdir(), "sagittal-fuzz-"));
const clips = MUTATED_CLIPS.map(([file, options]) => ({
  file,
  bytes: readFileSync(makeClip(join(folder, file), { frames: 24, ...options })),
}));
const postgres = await startPostgres();
// Interrupted, the run leaves no server behind; the deployment ends with the process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
const receiver = new Receiver();
const deployment = await Deployment.of(["all"], { DATABASE_URL: postgres.url, WORKER_CONCURRENCY: args.analyses, ...WATCHED });
try {
  const { person, tester } = await signedUp(deployment, await receiver.start(), QUOTA);
  const quota = await person.quota();
  const { pid, dataDir } = deployment.first;
  const watch = new Watch(pid, LOOK_EVERY_MS);
  const faults: string[] = [];
  const acknowledged = new Set<string>();
  const mutations = new Map<string, string>();
  let [refused, late, analysisMb, slowestMs, next] = [0, 0, 0, 0, seed];
  const began = performance.now();
  const atOnce = UNDER_WAY * Number(args.analyses);
  /** Asks again what a busy machine left without an answer for 30 s. */
  const inTime = <T>(what: string, ask: () => Promise<T | null>): Promise<T> =>
    eventually(
      what,
      async () => {
        const answer = await ask();
        if (answer === null) late++;
        return answer ?? undefined;
      },
      300_000,
    );
  const lane = async () => {
    while (next < seed + videos && performance.now() - began < minutes * 60_000) {
      const now = next++;
      const { file, bytes } = clips[now % clips.length]!;
      const mutation = mutated(bytes, now);
      const where = `seed ${now}: ${file}, ${mutation.done}`;
      const sentAt = performance.now();
      const intent = await inTime(`A reservation for ${where}`, () => person.reserve().catch(orNull));
      mutations.set(intent.session_id, where);
      if (!(await person.upload(intent, new Uint8Array(mutation.bytes)))) {
        // An empty body is no upload.
        if (mutation.bytes.length > 0) faults.push(`${where}: the upload was refused`);
        continue;
      }
      // Made by a request whose answer came too late, a session is there already.
      const { status } = await inTime(`The session of ${where}`, () => person.create(intent, "", { trim: null }));
      if (status === 400) refused++;
      else if (status !== 201 && status !== 409) faults.push(`${where}: the session was answered ${status}`);
      if (status !== 201 && status !== 409) continue;
      acknowledged.add(intent.session_id);
      if (acknowledged.size % 50 === 0)
        process.stderr.write(`${acknowledged.size} sessions after ${Math.round((performance.now() - began) / 1000)} s\n`);
      const over = async () => (isOver((await person.session(intent.session_id))?.status ?? "") ? true : undefined);
      await eventually(`The end of ${where}`, over, 600_000, 150);
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      if ((now - seed) % 10 === 0) analysisMb = Math.max(analysisMb, ...childrenOf(pid, "host/child.ts").map(residentMb));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const seconds = Math.round((performance.now() - began) / 1000);
  await settled({ person, tester });
  watch.stop();
  const counter = await person.quota();
  if (deployment.first.pid !== pid || !deployment.first.runs) faults.push("the service ended");
  await deployment.stop();

  const found = await books({ url: postgres.url });
  const reasons: Record<string, number> = {};
  for (const { id, failure } of found.sessions) {
    reasons[failure ?? "completed"] = (reasons[failure ?? "completed"] ?? 0) + 1;
    const known = failure === null || (ANALYSIS_FAILURES.some((code) => code === failure) && !OWN_FAULTS.has(failure));
    if (!known) faults.push(`${mutations.get(id)}: ${failure}`);
  }
  const { first, last, most } = watch.trend("rssMb", 0);
  faults.push(...bookFaults(found, acknowledged, quota, counter));
  const stored = await filesIn(join(dataDir, "objects"));
  faults.push(...mediaFaults(found, stored));
  // Nothing was killed here: of a failed session there is the upload alone.
  for (const { id } of found.sessions.filter((s) => s.status === "failed"))
    faults.push(
      ...stored.filter((key) => key.includes(`${id}.`) && !key.includes(".source.")).map((key) => `${mutations.get(id)}: left ${key}`),
    );
  faults.push(...(await deployment.first.leftovers()).map((path) => `temporary file left: ${path}`));
  if (most > MOST_SERVICE_MB) faults.push(`the service took ${most.toFixed(0)} MB`);
  if (analysisMb > MOST_ANALYSIS_MB) faults.push(`an analysis took ${analysisMb.toFixed(0)} MB`);
  say(`\n${next - seed} mutated videos from seed ${seed} on, in ${seconds} s`);
  say(`  refused with 400  ${refused}`);
  say(`  late              ${late} requests without an answer within 30 s, asked again`);
  say(`  ended             ${found.sessions.length}: ${JSON.stringify(reasons)}`);
  say(`  slowest           ${(slowestMs / 1000).toFixed(1)} s from reservation to end, ${atOnce} at once`);
  say(`  service           ${first.toFixed(0)} MB at first, ${last.toFixed(0)} at last, ${most.toFixed(0)} at most`);
  say(`  an analysis       ${analysisMb.toFixed(0)} MB at most`);
  say(`  faults            ${faults.length}`);
  for (const fault of faults) say(`    ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${deployment.first.lastWords}\n`);
  throw error;
} finally {
  await deployment.remove();
  await receiver.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
