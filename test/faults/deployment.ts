/** A deployment of real processes that are killed, stopped and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/server/src/testing/databases.ts";
import { run, SAGITTAL } from "../support/command.ts";

const APP_SECRET = "a secret of the faults, long enough for the service";
const START_WITHIN_MS = 300_000;

/** The last output of a process, for the error message of a failed start. */
const LAST_WORDS = 3000;

/** Whatever ends the campaign, no process of it stays. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** One process of a deployment: it keeps its port and its folder over restarts. */
class Member {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #said = "";

  constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#env = { ...env, PORT: String(port), DATA_DIR: dataDir };
  }

  twin(port: number): Member {
    return new Member(port, this.dataDir, this.#env);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** What the process said last. */
  get lastWords(): string {
    return this.#said.slice(-LAST_WORDS);
  }

  /** Error lines of the newest start; at most twenty. */
  get errorsSaid(): string[] {
    return this.#said
      .split("\n")
      .filter((line) => /"level":(50|60)\b/.test(line))
      .slice(-20);
  }

  get runs(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the process and waits until it answers; returns how long that took, ms. Throws with its last words when it ends instead. */
  async start(): Promise<number> {
    if (this.runs) return 0;
    const began = performance.now();
    const [program, ...words] = SAGITTAL;
    const child = spawn(program, [...words, "start"], { env: this.#env, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    this.#said = "";
    children.add(child);
    child.once("exit", () => children.delete(child));
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (this.#said += data));
    while (performance.now() - began < START_WITHIN_MS) {
      if (!this.runs) throw new Error(`The process ended with ${child.exitCode}: ${this.lastWords}`);
      const up = await fetch(`${this.url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) return performance.now() - began;
      await pause(25);
    }
    throw new Error(`The process did not answer in time: ${this.lastWords}`);
  }

  /** Ends the process at once, as a crash or the kernel for want of memory does. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** Asks the process to end; returns its exit status and how long it took, ms. */
  async stop(): Promise<{ status: number | null; tookMs: number }> {
    const began = performance.now();
    await this.#end("SIGTERM");
    return { status: this.#child?.exitCode ?? null, tookMs: performance.now() - began };
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.runs || !this.#child) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }

  /** Files under the folder of temporary files, except what an interrupted upload may go on from, and unfinished emails. */
  async leftovers(): Promise<string[]> {
    const files = await readdir(this.dataDir, { recursive: true, withFileTypes: true });
    return files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.dataDir.length + 1))
      .filter((path) => (path.startsWith("tmp/") && !path.startsWith("tmp/resumable/")) || /^outbox\/\./.test(path));
  }
}

/** Processes over one database and one storage. */
export class Deployment {
  readonly members: readonly Member[];
  readonly #folder: string;
  readonly #env: Record<string, string>;

  private constructor(members: readonly Member[], folder: string, env: Record<string, string>) {
    this.members = members;
    this.#folder = folder;
    this.#env = env;
  }

  /**
   * Prepares processes without starting them. The first answers people.
   * @param roles the ROLE of each process; each has a data folder of its own
   */
  static async of(roles: readonly string[], settings: Record<string, string> = {}): Promise<Deployment> {
    const folder = await mkdtemp(join(tmpdir(), "sagittal-faults-"));
    const env = {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      APP_SECRET,
      POSE_QUALITY: "lite",
      WORKER_CONCURRENCY: "1",
      WEBHOOK_ALLOW_PRIVATE: "on",
      PARTNER_RATE_LIMIT_PER_MINUTE: "100000",
      LOG_LEVEL: "warn",
      ...settings,
    };
    const members = [];
    for (const [i, ROLE] of roles.entries()) members.push(new Member(await freePort(), join(folder, String(i)), { ...env, ROLE }));
    return new Deployment(members, folder, env);
  }

  get first(): Member {
    return this.member(0);
  }

  member(i: number): Member {
    const found = this.members[i];
    if (!found) throw new Error(`The deployment has no process ${i}.`);
    return found;
  }

  /** Another process with the settings and the folder of the first. */
  async twin(): Promise<Member> {
    return this.first.twin(await freePort());
  }

  async start(): Promise<void> {
    for (const member of this.members) await member.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.stop()));
  }

  /** Puts the person's team on a plan with room for many sessions. An embedded database must not be in use. */
  async grant(email: string, quota: number): Promise<void> {
    const words = ["admin", "grant", "--email", email, "--plan", "organization", "--quota", String(quota)];
    const { status, stderr } = await run([...SAGITTAL, ...words], { ...this.#env, DATA_DIR: this.first.dataDir });
    if (status !== 0) throw new Error(`The grant failed: ${stderr}`);
  }

  /** Kills what still runs and removes every file. */
  async remove(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until there is an answer. Throws after `withinMs`. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>, withinMs = 180_000, everyMs = 25): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`${what} did not happen within ${withinMs / 1000} s.`);
    await pause(everyMs);
  }
}
