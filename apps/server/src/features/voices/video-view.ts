import type { Lang, VoiceVideo } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { VoiceVideoFailure } from "../../platform/db/schema/index.ts";
import type { VoiceVideoRow } from "./repository.ts";

const MEDIA_SECONDS = 6 * 3600;
/** Longer than both tries of a film and the wait before them: its worker died without a word. */
const LOST_MS = 2 * 3600 * 1000;

const FAILURES: Readonly<Record<Lang, Readonly<Record<VoiceVideoFailure, string>>>> = {
  en: {
    voice: "The recording holds no sound that can be used. Record your voice again.",
    video: "The session's video cannot be read.",
    other: "The video could not be made. Try again.",
  },
  ru: {
    voice: "В записи нет звука, который можно использовать. Запишите голос ещё раз.",
    video: "Видео этой сессии не читается.",
    other: "Видео не получилось создать. Попробуйте ещё раз.",
  },
  es: {
    voice: "La grabación no contiene sonido utilizable. Grabe la voz de nuevo.",
    video: "El vídeo de la sesión no se puede leer.",
    other: "No se pudo crear el vídeo. Inténtelo de nuevo.",
  },
};

/** Why there is no film yet and will be none of this try; null while it is on its way or there. */
export function failureOf({ status, failure, created_at }: VoiceVideoRow, now: Date): VoiceVideoFailure | null {
  if (status === "failed") return failure ?? "other";
  return status !== "ready" && now.getTime() - created_at.getTime() > LOST_MS ? "other" : null;
}

/** A film's state for its team, with its address once it is ready. */
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
    failure_reason: failure ? FAILURES[lang][failure] : "",
    created_at: row.created_at.toISOString(),
  };
}
