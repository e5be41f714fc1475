import type { camera as en } from "../en/camera.ts";
import type { SameKeys } from "../types.ts";

export const camera: SameKeys<typeof en> = {
  about:
    "Graba con la cámara de este dispositivo, muestra si la imagen está nivelada y hay luz suficiente, hace una cuenta atrás y se detiene sola.",
  open: "Abrir la cámara",
  close: "Cerrar",
  picture: "Imagen de la cámara",
  length: "Se detiene a los",
  seconds: "{{seconds}} s",
  start: "Empezar",
  stop: "Detener",
  cancel: "Cancelar",
  counting: "La grabación empieza en 3 segundos.",
  filming: "Grabando.",
  filmed: "{{seconds}} de {{of}} s",
  fps: "{{fps}} fotogramas/s",
  slow: "Aquí el navegador da {{fps}} fotogramas por segundo; este movimiento pide {{need}}. Grábelo con la aplicación de cámara a 120 o 240 y elija ese vídeo.",
  take: "La toma",
  taken: "La toma está lista: mírela y guárdela, o grabe otra vez.",
  discard: "Descartar",
  advice: {
    dark: "Demasiado oscuro: grabe con más luz.",
    bright: "Demasiada luz: aparte la cámara del sol o de la lámpara.",
    level: "Gire el teléfono hasta que la línea quede nivelada.",
    upright: "Sostenga el teléfono vertical, a la altura de la cadera.",
    lit: "La luz es buena.",
    good: "El nivel y la luz son buenos.",
  },
  fault: {
    denied: "La cámara no está permitida en esta página. Permítala en los ajustes del navegador para este sitio y vuelva a intentarlo.",
    none: "No se encontró ninguna cámara. Conecte una o elija un vídeo ya grabado.",
    busy: "La cámara se detuvo o está en uso. Cierre otras aplicaciones que la usen y vuelva a intentarlo.",
    insecure: "El navegador solo abre la cámara en una página con https. Elija un vídeo ya grabado.",
    unsupported: "Este navegador no puede grabar. Actualícelo, o grabe con la aplicación de cámara y elija ese vídeo.",
  },
  use: "Usar esta toma",
  page: {
    title: "Grabar",
    lead: "Diga qué graba, grabe y guarde lo bueno. Una toma se envía mientras graba la siguiente.",
    what: "Qué se graba",
    keep: "Guardar y analizar",
    now: "Grabar ahora",
    choose: "Elegir vídeos ya grabados",
    missing: "Este ejercicio pide datos que acompañan al vídeo. Elija el vídeo en Nueva sesión.",
  },
};
