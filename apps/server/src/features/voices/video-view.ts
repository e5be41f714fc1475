import type { Lang, VoiceVideo } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { VoiceVideoFailure } from "../../platform/db/schema/index.ts";
import type { VoiceVideoRow } from "./repository.ts";
import { VIDEO_FAILURES } from "./words.ts";

const MEDIA_SECONDS = 6 * 3600;
/** Longer than both tries of a video and the wait before them: the worker must have died without reporting. */
const LOST_MS = 2 * 3600 * 1000;

/** Why this try gave no video; null while it is in progress or done. */
export function failureOf({ status, failure, created_at }: VoiceVideoRow, now: Date): VoiceVideoFailure | null {
  if (status === "failed") return failure ?? "other";
  return status !== "ready" && now.getTime() - created_at.getTime() > LOST_MS ? "other" : null;
}

/** A video's state for its team, with its address once it is ready. */
export async function voiceVideoView(
  { storage, clock }: Pick<Context, "storage" | "clock">,
  row: VoiceVideoRow,
  lang: Lang,
): Promise<VoiceVideo> {
  const failure = failureOf(row, clock.now());
  return {
    status: failure ? "failed" : row.status,
    url: row.status === "ready" ? await storage.readUrl(row.object_key, MEDIA_SECONDS) : null,
    size_bytes: row.size_bytes,
    failure_reason: failure ? VIDEO_FAILURES[lang][failure] : "",
    created_at: row.created_at.toISOString(),
  };
}
