import { readFileSync } from "node:fs";
import { AdminProfile, ApiKeyCreated, Session, TokenResponse, UploadIntent, Webhook, WebhookDelivery } from "@sagittal/contract";
import { z } from "zod";
import { SAMPLE } from "../support/film.ts";

const CLIP = readFileSync(SAMPLE);
/** The shortest part of the sample that is analysed to its end, seconds. */
const TRIM = { start_s: 0.5, end_s: 1.75 };
const PASSWORD = "correct horse battery";
const ANSWER_WITHIN_MS = 30_000;

/** Whether an analysis is over, whatever came of it. */
export const isOver = (status: string): status is "completed" | "failed" => status === "completed" || status === "failed";

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A coach who uses a deployment from outside. */
export class Person {
  readonly email: string;
  readonly #url: () => string;
  #token = "";

  /** @param url where the service answers, asked before every request */
  constructor(email: string, url: () => string) {
    this.email = email;
    this.#url = url;
  }

  /** The same person at another process of the deployment, or with another credential. */
  with(change: { url?: string; token?: string }): Person {
    const { url } = change;
    const other = new Person(this.email, url === undefined ? this.#url : () => url);
    other.#token = change.token ?? this.#token;
    return other;
  }

  /** The answer; null when the connection broke or nothing came in time. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer | null> {
    const headers: Record<string, string> = {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    try {
      const answer = await fetch(this.#url() + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json");
      return { status: answer.status, body: isJson ? JSON.parse(text) : text };
    } catch {
      return null;
    }
  }

  async #must(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.ask(method, path, body);
    if (!answer || answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : "no answer"}`);
    return answer.body;
  }

  /** Gets a new token: one lasts an hour, a long run more. */
  async signIn(): Promise<void> {
    this.#token = TokenResponse.parse(await this.#must("POST", "/api/auth/login/", { email: this.email, password: PASSWORD })).token;
  }

  async register(): Promise<this> {
    const body = { email: this.email, password: PASSWORD, display_name: "Coach" };
    this.#token = TokenResponse.parse(await this.#must("POST", "/api/auth/register/", body)).token;
    return this;
  }

  async quota(): Promise<number> {
    return AdminProfile.parse(await this.#must("GET", "/api/me/")).session_quota;
  }

  async listen(url: string): Promise<void> {
    await this.#must("POST", "/api/webhooks/", { url, events: ["session.completed", "session.failed"] });
  }

  /** Whether one of the newest deliveries waits to be sent; null when nobody answers. */
  async hasNewsToSend(): Promise<boolean | null> {
    const webhooks = z.array(Webhook).safeParse((await this.ask("GET", "/api/webhooks/"))?.body);
    for (const { id } of webhooks.data ?? []) {
      const deliveries = z.array(WebhookDelivery).safeParse((await this.ask("GET", `/api/webhooks/${id}/deliveries/`))?.body);
      if (!deliveries.success) return null;
      if (deliveries.data.some((d) => d.status === "pending")) return true;
    }
    return webhooks.success ? false : null;
  }

  async testKey(): Promise<string> {
    return ApiKeyCreated.parse(await this.#must("POST", "/api/api-keys/", { label: "load", mode: "test" })).token;
  }

  async reserve(): Promise<UploadIntent> {
    const body = { filename: "run.mp4", content_type: "video/mp4", activity: "running" };
    return UploadIntent.parse(await this.#must("POST", "/api/sessions/upload-intent/", body));
  }

  /** Sends the clip; false when the connection broke. */
  async upload({ url, headers }: UploadIntent, clip: Uint8Array<ArrayBuffer> = new Uint8Array(CLIP)): Promise<boolean> {
    const answer = await fetch(url, { method: "PUT", headers, body: clip }).catch(() => null);
    // A bucket takes an object once: what it has already is there.
    return answer?.ok === true || answer?.status === 412;
  }

  /** Sends the first half of the clip and then waits; rejects when the connection breaks. */
  async uploadHalf({ url, headers }: UploadIntent): Promise<unknown> {
    let sent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (sent) return new Promise(() => {});
        sent = true;
        controller.enqueue(new Uint8Array(CLIP.subarray(0, CLIP.length / 2)));
      },
    });
    const streamed = { method: "PUT", headers, body, duplex: "half" };
    return fetch(url, streamed);
  }

  /** Asks for the session of an uploaded clip; with a test key it ends by itself without an analysis. */
  create({ session_id, public_url }: UploadIntent, name = "", change: Record<string, unknown> = {}): Promise<Answer | null> {
    const clip = { id: session_id, activity: "running", exercise: "Treadmill", camera_view: "side", video_url: public_url };
    return this.ask("POST", "/api/sessions/", { ...clip, name, trim: TRIM, ...change });
  }

  async made(name = ""): Promise<string> {
    const intent = await this.reserve();
    if (!(await this.upload(intent))) throw new Error("The upload failed.");
    const answer = await this.create(intent, name);
    if (answer?.status !== 201) throw new Error(`The session was not made: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    return intent.session_id;
  }

  /** The session; null without an answer, undefined when it is not there. */
  async session(id: string): Promise<Session | null | undefined> {
    const answer = await this.ask("GET", `/api/sessions/${id}/`);
    if (answer?.status === 200) return Session.parse(answer.body);
    return answer?.status === 404 ? undefined : null;
  }
}
