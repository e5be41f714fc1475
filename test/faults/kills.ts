/** Processes are killed in every stage of a session's life, under load; then the books are read. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { STAGES as ANALYSIS_STAGES, type Session, type UploadIntent } from "@sagittal/contract";
import { startPostgres, type TestServer } from "../../apps/server/src/testing/databases.ts";
import { testBucket } from "../../apps/server/src/testing/open-bucket.ts";
import { childrenOf } from "../support/processes.ts";
import { books } from "./books.ts";
import { Deployment, eventually, pause } from "./deployment.ts";
import { bookFaults, filesIn, mediaFaults, settled, signedUp } from "./judge.ts";
import { isOver, type Person } from "./person.ts";
import { Receiver } from "./receiver.ts";

const KILL_STAGES = ["upload", "create", "queued", "pose_extract", "biomechanics", "render", "publish", "webhook"] as const;
type KillStage = (typeof KILL_STAGES)[number];

/** Which processes run over which database and storage. */
export type Shape = "all-in-one, embedded database" | "API and worker, PostgreSQL, bucket";

const QUOTA = 100_000;
/** So few kills are a trial: without load, and without a plan that has room for it. */
const TRIAL_KILLS = 3;
/** Pause between two requests of the load. */
const LOAD_EVERY_MS = 150;

export interface Outcome {
  readonly shape: Shape;
  /** How often a process was killed in each stage, as the session showed it at the last look before. */
  readonly kills: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly completed: number;
  readonly failed: number;
  /** What must not be: one line for each fault. */
  readonly faults: readonly string[];
  /** Ends of sessions that the receiver was told twice or more. */
  readonly toldTwice: number;
  /** Time from the start of a process to its first answer, ms. */
  readonly startsMs: readonly number[];
  /** How long analysis processes went on after the process that they worked for was killed, ms. */
  readonly outlivedMs: readonly number[];
  readonly seconds: number;
}

/** What a campaign works on. */
interface Scene {
  readonly deployment: Deployment;
  readonly person: Person;
  readonly tester: Person;
  readonly receiver: Receiver;
  readonly acknowledged: Set<string>;
  /** Names of stored objects in the folder of an upload. */
  readonly stored: (intent: UploadIntent) => Promise<readonly string[]>;
  readonly uploadsToService: boolean;
}

/**
 * Kills processes `times` times, stage after stage, while sessions are made without pause; starts each again, waits until every session has ended, stops
 * the deployment and compares what was acknowledged with the database, the ledger, the storage and the receiver.
 * @param note called with a line after each kill
 */
export async function killCampaign(shape: Shape, times: number, note: (line: string) => void = () => {}): Promise<Outcome> {
  const began = performance.now();
  const embedded = shape === "all-in-one, embedded database";
  const postgres: TestServer | null = embedded ? null : await startPostgres();
  const bucket = testBucket();
  const receiver = new Receiver();
  const settings: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url, STORAGE_URL: await bucket.start(), ...bucket.credentials }
    : {};
  const deployment = await Deployment.of(embedded ? ["all"] : ["api", "worker"], { WORKER_CONCURRENCY: "2", ...settings });
  try {
    const { person, tester } = await signedUp(deployment, await receiver.start(), times > TRIAL_KILLS ? QUOTA : 0);
    const quota = await person.quota();
    const { dataDir } = deployment.first;
    const scene: Scene = {
      deployment,
      person,
      tester,
      receiver,
      acknowledged: new Set(),
      stored: async ({ object_key }) => {
        const folder = object_key.slice(0, object_key.lastIndexOf("/") + 1);
        if (embedded) return readdir(join(dataDir, "objects", folder)).catch(() => []);
        return (await bucket.keys()).filter((key) => key.startsWith(folder)).map((key) => key.slice(folder.length));
      },
      uploadsToService: embedded,
    };
    const load = times > TRIAL_KILLS ? underLoad(scene) : null;
    const kills: Record<string, number> = {};
    const startsMs: number[] = [];
    const outlived: Promise<number[]>[] = [];
    for (let n = 0; n < times; n++) {
      const stage = KILL_STAGES[n % KILL_STAGES.length] ?? "queued";
      // The API process takes uploads and creates; the stages after them it only watches, and there each second round kills it instead of the worker.
      const byWorker = stage !== "upload" && stage !== "create" && Math.floor(n / KILL_STAGES.length) % 2 === 0;
      const member = deployment.member(!embedded && byWorker ? 1 : 0);
      const { id, seen } = await killIn(stage, scene, async () => {
        const analysing = childrenOf(member.pid, "host/child.ts");
        await member.kill();
        outlived.push(untilGone(analysing));
      });
      kills[seen] = (kills[seen] ?? 0) + 1;
      note(`${n + 1} of ${times} after ${Math.round((performance.now() - began) / 1000)} s: ${stage}`);
      startsMs.push(await member.start());
      if (stage === "create" || stage === "upload") await acknowledgedAfter(scene, id);
      if (embedded) await eventually(`The end of session ${id.session_id}`, async () => ended(await person.session(id.session_id)));
    }
    await load?.stop();
    await settled(scene);
    const outlivedMs = (await Promise.all(outlived)).flat();
    const counter = await person.quota();
    await deployment.stop();
    const found = await books(postgres ? { url: postgres.url } : { dataDir });
    const keys = embedded ? await filesIn(join(dataDir, "objects")) : await bucket.keys();
    const leftovers = (await Promise.all(deployment.members.map((member) => member.leftovers()))).flat();
    const live = found.sessions.filter((session) => !session.test);
    return {
      shape,
      kills,
      acknowledged: scene.acknowledged.size,
      completed: found.sessions.filter((s) => s.status === "completed").length,
      failed: found.sessions.filter((s) => s.status === "failed").length,
      faults: [
        ...bookFaults(found, scene.acknowledged, quota, counter),
        ...mediaFaults(found, keys),
        ...leftovers.map((path) => `temporary file left: ${path}`),
        ...live.filter((s) => !receiver.told.has(s.id)).map((s) => `end of session ${s.id} never told`),
      ],
      toldTwice: [...receiver.told.values()].filter((n) => n > 1).length,
      startsMs,
      outlivedMs,
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await deployment.remove();
    await Promise.all([receiver.stop(), embedded || bucket.stop(), postgres?.stop()]);
  }
}

/** Waits until processes are gone; tells how long each took, ms. */
function untilGone(pids: readonly number[]): Promise<number[]> {
  const began = performance.now();
  return Promise.all(
    pids.map(async (pid) => {
      await eventually(`The end of process ${pid}`, async () => (existsSync(`/proc/${pid}`) ? undefined : true));
      return performance.now() - began;
    }),
  );
}

/** Makes sessions that end by themselves and reads lists, until stopped. Connections that break are part of the plan. */
function underLoad({ person, tester, acknowledged }: Scene): { stop: () => Promise<void> } {
  let on = true;
  const lane = async (act: () => Promise<unknown>) => {
    while (on) {
      await act().catch(() => {});
      await pause(LOAD_EVERY_MS);
    }
  };
  const lanes = [
    lane(async () => {
      const intent = await tester.reserve();
      if (!(await tester.upload(intent))) return;
      const answer = await tester.create(intent, "load");
      if (answer?.status === 201) acknowledged.add(intent.session_id);
    }),
    lane(() => person.ask("GET", "/api/sessions/")),
  ];
  return {
    async stop() {
      on = false;
      await Promise.all(lanes);
    },
  };
}

/** Brings one session to a stage and kills a process there. Tells which stage it was at the last look. */
async function killIn(stage: KillStage, scene: Scene, kill: () => Promise<void>): Promise<{ id: UploadIntent; seen: string }> {
  const { person, receiver, acknowledged } = scene;
  const intent = await person.reserve();
  if (stage === "upload") {
    const upload = scene.uploadsToService ? person.uploadHalf(intent).catch(() => {}) : person.upload(intent);
    await pause(100);
    if (!scene.uploadsToService) await upload;
    await kill();
    await upload;
    return { id: intent, seen: stage };
  }
  await person.upload(intent);
  const asked = person.create(intent, stage);
  if (stage === "create") {
    await pause(30 * Math.random());
    await kill();
    if ((await asked)?.status === 201) acknowledged.add(intent.session_id);
    return { id: intent, seen: stage };
  }
  const answer = await asked;
  if (answer?.status !== 201) throw new Error(`The session was not made: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  acknowledged.add(intent.session_id);
  if (stage === "webhook") {
    const told = new Promise<void>((resolve) => {
      receiver.before = async (id) => {
        if (id !== intent.session_id) return;
        receiver.before = async () => {};
        await kill();
        resolve();
      };
    });
    await told;
    return { id: intent, seen: stage };
  }
  const seen = stage === "queued" ? stage : stage === "publish" ? await firstResult(scene, intent) : await reached(stage, scene, intent);
  await kill();
  return { id: intent, seen };
}

/** Waits until a session is in a stage or past it; tells which. */
function reached(stage: (typeof ANALYSIS_STAGES)[number], { person }: Scene, { session_id }: UploadIntent): Promise<string> {
  const wanted = ANALYSIS_STAGES.indexOf(stage);
  const look = async () => {
    const session = await person.session(session_id);
    if (ended(session)) return "ended";
    const now = session?.progress?.stage;
    return now && ANALYSIS_STAGES.indexOf(now) >= wanted ? now : undefined;
  };
  return eventually(`Stage ${stage} of session ${session_id}`, look, 180_000, 5);
}

/** Waits until the first file of a session's result is stored. */
async function firstResult({ stored, person }: Scene, intent: UploadIntent): Promise<string> {
  const look = async () => {
    if ((await stored(intent)).some((name) => name.startsWith(`${intent.session_id}.1.`))) return true;
    return ended(await person.session(intent.session_id));
  };
  await eventually(`A result of session ${intent.session_id}`, look, 180_000, 3);
  return ended(await person.session(intent.session_id)) ? "ended" : "publish";
}

/** A request whose answer was lost is sent again, as every client does. */
async function acknowledgedAfter({ person, acknowledged }: Scene, intent: UploadIntent): Promise<void> {
  if (acknowledged.has(intent.session_id)) return;
  if (!(await person.session(intent.session_id))) {
    if (!(await person.upload(intent))) throw new Error("The upload was refused after the restart.");
    const answer = await person.create(intent, "again");
    if (answer?.status !== 201)
      throw new Error(`The session was refused after the restart: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  }
  acknowledged.add(intent.session_id);
}

function ended(session: Session | null | undefined): true | undefined {
  return session && isOver(session.status) ? true : undefined;
}
