/**
 * Two API processes and two workers over one PostgreSQL, one bucket, one mail server and one webhook receiver: work that is shared between them, and what
 * happens when one of the things around them fails. Each scenario tells its figures and, as faults, what must not be.
 */
import { fileURLToPath } from "node:url";
import type { TestBucket } from "../../apps/server/src/testing/bucket.ts";
import { freePort, type OwnServer, startPostgres } from "../../apps/server/src/testing/databases.ts";
import { Mailbox } from "../../apps/server/src/testing/mailbox.ts";
import { testBucket } from "../../apps/server/src/testing/open-bucket.ts";
import { sampleBomb } from "../support/sample-bomb.ts";
import { books } from "./books.ts";
import { Deployment, eventually, pause } from "./deployment.ts";
import { isOver, Person } from "./person.ts";
import { Receiver } from "./receiver.ts";

const CLOCK = fileURLToPath(new URL("./clock-step.ts", import.meta.url));
const QUOTA = 1000;
/** A dead job is noticed after its heartbeat; three tries. */
const ENDED_WITHIN_MS = 420_000;

export interface Told {
  readonly what: string;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly faults: readonly string[];
}

interface World {
  readonly deployment: Deployment;
  readonly postgres: OwnServer;
  readonly bucket: TestBucket;
  readonly mailbox: Mailbox;
  readonly receiver: Receiver;
  readonly person: Person;
}
type Scenario = (world: World) => Promise<Omit<Told, "what">>;

/** Where the processes stand in the deployment. */
const [API, OTHER_API, WORKER, OTHER_WORKER] = [0, 1, 2, 3];

const SCENARIOS: Record<string, Scenario> = {
  "two API processes, two workers": async ({ deployment, person }) => {
    const other = person.with({ url: deployment.member(OTHER_API).url });
    const ids = [await person.made("first"), await other.made("second")];
    const stages = new Set<string>();
    const looks = ids.map((id, i) =>
      // Made at one process, followed at the other.
      ended(i === 0 ? other : person, id, (stage) => stages.add(stage)),
    );
    const ends = await Promise.all(looks);
    return { figures: { sessions: ends.join(" "), "stages seen at the other process": stages.size }, faults: notCompleted(ends) };
  },

  "fair turns of teams": async ({ deployment, person }) => {
    const other = await new Person("other@example.com", () => deployment.member(OTHER_API).url).register();
    await Promise.all([WORKER, OTHER_WORKER].map((i) => deployment.member(i).stop()));
    const many: string[] = [];
    for (let n = 0; n < 4; n++) many.push(await person.made(`many ${n}`));
    const one = await other.made("one");
    await Promise.all([WORKER, OTHER_WORKER].map((i) => deployment.member(i).start()));
    const order: string[] = [];
    await Promise.all([
      ended(other, one).then(() => order.push("one")),
      ...many.map((id) => ended(person, id).then(() => order.push("many"))),
    ]);
    const place = order.indexOf("one") + 1;
    return { figures: { "place of the other team's only clip among five": place }, faults: place > 3 ? [`its turn was ${place}`] : [] };
  },

  "SIGTERM in the middle of an analysis": async ({ deployment, person }) => {
    const id = await person.made("drained");
    await inStage(person, id, "pose_extract");
    const stops = await Promise.all([WORKER, OTHER_WORKER].map((i) => deployment.member(i).stop()));
    const between = (await person.session(id))?.status;
    await Promise.all([WORKER, OTHER_WORKER].map((i) => deployment.member(i).start()));
    const end = await ended(person, id);
    const faults = [...notCompleted([end]), ...stops.filter((s) => s.status !== 0).map((s) => `exit status ${s.status}`)];
    return {
      figures: { "ended within ms": Math.round(Math.max(...stops.map((s) => s.tookMs))), between: between ?? "", afterwards: end },
      faults,
    };
  },

  "PostgreSQL restarted, 5 s down": async ({ deployment, postgres, person }) => {
    const id = await person.made("restart");
    await inStage(person, id, "pose_extract");
    let ready = 0;
    let asked = 0;
    await postgres.restart(async () => {
      ready = (await person.ask("GET", "/readyz"))?.status ?? 0;
      asked = (await person.ask("GET", "/api/sessions/"))?.status ?? 0;
      await pause(5000);
    });
    const began = performance.now();
    await eventually("A ready service", async () => ((await person.ask("GET", "/readyz"))?.status === 200 ? true : undefined));
    const backMs = Math.round(performance.now() - began);
    const end = await ended(person, id);
    const after = await ended(person, await person.made("after the restart"));
    const dead = deployment.members.filter((member) => !member.runs).length;
    const faults = [...notCompleted([end, after]), ...(dead > 0 ? [`${dead} processes ended`] : [])];
    return {
      figures: { "readyz meanwhile": ready, "list meanwhile": asked, "ready again after ms": backMs, sessions: `${end} ${after}` },
      faults,
    };
  },

  "bucket full for one try, then slow": async ({ bucket, person }) => {
    let refused = 0;
    const id = await person.made("bucket");
    bucket.trouble = async (method) => {
      if (method !== "PUT") return null;
      refused++;
      // 507 is what a full store answers.
      return 507;
    };
    await eventually("A refused result", async () => (refused > 0 ? true : undefined), ENDED_WITHIN_MS);
    await pause(2000);
    bucket.trouble = async () => {
      await pause(700);
      return null;
    };
    const end = await ended(person, id);
    bucket.trouble = async () => null;
    return { figures: { "writes refused": refused, session: end }, faults: notCompleted([end]) };
  },

  "bucket full for every try": async ({ bucket, person }) => {
    const before = await person.quota();
    let refused = 0;
    const id = await person.made("full bucket");
    bucket.trouble = async (method) => {
      if (method !== "PUT") return null;
      refused++;
      return 507;
    };
    const end = await ended(person, id);
    bucket.trouble = async () => null;
    const kept = before - (await person.quota());
    const faults = [...(end === "failed" ? [] : [`the session ${end}`]), ...(kept === 0 ? [] : [`${kept} not given back`])];
    return { figures: { "writes refused": refused, session: end }, faults };
  },

  "bucket out of reach": async ({ bucket, person }) => {
    bucket.trouble = async () => 503;
    const ready = (await person.ask("GET", "/readyz"))?.status ?? 0;
    const alive = (await person.ask("GET", "/healthz"))?.status ?? 0;
    const list = (await person.ask("GET", "/api/sessions/"))?.status ?? 0;
    bucket.trouble = async () => null;
    const faults = [...(ready === 503 ? [] : [`readyz ${ready}`]), ...(alive === 200 ? [] : [`healthz ${alive}`])];
    return { figures: { readyz: ready, healthz: alive, list }, faults };
  },

  "mail server down for 20 s": async ({ deployment, mailbox }) => {
    await mailbox.down();
    const late = await new Person("late@example.com", () => deployment.first.url).register();
    await pause(20_000);
    await mailbox.up();
    const began = performance.now();
    const arrived = () => mailbox.received.filter((to) => to === late.email).length;
    await eventually("The email", async () => (arrived() > 0 ? true : undefined));
    return {
      figures: { "email s after the server was back": Math.round((performance.now() - began) / 1000), emails: arrived() },
      faults: [],
    };
  },

  "webhook receiver hangs": async ({ receiver, person }) => {
    const gate = Promise.withResolvers<void>();
    receiver.before = () => gate.promise;
    const began = performance.now();
    const end = await ended(person, await person.made("hanging receiver"));
    const seconds = Math.round((performance.now() - began) / 1000);
    receiver.before = async () => {};
    gate.resolve();
    return { figures: { session: end, "after s": seconds }, faults: notCompleted([end]) };
  },

  "clock of the workers steps two hours ahead and back": async ({ deployment, person }) => {
    const step = () => {
      for (const i of [WORKER, OTHER_WORKER]) process.kill(deployment.member(i).pid, "SIGUSR2");
    };
    const id = await person.made("clock");
    await inStage(person, id, "pose_extract");
    step();
    const ahead = await ended(person, await person.made("two hours ahead"));
    step();
    const end = await ended(person, id);
    return { figures: { sessions: `${end} ${ahead}` }, faults: notCompleted([end, ahead]) };
  },

  "a poison video": async ({ deployment, person }) => {
    const before = await person.quota();
    const pids = () => deployment.members.map((member) => member.pid).join();
    const was = pids();
    const intent = await person.reserve();
    await person.upload(intent, new Uint8Array(sampleBomb(40_000_000)));
    await person.create(intent, "poison", { trim: null });
    const poisoned = await ended(person, intent.session_id);
    const refunded = before - (await person.quota());
    const after = await ended(person, await person.made("after the poison"));
    const faults = [
      ...(poisoned === "failed" ? [] : [`the poison ${poisoned}`]),
      ...(refunded === 0 ? [] : [`${refunded} not given back`]),
      ...(was === pids() && deployment.members.every((member) => member.runs) ? [] : ["a process ended"]),
      ...notCompleted([after]),
    ];
    return { figures: { poison: poisoned, "next session": after }, faults };
  },
};

/** Plays the scenarios whose name contains `only` on one deployment, and reads the books at the end. */
export async function outsideFaults(only: string, tell: (told: Told) => void): Promise<number> {
  const names = Object.keys(SCENARIOS).filter((name) => name.includes(only));
  if (names.length === 0) return 0;
  const postgres = await startPostgres({ restartable: true });
  const [bucket, receiver, mailbox] = [testBucket(), new Receiver(), new Mailbox(await freePort())];
  await mailbox.up();
  const deployment = await Deployment.of(["api", "api", "worker", "worker"], {
    DATABASE_URL: postgres.url,
    STORAGE_URL: await bucket.start(),
    ...bucket.credentials,
    SMTP_URL: mailbox.url,
    NODE_OPTIONS: `--import ${CLOCK}`,
  });
  let count = 0;
  const note = (told: Told) => {
    count += told.faults.length;
    tell(told);
  };
  try {
    await deployment.start();
    const person = await new Person("faults@example.com", () => deployment.member(API).url).register();
    await person.listen(await receiver.start());
    await deployment.grant(person.email, QUOTA);
    for (const what of names) {
      const played = await SCENARIOS[what]?.({ deployment, postgres, bucket, mailbox, receiver, person }).catch((error: unknown) => ({
        figures: {},
        faults: [error instanceof Error ? error.message : String(error)],
      }));
      if (played) note({ what, ...played });
    }
    await deployment.stop();
    const { sessions } = await books({ url: postgres.url });
    const wrong = sessions.filter((s) => s.debits !== 1 || s.refunds !== (s.status === "failed" ? 1 : 0));
    const open = sessions.filter((s) => !isOver(s.status));
    const left = (await Promise.all(deployment.members.map((member) => member.leftovers()))).flat();
    note({
      what: "books after all of it",
      figures: { sessions: sessions.length, completed: sessions.filter((s) => s.status === "completed").length },
      faults: [
        ...wrong.map((s) => `session ${s.id}: ${s.debits} debits, ${s.refunds} refunds, ${s.status}`),
        ...open.map((s) => `session ${s.id} did not end`),
        ...left.map((path) => `temporary file left: ${path}`),
      ],
    });
    return count;
  } finally {
    await deployment.remove();
    await Promise.all([mailbox.down(), receiver.stop(), bucket.stop()]);
    await postgres.stop();
  }
}

/** Two services on one data folder: the second refuses to start, the first goes on. */
export async function twoOnOneFolder(): Promise<Told> {
  const deployment = await Deployment.of(["all"]);
  try {
    await deployment.start();
    const second = await deployment.twin();
    const refusal = await second.start().then(
      () => "started",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    await second.kill();
    const alive = (await fetch(`${deployment.first.url}/readyz`)).status;
    const refused = refusal.includes("uses the database");
    return {
      what: "two services on one data folder",
      figures: { second: refused ? "refused" : "not refused", "first answers": alive },
      faults: refused && alive === 200 ? [] : [refusal],
    };
  } finally {
    await deployment.remove();
  }
}

const notCompleted = (ends: readonly string[]): string[] => ends.filter((end) => end !== "completed").map((end) => `a session ${end}`);

/** Waits for the end of a session and tells it. */
function ended(person: Person, id: string, onStage: (stage: string) => void = () => {}): Promise<string> {
  const look = async () => {
    const session = await person.session(id);
    if (session?.progress) onStage(session.progress.stage);
    return session && isOver(session.status) ? session.status : undefined;
  };
  return eventually(`The end of session ${id}`, look, ENDED_WITHIN_MS, 100);
}

function inStage(person: Person, id: string, stage: string): Promise<true> {
  return eventually(
    `Stage ${stage} of ${id}`,
    async () => ((await person.session(id))?.progress?.stage === stage ? true : undefined),
    ENDED_WITHIN_MS,
    10,
  );
}
