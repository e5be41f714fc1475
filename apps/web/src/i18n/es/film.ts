import type * as en from "../en/film.ts";
import type { SameKeys } from "../types.ts";
import { camera } from "./camera.ts";
import { common, errors, view } from "./common.ts";

/** The page of a capture link. */
export const film: SameKeys<typeof en.film> = {
  page: "Enviar un vídeo",
  title: "Un vídeo para {{team}}",
  what: "{{exercise}} · {{view}}",
  how: "Cómo grabar",
  tips: {
    frame: "La cabeza, las manos y los pies están siempre en la imagen.",
    light: "Luz clara y uniforme; ropa ajustada.",
    still: "El teléfono no se mueve; una sola persona en la imagen.",
  },
  choose: "Grabar ahora",
  gallery: "O elegir un vídeo grabado antes",
  formats:
    "MP4, MOV o WebM, hasta 200 MB. Los movimientos rápidos se miden mejor si se graban con la aplicación de la cámara a 120 o 240 fotogramas por segundo.",
  name: "Tu nombre, como lo conoce tu entrenador",
  age: "Edad de la persona del vídeo, años",
  guardian: "Nombre del padre, la madre o el tutor",
  guardianHint: "Antes de los 18 años consiente el padre, la madre o el tutor.",
  consent: {
    what: "El vídeo lo recibe {{team}}. Un ordenador mide el movimiento; el entrenador ve el vídeo y los números.",
    use: "Es solo para el entrenamiento, no es un diagnóstico y no se publica. Las caras de menores de 18 años salen difuminadas en el vídeo analizado.",
    rights: "Puedes retirar el consentimiento en cualquier momento: pídelo a {{team}} y se borran el vídeo y los números.",
    agree: "Soy la persona del vídeo y doy mi consentimiento.",
    agreeGuardian: "Soy el padre, la madre o el tutor y doy mi consentimiento.",
  },
  send: "Enviar el vídeo",
  sending: "Enviando, {{percent}} %",
  thanks: "El vídeo ha llegado.",
  thanksText: "Tu entrenador lo verá con tus números y te responderá.",
  another: "Enviar otro vídeo",
  unknown: "Este enlace no existe o se ha retirado.",
  over: "El plazo de este enlace ha terminado.",
  ask: "Pide uno nuevo a tu entrenador.",
};

/** What can go wrong on it besides what can everywhere. */
const filmErrors = {
  capture_closed: "Este enlace no admite vídeos ahora. Pregunta a tu entrenador.",
  capture_link_not_found: "Este enlace no existe o se ha retirado.",
  capture_link_expired: "El plazo de este enlace ha terminado. Pide uno nuevo a tu entrenador.",
};

/** What that page says: it loads nothing else. */
export const filmTexts: SameKeys<typeof en.filmTexts> = { common, errors: { ...errors, ...filmErrors }, view, camera, film };
