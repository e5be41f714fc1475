import type { Lang } from "@sagittal/contract";
import type { VoiceVideoFailure } from "../../platform/db/schema/index.ts";

/** Why a voice-over has no video, and what to do. */
export const VIDEO_FAILURES: Readonly<Record<Lang, Readonly<Record<VoiceVideoFailure, string>>>> = {
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
