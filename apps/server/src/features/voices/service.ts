import { randomUUID } from "node:crypto";
import { type Lang, type SessionVoice, type VoiceAnswer, VoiceLog, type VoiceType, type VoiceVideo } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { parseField } from "../../domain/validation.ts";
import type { Executor } from "../../platform/db/index.ts";
import { recogniseVoice } from "../../platform/storage/content.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { requireReviewable, reviewByVoice } from "../sessions/change.ts";
import { getSession, lockSession } from "../sessions/service.ts";
import { VoiceRepository, type VoiceRow, VoiceVideoRepository, type VoiceVideoRow } from "./repository.ts";
import { voiceVideoView } from "./video-view.ts";

export type VoiceDeps = Pick<Context, "db" | "storage" | "clock">;

/** A recording as it was sent; `log` is not checked yet. */
export interface SentVoice {
  log: unknown;
  audio: Buffer;
}

/** How long the address of a recording is valid, s. */
const MEDIA_SECONDS = 6 * 3600;
const EXTENSION: Readonly<Record<VoiceType, string>> = { "audio/webm": "webm", "audio/mp4": "m4a" };

/** A session's voice-over for its team; null without one. Throws session_not_found. */
export async function readVoice(deps: VoiceDeps, team: TeamHandle, sessionId: string, lang: Lang): Promise<VoiceAnswer> {
  const { db, storage } = deps;
  const { id } = await getSession(db, team, sessionId);
  const row = await storedVoice(db, team, id);
  if (!row) return { voice: null };
  const video = await storedVoiceVideo(db, team, id);
  return { voice: await teamView(storage, row, video ? await voiceVideoView(deps, video, lang) : null) };
}

/** The voice-over as it is stored, for links and exports. */
export const storedVoice = (db: Executor, team: TeamHandle, sessionId: string): Promise<VoiceRow | undefined> =>
  new VoiceRepository(db, team).ofSession(sessionId);

/** The voice-over as a video, as it is stored: wanted, ready or failed. */
export const storedVoiceVideo = (db: Executor, team: TeamHandle, sessionId: string): Promise<VoiceVideoRow | undefined> =>
  new VoiceVideoRepository(db, team).ofSession(sessionId);

/**
 * Keeps a recording as part of the session's review, in place of an earlier one; a session without a review gets an empty one.
 * @param sent reads the recording; asked only when the session may have one
 * Throws session_not_found, session_not_reviewable, and FieldError when recording or log cannot be used.
 */
export async function putVoice(
  { db, storage, clock }: VoiceDeps,
  team: TeamHandle,
  sessionId: string,
  sent: () => Promise<SentVoice>,
): Promise<SessionVoice> {
  requireReviewable(await getSession(db, team, sessionId));
  const { log: given, audio } = await sent();
  const log = parseField(VoiceLog, given, "log");
  const content_type = recogniseVoice(audio);
  if (!content_type) throw new FieldError({ audio: (t) => t.notAVoice });
  const id = randomUUID();
  const object_key = `teams/${team.teamId}/voices/${sessionId}/${id}.${EXTENSION[content_type]}`;
  await storage.putBytes(object_key, audio, content_type);
  try {
    const { row, before } = await db.transaction(async (tx) => {
      const session = await lockSession(tx, team, sessionId);
      await reviewByVoice(tx, team, session, clock.now());
      const repository = new VoiceRepository(tx, team);
      const before = await removedKeys(tx, team, sessionId);
      const created_at = clock.now();
      return {
        before,
        row: await repository.add({ id, session_id: sessionId, content_type, size_bytes: audio.length, log, object_key, created_at }),
      };
    });
    await storage.remove(before);
    return teamView(storage, row, null);
  } catch (error) {
    await storage.remove([object_key]);
    throw error;
  }
}

/** Deletes a session's voice-over; words and drawings of its review stay. Throws session_not_found, voice_not_found. */
export async function removeVoice({ db, storage }: VoiceDeps, team: TeamHandle, sessionId: string): Promise<void> {
  await getSession(db, team, sessionId);
  const keys = await db.transaction((tx) => removedKeys(tx, team, sessionId));
  if (keys.length === 0) throw new DomainError("voice_not_found");
  await storage.remove(keys);
}

/** Deletes a session's voice and its video; returns the keys of what was there. */
async function removedKeys(tx: Executor, team: TeamHandle, sessionId: string): Promise<string[]> {
  const removed = [await new VoiceRepository(tx, team).remove(sessionId), await new VoiceVideoRepository(tx, team).remove(sessionId)];
  return removed.flatMap((row) => (row ? [row.object_key] : []));
}

/** A voice-over and its video with the addresses that their reader gets. */
export function voiceView({ content_type, size_bytes, log, created_at }: VoiceRow, url: string, video: VoiceVideo | null): SessionVoice {
  return { url, content_type, size_bytes, log, video, created_at: created_at.toISOString() };
}

const teamView = async (storage: VoiceDeps["storage"], row: VoiceRow, video: VoiceVideo | null): Promise<SessionVoice> =>
  voiceView(row, await storage.readUrl(row.object_key, MEDIA_SECONDS), video);
