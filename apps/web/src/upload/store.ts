import type { SessionCreate } from "@sagittal/contract";
import { ServiceError } from "@sagittal/sdk";
import { useSyncExternalStore } from "react";
import { api } from "../lib/api.ts";
import { queryClient } from "../lib/query.ts";
import { forget, type Kept, keep, recall } from "./keep.ts";

export type UploadForm = Omit<SessionCreate, "id" | "video_url">;
export type UploadState = "waiting" | "uploading" | "offline" | "creating" | "done" | "failed";

export interface Upload {
  id: string;
  file: File;
  form: UploadForm;
  state: UploadState;
  /** Share of the bytes that have arrived, 0 to 1. */
  progress: number;
  sessionId: string | null;
  error: unknown;
}

let uploads: readonly Upload[] = [];
let running = false;
const listeners = new Set<() => void>();

function change(id: string, values: Partial<Upload>): void {
  uploads = uploads.map((u) => (u.id === id ? { ...u, ...values } : u));
  for (const listener of listeners) listener();
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

const VIDEO_TYPES: Record<string, "video/mp4" | "video/quicktime" | "video/webm"> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  qt: "video/quicktime",
  webm: "video/webm",
};

/** The type that the service takes; some phones leave a file's own type empty. */
export function videoType(file: File): "video/mp4" | "video/quicktime" | "video/webm" | null {
  if (file.type === "video/mp4" || file.type === "video/quicktime" || file.type === "video/webm") return file.type;
  return VIDEO_TYPES[file.name.split(".").pop()?.toLowerCase() ?? ""] ?? null;
}

function add(entry: Kept): void {
  if (uploads.some((u) => u.id === entry.id)) return;
  uploads = [...uploads, { id: entry.id, file: entry.file, form: entry.form, state: "waiting", progress: 0, sessionId: null, error: null }];
  for (const listener of listeners) listener();
  void work();
}

/** Puts a clip into the queue; it is kept in the browser until its session exists, so that a reload loses nothing. */
export async function enqueue(file: File, form: UploadForm): Promise<void> {
  const entry: Kept = { id: crypto.randomUUID(), file, form, at: Date.now() };
  await keep(entry);
  add(entry);
}

/** Takes up what an earlier page left unfinished. */
export async function resumeUploads(): Promise<void> {
  for (const entry of await recall()) add(entry);
}

export function retryUpload(id: string): void {
  change(id, { state: "waiting", error: null, progress: 0 });
  void work();
}

export async function dropUpload(id: string): Promise<void> {
  uploads = uploads.filter((u) => u.id !== id);
  for (const listener of listeners) listener();
  await forget(id);
}

async function work(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const next = uploads.find((u) => u.state === "waiting");
      if (!next) return;
      await run(next);
    }
  } finally {
    running = false;
  }
}

async function run({ id, file, form }: Upload): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      change(id, { state: "uploading", error: null });
      const type = videoType(file);
      if (!type) throw new ServiceError(400, { detail: "not_a_video" });
      const intent = await api.sessions.intent({ filename: file.name.slice(-255), content_type: type, activity: form.activity });
      await put(intent.url, intent.headers, file, (progress) => change(id, { progress }));
      change(id, { state: "creating", progress: 1 });
      const session = await api.sessions.create({ ...form, id: intent.session_id, video_url: intent.public_url });
      change(id, { state: "done", sessionId: session.id });
      await forget(id);
      await queryClient.invalidateQueries({ queryKey: ["sessions"] });
      await queryClient.invalidateQueries({ queryKey: ["me"] });
      return;
    } catch (error) {
      const mayPass = error instanceof ServiceError && (error.status === 0 || error.status >= 500 || error.status === 429);
      if (!mayPass || attempt >= 8) {
        change(id, { state: "failed", error });
        return;
      }
      change(id, { state: "offline", progress: 0 });
      await later(Math.min(30_000, 1000 * 2 ** attempt));
    }
  }
}

/** Waits, or less when the connection comes back. */
function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });
}

/** PUTs the bytes and tells how many have arrived; fetch cannot tell. */
function put(url: string, headers: Record<string, string>, file: File, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) if (!/^(host|content-length)$/i.test(name)) request.setRequestHeader(name, value);
    request.upload.onprogress = (e) => e.lengthComputable && onProgress(e.loaded / e.total);
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new ServiceError(request.status, request.status === 413 ? { detail: "payload_too_large" } : jsonOf(request.responseText)));
    request.onerror = () => reject(new ServiceError(0, { detail: "unreachable" }));
    request.send(file);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
