/**
 * Mixed load with faults for a long time: uploads, lists, details, shares and webhooks, while a worker is killed, the bucket fails and the database is restarted.
 *
 *   npm run soak -- [--minutes N]
 *
 * One API process and two workers over one PostgreSQL, one bucket and one webhook receiver that hangs and fails now and then. At the end every session must have ended,
 * the ledger must sum up, no file may lack an owner, and memory and open handles of the processes that were not killed must be flat. Exit status 1 otherwise.
 */
import { parseArgs } from "node:util";
import { ShareLink } from "@sagittal/contract";
import { z } from "zod";
import { startPostgres } from "../../apps/server/src/testing/databases.ts";
import { testBucket } from "../../apps/server/src/testing/open-bucket.ts";
import { books, unended } from "./books.ts";
import { Deployment, eventually, pause } from "./deployment.ts";
import { bookFaults, mediaFaults, settled, signedUp } from "./judge.ts";
import { isOver, type Person } from "./person.ts";
import { Receiver } from "./receiver.ts";
import { WATCHED, Watch } from "./watch.ts";

const QUOTA = 100_000;
const LOOK_EVERY_MS = 5000;
/** Half of a token's life. */
const RENEWED_EVERY_MS = 1_800_000;
/** Pause between two requests of a lane. */
const EVERY_MS = 200;
const FAULT_EVERY_MS = 40_000;
/** No fault so shortly before the end that the load would not go on after it. */
const QUIET_END_MS = 45_000;
const SETTLING_SHARE = 0.3;
/** What counts as flat: 2 MB a minute would fill a process of 2 GB in a day and more; a handle in five minutes the usual 1024 in three days. */
const FLAT = { rssMb: 2, handles: 0.2 } as const;
/** Garbage of the seconds since the last collection and connections that a pool opens and closes: a smaller rise is none, however short the run. */
const NOISE = { rssMb: 30, handles: 10 } as const;

const { values: args } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const minutes = Number(args.minutes);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [API, MORTAL, STEADY] = [0, 1, 2];
const Listed = z.object({ results: z.array(z.object({ id: z.string(), status: z.string() })) });

/** What was asked of the service, and what must not have been answered. */
class Ledger {
  readonly asked: Record<string, number> = {};
  readonly refused: Record<string, number> = {};
  readonly faults: string[] = [];

  note(what: string, status: number | undefined): void {
    this.asked[what] = (this.asked[what] ?? 0) + 1;
    if (status !== undefined && status < 400) return;
    const how = `${what} ${status ?? "no answer"}`;
    this.refused[how] = (this.refused[how] ?? 0) + 1;
    // 503 is what a service answers whose database or storage is away.
    if (status !== undefined && status >= 500 && status !== 503) this.faults.push(`${what}: ${status}`);
  }
}

/** Asks for what the app shows, of a session that is there. */
async function looks(person: Person, ledger: Ledger, turn: number): Promise<void> {
  const ask = async (what: string, method: string, path: string, body?: unknown) => {
    const answer = await person.ask(method, path, body);
    ledger.note(what, answer?.status);
    return answer?.body;
  };
  const list = Listed.safeParse(await ask("list", "GET", `/api/sessions/?limit=20&offset=${20 * (turn % 5)}`)).data?.results ?? [];
  await ask("counts", "GET", "/api/sessions/counts/");
  const some = list[turn % Math.max(1, list.length)];
  if (!some) return;
  await ask("detail", "GET", `/api/sessions/${some.id}/`);
  if (some.status !== "completed" || turn % 5 !== 0) return;
  const link = ShareLink.safeParse(await ask("share", "POST", `/api/sessions/${some.id}/share/`, {})).data;
  if (!link) return;
  await ask("shared page", "GET", `/api/shared/${link.token}/`);
  await ask("unshare", "DELETE", `/api/sessions/${some.id}/share/`);
}

/** Makes a session of the sample and waits for its end; with a test key it ends without an analysis. */
async function makes(person: Person, ledger: Ledger, what: string, acknowledged: Set<string>, until: () => boolean): Promise<void> {
  const intent = await person.reserve();
  const sent = await person.upload(intent);
  ledger.note(`${what}: upload`, sent ? 200 : undefined);
  if (!sent) return;
  const answer = await person.create(intent, what);
  ledger.note(`${what}: create`, answer?.status);
  if (answer?.status !== 201) return;
  acknowledged.add(intent.session_id);
  const over = async () => (until() || isOver((await person.session(intent.session_id))?.status ?? "") ? true : undefined);
  await eventually(`The end of ${intent.session_id}`, over, 600_000, 500).catch(({ message }: Error) => void ledger.faults.push(message));
}

const postgres = await startPostgres({ restartable: true });
// Interrupted, the run leaves no server behind; the deployment ends with the process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
const [bucket, receiver] = [testBucket(), new Receiver()];
const settings = { DATABASE_URL: postgres.url, STORAGE_URL: await bucket.start(), ...bucket.credentials, ...WATCHED };
const deployment = await Deployment.of(["api", "worker", "worker"], settings);
try {
  const { person, tester } = await signedUp(deployment, await receiver.start(), QUOTA);
  const quota = await person.quota();
  const [ledger, acknowledged] = [new Ledger(), new Set<string>()];
  const watches = [API, STEADY].map((i) => new Watch(deployment.member(i).pid, LOOK_EVERY_MS));
  const until = performance.now() + minutes * 60_000;
  const over = () => performance.now() > until;

  let told = 0;
  receiver.before = async () => {
    told++;
    if (told % 50 === 0) await pause(20_000);
    if (told % 9 === 0) throw new Error("The receiver fails.");
  };
  const lane = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 0; !over(); turn++) {
      await act(turn).catch(() => {});
      await pause(EVERY_MS);
    }
  };
  const done: Record<string, number> = {};
  const FAULTS: Record<string, () => Promise<unknown>> = {
    "worker killed": async () => {
      await deployment.member(MORTAL).kill();
      await pause(2000);
      await deployment.member(MORTAL).start();
    },
    "bucket refuses everything for 5 s": async () => {
      bucket.trouble = async () => 503;
      await pause(5000);
      bucket.trouble = async () => null;
    },
    "PostgreSQL restarted, 3 s down": () => postgres.restart(() => pause(3000)),
  };
  const renewals = async () => {
    while (!over()) {
      await pause(Math.min(RENEWED_EVERY_MS, Math.max(0, until - performance.now())));
      await eventually("A new token", () =>
        person.signIn().then(
          () => true,
          () => undefined,
        ),
      );
    }
  };
  const troubles = async () => {
    for (let n = 0; ; n++) {
      await pause(Math.min(FAULT_EVERY_MS, Math.max(0, until - performance.now())));
      if (performance.now() > until - QUIET_END_MS) return;
      const [what, act] = Object.entries(FAULTS)[n % Object.keys(FAULTS).length]!;
      await act();
      done[what] = (done[what] ?? 0) + 1;
      process.stderr.write(`${what}, ${Math.round((until - performance.now()) / 1000)} s left, ${acknowledged.size} sessions\n`);
    }
  };
  await Promise.all([
    lane(() => makes(person, ledger, "clip", acknowledged, over)),
    lane(() => makes(tester, ledger, "test session", acknowledged, over)),
    lane((turn) => looks(person, ledger, turn)),
    lane((turn) => looks(tester, ledger, turn)),
    troubles(),
    renewals(),
  ]);
  receiver.before = async () => {};
  for (const watch of watches) watch.stop();
  await settled({ person, tester }).catch(async (error: unknown) => {
    for (const row of await unended(postgres.url)) process.stderr.write(`not ended: ${row}\n`);
    for (const member of deployment.members) process.stderr.write(`${member.lastWords}\n`);
    throw error;
  });
  const counter = await person.quota();
  const dead = deployment.members.filter((member) => !member.runs).length;
  await deployment.stop();

  const found = await books({ url: postgres.url });
  const left = (await Promise.all(deployment.members.map((member) => member.leftovers()))).flat();
  const count = (status: string) => found.sessions.filter((s) => s.status === status).length;
  const faults = [
    ...bookFaults(found, acknowledged, quota, counter),
    ...mediaFaults(found, await bucket.keys()),
    ...left.map((path) => `temporary file left: ${path}`),
    ...found.sessions.filter((s) => !s.test && !receiver.told.has(s.id)).map((s) => `end of session ${s.id} never told`),
    ...ledger.faults,
    ...(dead > 0 ? [`${dead} processes ended`] : []),
  ];
  say(`\nsoak of ${minutes} min`);
  say(`  faults done   ${JSON.stringify(done)}`);
  say(`  requests      ${JSON.stringify(ledger.asked)}`);
  say(`  refused       ${JSON.stringify(ledger.refused)}`);
  say(
    `  sessions      ${found.sessions.length} made, ${acknowledged.size} acknowledged, ${count("completed")} completed, ${count("failed")} failed`,
  );
  say(
    `  analysed      ${found.sessions.filter((s) => !s.test).length}; told by webhook ${receiver.told.size} sessions in ${told} deliveries`,
  );
  for (const [i, watch] of watches.entries()) {
    for (const quantity of ["rssMb", "handles"] as const) {
      const { first, last, most, perMinute, rise } = watch.trend(quantity, SETTLING_SHARE);
      const name = `${i === 0 ? "API process" : "worker"}, ${quantity}`;
      say(
        `  ${name}: ${first.toFixed(0)} to ${last.toFixed(0)}, at most ${most.toFixed(0)}, ${perMinute.toFixed(2)} a minute (flat below ${FLAT[quantity]}, or below ${NOISE[quantity]} in all)`,
      );
      if (perMinute > FLAT[quantity] && rise > NOISE[quantity]) faults.push(`${name} grows by ${perMinute.toFixed(2)} a minute`);
    }
  }
  say(`  faults        ${faults.length}`);
  for (const fault of faults) say(`    ${fault}`);
  if (faults.length > 0) for (const line of deployment.members.flatMap((member) => member.errorsSaid)) process.stderr.write(`${line}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await deployment.remove();
  await Promise.all([receiver.stop(), bucket.stop()]);
  await postgres.stop();
}
