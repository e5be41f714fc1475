import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AdminProfile, type ApiKeyCreate, ApiKeyCreated, type PlanRole, Session, TokenResponse, UploadIntent } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { inject } from "vitest";
import { z } from "zod";
import { grantPlan } from "../features/billing/grant.ts";
import type { AnalysisHost } from "../platform/analysis.ts";
import type { Clock } from "../platform/clock.ts";
import { type Config, type Env, readConfig } from "../platform/config.ts";
import type { Subject } from "../platform/db/change-feed.ts";
import { admins } from "../platform/db/schema/index.ts";
import { openService, type Service } from "../service.ts";
import { type Judge, judgeBy } from "./conformance.ts";
import type { DatabaseKind } from "./databases.ts";
import { freshEmbedded, freshPostgres, withModels } from "./fresh.ts";
import { ScriptedHost } from "./host.ts";

/** A clock that a test moves. */
export class TestClock implements Clock {
  #shift = 0;
  #held: number | null = null;
  #base(): number {
    return this.#held ?? Date.now();
  }
  now(): Date {
    return new Date(this.#base() + this.#shift);
  }
  /** From now on no time passes but by `advance`, however busy the machine is. */
  hold(): void {
    this.#held = Date.now();
  }
  /** Time passes by itself again. */
  release(): void {
    this.#held = null;
  }
  advance(by: { days?: number; hours?: number; seconds?: number }): void {
    this.#shift += ((by.days ?? 0) * 86_400 + (by.hours ?? 0) * 3600 + (by.seconds ?? 0)) * 1000;
  }
  to(at: Date): void {
    this.#shift = at.getTime() - this.#base();
  }
}

/** An HTTP answer as tests look at it. */
export interface Answer {
  status: number;
  body: unknown;
  text: string;
  headers: Headers;
}

export interface CallOptions {
  token?: string;
  authorization?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A signed-in person. */
export interface Person {
  token: string;
  email: string;
  password: string;
  id: string;
  teamId: string;
}

/** A question whose answer is waited for: it is asked again when what it is about has changed. */
interface Wait {
  readonly about: Subject | undefined;
  readonly changed: AbortController;
}

/** Pauses between questions grow, since each takes time of the processor that does what is waited for. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [20, 200, 1.2];

let people = 0;
let judge: Promise<Judge> | undefined;
const Invited = z.object({ url: z.string() });

/** A running service on a port of its own, driven over real HTTP. */
export class TestService {
  readonly service: Service;
  readonly host: ScriptedHost;
  readonly clock: TestClock;
  readonly dataDir: string;
  readonly #cleanup: () => Promise<void>;
  readonly #waits = new Set<Wait>();

  constructor(parts: { service: Service; host: ScriptedHost; clock: TestClock; dataDir: string; cleanup: () => Promise<void> }) {
    this.service = parts.service;
    this.host = parts.host;
    this.clock = parts.clock;
    this.dataDir = parts.dataDir;
    this.#cleanup = parts.cleanup;
    this.ctx.database.changes.onChange((subjects) => {
      for (const { about, changed } of this.#waits) if (about && (subjects?.includes(about) ?? true)) changed.abort();
    });
  }

  get ctx() {
    return this.service.ctx;
  }
  get url() {
    return this.service.url;
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { ...options.headers };
    if (options.token) headers.authorization = `Bearer ${options.token}`;
    if (options.authorization) headers.authorization = options.authorization;
    if (options.body !== undefined) headers["content-type"] ??= "application/json";
    const body = options.body === undefined ? undefined : typeof options.body === "string" ? options.body : JSON.stringify(options.body);
    const response = await fetch(path.startsWith("http") ? path : this.url + path, { method, headers, body, redirect: "manual" });
    const text = await response.text();
    const contentType = response.headers.get("content-type") ?? "";
    const answer = {
      status: response.status,
      text,
      body: contentType.includes("json") && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
    if (path.startsWith("/")) {
      const fault = (await this.#judged())({ method, path, contentType, ...answer });
      if (fault) throw new Error(`The answer is not what the OpenAPI document says. ${fault}`);
    }
    return answer;
  }

  /** Every answer is compared with the OpenAPI document. */
  #judged(): Promise<Judge> {
    judge ??= readFile(inject("openapi"), "utf8").then((text) => judgeBy(JSON.parse(text)));
    return judge;
  }

  /** Registers a person with a personal team. */
  async person(name = "coach"): Promise<Person> {
    const email = `${name}-${++people}@example.com`;
    const password = "correct horse battery";
    const answer = await this.call("POST", "/api/auth/register/", { body: { email, password, display_name: name } });
    const { token, admin } = TokenResponse.parse(answer.body);
    return { token, email, password, id: admin.id, teamId: admin.teams[0]!.id };
  }

  /** A new access token, as after the last one's hour is over. */
  async login({ email, password }: Person): Promise<string> {
    return TokenResponse.parse((await this.call("POST", "/api/auth/login/", { body: { email, password } })).body).token;
  }

  /** Puts the person's team on a plan, as a platform admin would. */
  async grant(person: Person, role: PlanRole, session_quota?: number): Promise<void> {
    await this.ctx.db.transaction((tx) => grantPlan(tx, person.teamId, { role, interval: "month", session_quota }, this.clock.now()));
  }

  /** Marks a person's email as verified, without the detour through the mailbox. */
  async markVerified(person: Person): Promise<void> {
    await this.ctx.db.update(admins).set({ email_verified_at: this.clock.now() }).where(eq(admins.id, person.id));
  }

  /** A second person in the team of the first, with that team active. */
  async member(owner: Person, name = "member"): Promise<Person> {
    const person = await this.person(name);
    await this.call("POST", "/api/me/onboarding/", { token: person.token });
    await this.markVerified(owner);
    const invite = await this.call("POST", "/api/invites/", { token: owner.token, body: { email: person.email } });
    const { url } = Invited.parse(invite.body);
    const joined = await this.call("POST", `/api/invites/${url.split("/").at(-1)}/accept/`, { token: person.token });
    if (joined.status !== 200) throw new Error(`The invite was not accepted: ${joined.text}`);
    return { ...person, teamId: owner.teamId };
  }

  /** Mints a key; the team is on Organization or above. */
  async key(owner: Person, body: Partial<z.input<typeof ApiKeyCreate>> = {}): Promise<ApiKeyCreated> {
    return ApiKeyCreated.parse(
      (await this.call("POST", "/api/api-keys/", { token: owner.token, body: { label: "partner", ...body } })).body,
    );
  }

  async profile(person: { token: string }): Promise<AdminProfile> {
    return AdminProfile.parse((await this.call("GET", "/api/me/", { token: person.token })).body);
  }

  /** Reserves and uploads a small but real MP4 header; returns the intent. */
  async upload(token: string, activity = "running"): Promise<UploadIntent> {
    const intent = await this.call("POST", "/api/sessions/upload-intent/", {
      token,
      body: { filename: "run.mp4", content_type: "video/mp4", activity },
    });
    const target = UploadIntent.parse(intent.body);
    await fetch(target.url, { method: "PUT", headers: target.headers, body: new Uint8Array(MP4) });
    return target;
  }

  /** Reserves an upload of an ergonomics assessment: of its video, and of its picture (JPEG). */
  async deskIntent(token: string): Promise<UploadIntent & { posture_media: NonNullable<UploadIntent["posture_media"]> }> {
    const clip = { filename: "desk.mp4", content_type: "video/mp4", activity: "workspace_wellness" };
    const body = { ...clip, posture_media_content_type: "image/jpeg" };
    const intent = UploadIntent.parse((await this.call("POST", "/api/sessions/upload-intent/", { token, body })).body);
    if (!intent.posture_media) throw new Error("There is no address for the picture.");
    return { ...intent, posture_media: intent.posture_media };
  }

  async createSession(token: string, body: Record<string, unknown> = {}): Promise<Answer> {
    const intent = await this.upload(token, typeof body.activity === "string" ? body.activity : "running");
    return this.call("POST", "/api/sessions/", {
      token,
      body: { id: intent.session_id, activity: "running", exercise: "Easy Run", video_url: intent.public_url, ...body },
    });
  }

  /** Reads a session until it has ended. */
  ended(token: string, id: string, withinMs?: number): Promise<Session> {
    return this.eventually(() => this.#end(token, id), { about: `session:${id}`, withinMs });
  }

  /** As `ended`, without the time between the tries of an analysis. */
  endedSoon(token: string, id: string): Promise<Session> {
    return this.hastened(() => this.#end(token, id), { about: `session:${id}` });
  }

  async #end(token: string, id: string): Promise<Session | undefined> {
    const session = Session.parse((await this.call("GET", `/api/sessions/${id}/`, { token })).body);
    return session.status === "completed" || session.status === "failed" ? session : undefined;
  }

  /**
   * Asks until there is an answer.
   * @param about what the answer depends on, when the service tells changes of it: each is a reason to ask at once
   */
  async eventually<T>(
    ask: () => Promise<T | undefined>,
    { withinMs = 20_000, about }: { withinMs?: number; about?: Subject } = {},
  ): Promise<T> {
    const until = Date.now() + withinMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS)) {
      const wait = { about, changed: new AbortController() };
      this.#waits.add(wait);
      try {
        const answer = await ask();
        if (answer !== undefined) return answer;
        if (Date.now() > until) throw new Error(`It did not happen within ${withinMs / 1000} s.`);
        await delay(pauseMs, undefined, { signal: wait.changed.signal }).catch(() => {});
      } finally {
        this.#waits.delete(wait);
      }
    }
  }

  /** As `eventually`; jobs that wait for their next try are tried at once meanwhile, since how long they wait is not what is asked. */
  hastened<T>(ask: () => Promise<T | undefined>, how: { about?: Subject } = {}): Promise<T> {
    return this.eventually(async () => {
      await this.ctx.db.execute("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()");
      return ask();
    }, how);
  }

  /** The newest email to an address, waiting for it when it is still queued. */
  async email(to: string, matching = /./s, seen = 0): Promise<string> {
    return this.eventually(async () => {
      const found = (await this.emails()).filter((m) => m.includes(`To: ${to}`) && matching.test(m));
      return found.length > seen ? found.at(-1) : undefined;
    });
  }

  async emails(): Promise<string[]> {
    const dir = join(this.dataDir, "outbox");
    const names = (await readdir(dir).catch(() => [])).filter((n) => n.endsWith(".eml") && !n.startsWith(".")).sort();
    return Promise.all(names.map(async (n) => (await readFile(join(dir, n), "utf8")).replaceAll("=\n", "").replaceAll("=3D", "=")));
  }

  /** The six digits in the newest verification email. */
  async code(to: string, seen = 0): Promise<string> {
    const mail = await this.email(to, /Subject: \d{6}/, seen);
    return /Subject: (\d{6})/.exec(mail)![1]!;
  }

  async verify(person: Person): Promise<void> {
    await this.call("POST", "/api/me/verify-email/", { token: person.token, body: { code: await this.code(person.email) } });
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.#cleanup();
  }
}

/** `ftyp isom` and padding: what the content check needs to call it an MP4. */
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypisom\x00\x00\x02\x00isomiso2avc1mp41", "latin1"),
  Buffer.alloc(1024),
]);

/** The first bytes of a JPEG and padding: what the content check needs to call it a picture. */
export const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]);

/** What a test may choose beside the service's environment. */
interface TestServiceOptions {
  /** PostgreSQL unless told: a service on the embedded database takes ten times as long to start and four times as long to answer. */
  database?: DatabaseKind;
  realHost?: (config: Config) => AnalysisHost;
  log?: Logger;
}

/** Starts a service on a fresh database, or on the one that `DATABASE_URL` names, which stays. */
export async function startTestService(
  env: Env = {},
  { database: kind = "postgres", realHost, log }: TestServiceOptions = {},
): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), "sagittal-test-"));
  if (realHost) await withModels(dataDir);
  const server = kind === "postgres" && env.DATABASE_URL === undefined ? await freshPostgres() : null;
  const host = new ScriptedHost();
  const clock = new TestClock();
  const config = readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    WORKER_CONCURRENCY: "4",
    ...(kind === "postgres" && { APP_SECRET: "test-secret-test-secret-test-secret" }),
    ...(server && { DATABASE_URL: server.url }),
    ...env,
  });
  const database = kind === "postgres" ? undefined : await freshEmbedded();
  const service = await openService(config, {
    checkAnswers: true,
    log: log ?? pino({ level: config.LOG_LEVEL }),
    clock,
    host: async () => realHost?.(config) ?? host,
    database,
  });
  return new TestService({
    service,
    host,
    clock,
    dataDir,
    async cleanup() {
      await database?.close();
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}
