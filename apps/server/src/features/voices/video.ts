import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Lang, VoiceVideo } from "@sagittal/contract";
import { Printer, SpokenVideoAnswer } from "@sagittal/reports";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { JobHandler } from "../../platform/queue.ts";
import { limit } from "../../platform/rate-limit.ts";
import { withLocalCopy } from "../../platform/storage/local-copy.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { type TeamHandle, teamOfRecord } from "../../tenancy.ts";
import { requireReviewable } from "../sessions/change.ts";
import type { SessionRow } from "../sessions/row.ts";
import { findSession, lockSession } from "../sessions/service.ts";
import { VOICE_VIDEO } from "./kinds.ts";
import { VoiceRepository, type VoiceRow, VoiceVideoRepository } from "./repository.ts";
import { failureOf, voiceVideoView } from "./video-view.ts";

export type VoiceVideoDeps = Pick<Context, "db" | "storage" | "clock" | "queue">;

const HOUR_S = 3600;
const PER_HOUR = 30;
/** Three minutes of speech take about two on one core; a process that is this late is given up. */
const MOST_MS = 14 * 60_000;

/** Reads untrusted files: a process of its own, one video after the other. */
const maker = new Printer({ mostMs: MOST_MS });

/**
 * Has a session's voice-over made a video in the background; one that is wanted or ready already stays as it is, a failed one is tried again.
 * Throws session_not_found, voice_not_found, session_not_reviewable while the session is being analysed, session_without_video, RateLimited.
 */
export async function makeVoiceVideo(deps: VoiceVideoDeps, team: TeamHandle, sessionId: string, lang: Lang): Promise<VoiceVideo> {
  const { db, clock, queue } = deps;
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    const session = await lockSession(tx, team, sessionId);
    if (!(await new VoiceRepository(tx, team).ofSession(session.id))) throw new DomainError("voice_not_found");
    requireReviewable(session);
    if (clipOf(session).key === "") throw new DomainError("session_without_video");
    const videos = new VoiceVideoRepository(tx, team);
    const known = await videos.ofSession(session.id);
    if (known && !failureOf(known, now)) return known;
    await limit(tx, `voice-video:${team.teamId}`, PER_HOUR, HOUR_S, now);
    await videos.remove(session.id);
    const id = randomUUID();
    const object_key = `teams/${team.teamId}/voices/${session.id}/${id}.mp4`;
    const added = await videos.add({ id, session_id: session.id, object_key, created_at: now });
    await queue.send(tx, VOICE_VIDEO, { team_id: team.teamId, session_id: session.id, video_id: id });
    return added;
  });
  return voiceVideoView(deps, row, lang);
}

/** What the viewer shows of a session, as its page does: a blurred face always; whether the analysis made that clip. */
function clipOf({ blur_face, anonymized_key, video_key, analyzed_key }: SessionRow): { key: string; made: boolean } {
  if (blur_face) return { key: anonymized_key, made: true };
  return video_key === "" ? { key: analyzed_key, made: true } : { key: video_key, made: false };
}

/** Makes videos of voice-overs. One whose voice or pictures went meanwhile leaves nothing behind. */
export function voiceVideoJob({
  db,
  storage,
  log,
}: Pick<Context, "db" | "storage" | "log">): JobHandler<z.output<(typeof VOICE_VIDEO)["data"]>> {
  return async ({ team_id, session_id, video_id }, run) => {
    const team = teamOfRecord({ team_id });
    const videos = new VoiceVideoRepository(db, team);
    const video = await videos.find(video_id);
    if (video?.status !== "queued" && video?.status !== "working") return "skipped";
    const [session, voice] = [await findSession(db, team, session_id), await new VoiceRepository(db, team).ofSession(session_id)];
    if (!session || !voice || !(await videos.move(video.id, { status: "working" }))) return "skipped";
    const stop = () => maker.close();
    run.signal.addEventListener("abort", stop);
    try {
      const made = await storage.scratch.within((dir) => make(storage, session, voice, video.object_key, join(dir, "voice.mp4")));
      const end = "problem" in made ? ({ status: "failed", failure: made.problem } as const) : ({ status: "ready", ...made } as const);
      if (!(await videos.move(video.id, end))) {
        // Its voice or its pictures were replaced or erased meanwhile.
        await storage.remove([video.object_key]);
        return "skipped";
      }
      return end.status === "ready" ? "done" : "failed";
    } catch (error) {
      if (!run.lastTry) throw error;
      log.error({ err: error, session: session_id }, "the video of a voice-over cannot be made");
      await videos.move(video.id, { status: "failed", failure: "other" });
      await storage.remove([video.object_key]);
      return "failed";
    } finally {
      run.signal.removeEventListener("abort", stop);
    }
  };
}

type Made = { size_bytes: number } | { problem: "voice" | "video" };

/** Makes the video at `out` and stores it under `key`. */
async function make(storage: ObjectStorage, session: SessionRow, voice: VoiceRow, key: string, out: string): Promise<Made> {
  const clip = clipOf(session);
  const sidecarKey = clip.made && session.pose3d_key !== "" ? session.pose3d_key : null;
  const print = (video: string, sound: string, sidecar: string | null) =>
    maker.print({ kind: "spoken-video", video, sidecar, voice: sound, log: voice.log, out });
  const printed = await withLocalCopy(storage, clip.key, (video) =>
    withLocalCopy(storage, voice.object_key, async (sound) =>
      text(await (sidecarKey ? withLocalCopy(storage, sidecarKey, (sidecar) => print(video, sound, sidecar)) : print(video, sound, null))),
    ),
  );
  const { problem } = SpokenVideoAnswer.parse(JSON.parse(printed));
  if (problem) return { problem };
  await storage.putFile(key, out, "video/mp4");
  return { size_bytes: (await stat(out)).size };
}
