import {
  CoachingDone,
  CoachingStart,
  type Lang,
  type Progress,
  Session,
  type SessionCreate,
  StreamDelta,
  StreamError,
  UploadIntent,
  type VIDEO_TYPES,
} from "@sagittal/contract";
import type { z } from "zod";
import { errorOf, ServiceError } from "./error.ts";
import { readStream } from "./stream.ts";
import { type Call, type CallStream, type ClientOptions, pause } from "./transport.ts";
import { resumableAddress, uploadResumable } from "./upload.ts";

/** The analysis ended without a result; the session was given back to the quota. */
export class AnalysisFailed extends Error {
  override name = "AnalysisFailed";
  readonly session: Session;
  constructor(session: Session) {
    super(session.failure_reason);
    this.session = session;
  }
}

/** The session had not ended in time; its analysis continues. */
export class WaitTimeout extends Error {
  override name = "WaitTimeout";
  readonly sessionId: string;
  constructor(sessionId: string) {
    super(`The session ${sessionId} has not ended yet.`);
    this.sessionId = sessionId;
  }
}

/** A video with what its session is created with. */
export type SessionVideo = Omit<z.input<typeof SessionCreate>, "id" | "video_url"> & {
  video: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
  /** The file's name; for test keys it sets the outcome. */
  filename?: string;
  /** Derived from the file's name when left out. */
  content_type?: (typeof VIDEO_TYPES)[number];
};

export interface WaitOptions {
  signal?: AbortSignal;
  /** Called at each change: `upload`, `queued`, and then the analysis' own stages with their frames. */
  onProgress?: (progress: { stage: "upload" | "queued" } | Progress) => void;
  /** How long to wait; ten minutes by default. */
  timeoutMs?: number;
  /** How often to ask; once per second by default. */
  pollMs?: number;
}

const TYPES: Readonly<Record<string, (typeof VIDEO_TYPES)[number]>> = { mov: "video/quicktime", webm: "video/webm" };

/** Uploads, creates, waits. The reserved id serves as idempotency key: a repeated create debits once. */
export async function createAndWait(call: Call, options: ClientOptions, given: SessionVideo, wait: WaitOptions = {}): Promise<Session> {
  const { video, filename = "video.mp4", content_type, ...body } = given;
  const type = content_type ?? TYPES[filename.split(".").at(-1)?.toLowerCase() ?? ""] ?? "video/mp4";
  const signal = wait.signal ? { signal: wait.signal } : {};
  wait.onProgress?.({ stage: "upload" });
  const intent = await call(UploadIntent, "POST", "/api/sessions/upload-intent/", {
    body: { filename, content_type: type, activity: body.activity },
    ...signal,
  });
  const blob = video instanceof Blob ? video : new Blob([video]);
  const address = options.fetch ? null : resumableAddress(intent, blob.size);
  if (address) await uploadResumable(address, blob, signal);
  else await put(options, intent, blob, wait.signal);
  const created = await call(Session, "POST", "/api/sessions/", {
    body: { ...body, id: intent.session_id, video_url: intent.public_url },
    headers: { "idempotency-key": `create-${intent.session_id}` },
    ...signal,
  });
  wait.onProgress?.({ stage: "queued" });
  return waitForEnd(call, created.id, wait);
}

/** The presigned address is its own credential: no token goes there. A lost connection is tried again: PUT is idempotent. */
async function put(options: ClientOptions, intent: UploadIntent, video: Blob, signal?: AbortSignal): Promise<void> {
  for (let left = options.maxRetries ?? 0; ; left--) {
    const response = await (options.fetch ?? fetch)(intent.url, {
      method: "PUT",
      headers: intent.headers,
      body: video,
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
    // 412: the bucket has the video already, from an attempt whose answer was lost.
    if (response?.ok || response?.status === 412) return;
    const mayHelp = response === null || response.status >= 500;
    if (!mayHelp || left <= 0) throw errorOf(response?.status ?? 0, response ? await response.text() : { detail: "unreachable" });
    await pause(1, signal);
  }
}

/** Polls until a session has ended. Throws AnalysisFailed, WaitTimeout. */
export async function waitForEnd(call: Call, id: string, wait: WaitOptions = {}): Promise<Session> {
  const until = Date.now() + (wait.timeoutMs ?? 600_000);
  for (;;) {
    const session = await call(Session, "GET", `/api/sessions/${id}/`, wait.signal ? { signal: wait.signal } : {});
    if (session.status === "completed") return session;
    if (session.status === "failed") throw new AnalysisFailed(session);
    if (session.progress) wait.onProgress?.(session.progress);
    if (Date.now() >= until) throw new WaitTimeout(id);
    await pause((wait.pollMs ?? 1000) / 1000, wait.signal);
  }
}

export type CoachingEvent =
  | { type: "start"; data: z.infer<typeof CoachingStart> }
  | { type: "delta"; data: z.infer<typeof StreamDelta> }
  | { type: "done"; data: z.infer<typeof CoachingDone> };

/** The coaching text of a session, piece by piece. Throws ServiceError, also where the stream ends with an error or too early. */
export async function* coaching(
  open: CallStream,
  id: string,
  query: { lang?: Lang; agent?: string },
  signal?: AbortSignal,
): AsyncGenerator<CoachingEvent> {
  const stream = await open("GET", `/api/sessions/${id}/coaching/`, { query, ...(signal && { signal }) });
  for await (const { event, data } of readStream(stream)) {
    const json: unknown = JSON.parse(data);
    if (event === "error") throw new ServiceError(500, StreamError.parse(json));
    if (event === "start") yield { type: "start", data: CoachingStart.parse(json) };
    if (event === "delta") yield { type: "delta", data: StreamDelta.parse(json) };
    if (event === "done") {
      yield { type: "done", data: CoachingDone.parse(json) };
      return;
    }
  }
  throw errorOf(0, { detail: "unreachable" });
}
