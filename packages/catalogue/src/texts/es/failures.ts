import type { FailureTexts } from "../types.ts";

export const failures: FailureTexts = {
  from: { side: "de lado", front: "de frente", back: "desde atrás" },
  or: " o ",
  reasons: {
    not_a_video: "Este archivo no es un vídeo. Hay que subir una grabación en MP4, MOV o WebM.",
    truncated: "El archivo de vídeo está incompleto: le falta el final. Hay que subirlo otra vez o exportarlo de nuevo desde el teléfono.",
    no_video_stream: "El archivo contiene sonido pero no imagen. Hay que subir el vídeo.",
    too_few_frames: "El vídeo es demasiado corto para analizarlo. Hay que grabar al menos un segundo del movimiento.",
    unsupported_codec: "El formato del vídeo no se puede leer. Hay que exportarlo como MP4 (H.264 o HEVC) y subirlo otra vez.",
    too_large: "La imagen es mayor de lo que se puede analizar. Hay que grabar en 4K o menos.",
    too_long: "El vídeo es demasiado largo para analizarlo. Hay que recortarlo al movimiento.",
    decode_failed: "No se pudo leer ninguna imagen del vídeo. El archivo parece dañado; hay que exportarlo de nuevo y subirlo otra vez.",
    decode_limit: "La lectura del vídeo tardó demasiado. Hay que recortarlo al movimiento o grabar con menor resolución.",
    encode_failed: "No se pudo escribir el vídeo anotado. Puede intentarse de nuevo.",
    picture_unreadable:
      "No se puede leer la foto de la postura: está dañada o es demasiado grande. Hay que guardarla de nuevo en JPEG, PNG o WebP, con 60 megapíxeles como máximo, y subirla otra vez.",
    empty_trim: "El recorte no deja nada del vídeo. El inicio debe ser anterior al final de la grabación.",
    unknown_exercise: "El ejercicio «{exercise}» no pertenece a {activity}. Hay que elegir uno del catálogo.",
    view_not_offered: "«{exercise}» no se puede analizar grabado {from}. Hay que grabarlo {views}.",
    no_person:
      "No se encontró a ninguna persona en el vídeo. Hay que grabar todo el cuerpo {from}, con buena luz y ocupando unos dos tercios de la imagen, y subir el vídeo otra vez.",
    athlete_too_brief:
      "El atleta se ve en menos de diez fotogramas. Hay que grabar al menos un segundo del movimiento o ampliar el recorte.",
    consent_withdrawn:
      "El atleta retiró su consentimiento antes de que empezara el análisis. No se ha medido nada y la sesión se ha devuelto.",
    decoder_crashed:
      "El vídeo no se pudo leer hasta el final: detuvo el decodificador. Hay que exportarlo de nuevo desde el teléfono y subirlo otra vez.",
    out_of_memory: "El vídeo necesita más memoria de la permitida. Hay que recortarlo o grabar con menor resolución.",
    no_progress: "El análisis de este vídeo dejó de avanzar y se detuvo. Conviene recortarlo al movimiento e intentarlo de nuevo.",
    timed_out: "El análisis de este vídeo tardó demasiado y se detuvo. Conviene recortarlo al movimiento e intentarlo de nuevo.",
    service_fault: "El análisis se detuvo por un fallo del servicio. La sesión se ha devuelto; puede intentarse de nuevo.",
  },
};
