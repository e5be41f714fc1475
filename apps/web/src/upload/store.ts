import type { AdminProfile } from "@sagittal/contract";
import { ServiceError } from "@sagittal/sdk";
import { useSyncExternalStore } from "react";
import { isTeamChanged, noteTeamError } from "../lib/errors.ts";
import { queryClient } from "../lib/query.ts";
import { forget, isKept, keep, recall } from "./keep.ts";
import { putIntoReport } from "./place.ts";
import { createSession, upload } from "./send.ts";
import { type Kept, type Order, type Place, uniqueId } from "./types.ts";

type UploadState = "waiting" | "uploading" | "offline" | "creating" | "done" | "failed";

export interface Upload {
  id: string;
  kept: Kept;
  /** An earlier page or another window put it into the queue. */
  resumed: boolean;
  state: UploadState;
  /** Share of the bytes that have arrived, 0 to 1. */
  progress: number;
  sessionId: string | null;
  error: unknown;
}

const MOST_TRIES = 8;
let uploads: readonly Upload[] = [];
let running = false;
const listeners = new Set<() => void>();

function publish(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

const find = (id: string): Upload | undefined => uploads.find((u) => u.id === id);

function change(id: string, values: Partial<Upload>): void {
  publish(uploads.map((u) => (u.id === id ? { ...u, ...values } : u)));
}

/** The clips of this page's queue, in order of their arrival, done and failed ones included until somebody drops them. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

/** Whose clips are whose: the person in the active team. */
export function ownerOf(me: Pick<AdminProfile, "id" | "teams">): string {
  return `${me.id}/${me.teams.find((team) => team.is_active)?.id ?? ""}`;
}

function add(kept: Kept, resumed: boolean): void {
  if (uploads.some((u) => u.id === kept.id)) return;
  const error = kept.refused ? new ServiceError(kept.refused.status, kept.refused.body) : null;
  publish([...uploads, { id: kept.id, kept, resumed, state: error ? "failed" : "waiting", progress: 0, sessionId: null, error }]);
  void work();
}

/** Puts a clip into the queue; it is kept in the browser until its session exists, so that a reload loses nothing. */
export async function enqueue(owner: string, file: File, order: Order, place?: Place): Promise<string> {
  const kept: Kept = { id: uniqueId(), owner, file, order, place, arrived: null, at: Date.now() };
  await keep(kept);
  add(kept, false);
  return kept.id;
}

/** Resumes unfinished uploads of an earlier page; uploads of another person or team are dropped from the list. */
export async function resumeUploads(owner: string): Promise<void> {
  publish(uploads.filter((u) => u.kept.owner === owner));
  for (const kept of await recall(owner)) add(kept, true);
}

/** Whether a retry may help: not when the service rejects the clip itself. */
export const mayRetry = (upload: Upload): boolean => !(upload.error instanceof ServiceError && upload.error.status === 400);

/** Puts a clip back into the queue; what has arrived of it is not sent again. Nothing happens to one that was dropped. */
export function retryUpload(id: string): void {
  const upload = find(id);
  if (!upload) return;
  const kept = { ...upload.kept, refused: undefined };
  change(id, { state: "waiting", error: null, progress: 0, kept });
  void keep(kept);
  void work();
}

/** Takes a clip out of the queue and out of the browser for good. A session that it has become by then stays. */
export async function dropUpload(id: string): Promise<void> {
  publish(uploads.filter((u) => u.id !== id));
  await forget(id);
}

async function work(): Promise<void> {
  if (running) return;
  running = true;
  try {
    // One window sends at a time; without TLS there are no locks, and then each window sends its own.
    if (navigator.locks) await navigator.locks.request("sagittal-uploads", workOff);
    else await workOff();
  } finally {
    running = false;
  }
}

async function workOff(): Promise<void> {
  for (;;) {
    const next = uploads.find((u) => u.state === "waiting");
    if (!next) return;
    if (next.resumed && !(await isKept(next.id))) publish(uploads.filter((u) => u.id !== next.id));
    else await run(next);
  }
}

async function run({ id }: Upload): Promise<void> {
  for (let tries = 1; ; ) {
    try {
      const sessionId = await attempt(id);
      if (sessionId === null) return;
      await forget(id);
      change(id, { state: "done", sessionId });
      await queryClient.invalidateQueries({ queryKey: ["sessions"] });
      await queryClient.invalidateQueries({ queryKey: ["me"] });
      return;
    } catch (error) {
      const unreachable = error instanceof ServiceError && error.status === 0;
      const mayPass = unreachable || (error instanceof ServiceError && (error.status >= 500 || error.status === 429));
      if (!mayPass || tries >= MOST_TRIES) {
        // Persisted before it is shown: otherwise a reload in between sends the clip again.
        if (!mayPass && error instanceof ServiceError && !isTeamChanged(error))
          await store(id, { refused: { status: error.status, body: error.body } });
        noteTeamError(error);
        change(id, { state: "failed", error });
        return;
      }
      // A lost connection may last; a service that answers with a fault gets a limited number of tries.
      if (!unreachable) tries++;
      change(id, { state: "offline" });
      await later(Math.min(30_000, 1000 * 2 ** tries));
    }
  }
}

/** Stores what became of a clip, unless the person took it out of the queue meanwhile. */
async function store(id: string, values: Pick<Kept, "arrived"> | Pick<Kept, "refused">): Promise<void> {
  const before = find(id)?.kept;
  if (!before) return;
  const kept = { ...before, ...values };
  await keep(kept);
  if (find(id)) change(id, { kept });
  else await forget(id);
}

/** Sends what has not arrived, makes the session and puts it into the report that it was filmed for. Returns its id, or null when the person took the clip out of the queue. */
async function attempt(id: string): Promise<string | null> {
  const kept = find(id)?.kept;
  if (!kept) return null;
  let { arrived } = kept;
  if (!arrived) {
    change(id, { state: "uploading", error: null, progress: 0 });
    arrived = await upload(kept, (progress) => change(id, { progress }));
    if (!find(id)) return null;
    await store(id, { arrived });
  }
  change(id, { state: "creating", progress: 1 });
  const sessionId = await createSession(kept, arrived);
  if (kept.place) {
    await putIntoReport(kept.place, sessionId, kept.order.form);
    for (const key of ["run", "runs", "report"]) await queryClient.invalidateQueries({ queryKey: [key] });
  }
  return sessionId;
}

/** Waits; ends early when the connection returns. */
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
