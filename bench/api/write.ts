import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ApiKeyCreated, UploadIntent } from "@sagittal/contract";
import type { Answered } from "./load.ts";

/** Size of a phone clip of a few seconds. */
const CLIP_BYTES = 5_000_000;
const SAMPLE = join(import.meta.dirname, "../../samples/run_treadmill_side.mp4");

/** The sample clip, padded to 5 MB with a box that players skip (`free`, ISO/IEC 14496-12). */
export function fiveMegabyteClip(): Uint8Array<ArrayBuffer> {
  const sample = readFileSync(SAMPLE);
  const clip = new Uint8Array(Math.max(CLIP_BYTES, sample.length + 8));
  clip.set(sample);
  new DataView(clip.buffer).setUint32(sample.length, clip.length - sample.length);
  clip.set(Buffer.from("free"), sample.length + 4);
  return clip;
}

/** Creates a session as a coach's browser does: asks for an upload address, uploads the clip, creates the session. */
export async function createSession(origin: string, authorization: string, video: Uint8Array<ArrayBuffer>): Promise<Answered> {
  const headers = { authorization, "content-type": "application/json" };
  const post = (path: string, body: object) => fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const intended = await post("/api/sessions/upload-intent/", { filename: "clip.mp4", content_type: "video/mp4", activity: "running" });
  if (!intended.ok) return { ok: false, bytes: 0 };
  const intent = UploadIntent.parse(await intended.json());
  const stored = await fetch(intent.url, { method: "PUT", headers: intent.headers, body: video });
  if (!stored.ok) return { ok: false, bytes: 0 };
  const body = { id: intent.session_id, video_url: intent.public_url, activity: "running", exercise: "Easy Run", camera_view: "side" };
  const created = await post("/api/sessions/", body);
  return { ok: created.status === 201, bytes: (await created.arrayBuffer()).byteLength };
}

/** Mints an API key for the caller's team and returns its token. */
export async function mintedKey(origin: string, authorization: string): Promise<string> {
  const headers = { authorization, "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/api-keys/`, { method: "POST", headers, body: JSON.stringify({ label: "poller" }) });
  return ApiKeyCreated.parse(await answer.json()).token;
}
