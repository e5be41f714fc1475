import type { FailureTexts } from "../types.ts";

export const failures: FailureTexts = {
  from: { side: "de lado", front: "de frente", back: "desde atrás" },
  or: " o ",
  reasons: {
    not_a_video: "Este archivo no es un vídeo. Sube una grabación en MP4, MOV o WebM.",
    truncated: "El archivo de vídeo está incompleto: le falta el final. Súbelo otra vez o expórtalo de nuevo desde el teléfono.",
    no_video_stream: "El archivo contiene sonido pero no imagen. Sube el vídeo.",
    too_few_frames: "El vídeo es demasiado corto para analizarlo. Graba al menos un segundo del movimiento.",
    unsupported_codec: "El formato del vídeo no se puede leer. Expórtalo como MP4 (H.264 o HEVC) y súbelo otra vez.",
    too_large: "La imagen es mayor de lo que se puede analizar. Graba en 4K o menos.",
    too_long: "El vídeo es demasiado largo para analizarlo. Recórtalo al movimiento.",
    decode_failed: "No se pudo leer ninguna imagen del vídeo. El archivo parece dañado; expórtalo de nuevo y súbelo otra vez.",
    decode_limit: "La lectura del vídeo tardó demasiado. Recórtalo al movimiento o graba con menor resolución.",
    encode_failed: "No se pudo escribir el vídeo anotado. Inténtalo de nuevo.",
    empty_trim: "El recorte no deja nada del vídeo. Elige un inicio anterior al final de la grabación.",
    unknown_exercise: "El ejercicio «{exercise}» no pertenece a {activity}. Elige uno del catálogo.",
    view_not_offered: "«{exercise}» no se puede analizar grabado {from}. Grábalo {views}.",
    no_person:
      "No se encontró a ninguna persona en el vídeo. Graba todo el cuerpo {from}, con buena luz y ocupando unos dos tercios de la imagen, y súbelo otra vez.",
    athlete_too_brief: "Menos de diez imágenes muestran al atleta. Graba al menos un segundo del movimiento o amplía el recorte.",
    consent_withdrawn:
      "El atleta retiró su consentimiento antes de que empezara el análisis. No se ha medido nada y la sesión se ha devuelto.",
    decoder_crashed:
      "El vídeo no se pudo leer hasta el final: detuvo el decodificador. Expórtalo de nuevo desde el teléfono y súbelo otra vez.",
    out_of_memory: "El vídeo necesita más memoria de la permitida. Recórtalo o graba con menor resolución.",
    no_progress: "El análisis de este vídeo dejó de avanzar y se detuvo. Recórtalo al movimiento e inténtalo de nuevo.",
    timed_out: "El análisis de este vídeo tardó demasiado y se detuvo. Recórtalo al movimiento e inténtalo de nuevo.",
    service_fault: "El análisis se detuvo por un fallo del servicio. La sesión se ha devuelto; inténtalo de nuevo.",
  },
};
