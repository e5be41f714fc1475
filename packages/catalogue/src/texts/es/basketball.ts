import type { basketball as definition } from "../../activities/basketball.ts";
import type { TextsOf } from "../types.ts";

export const basketball: TextsOf<typeof definition> = {
  name: "Baloncesto",
  exercises: {
    "Free Throw": "Tiro libre",
    "Jump Shot": "Tiro en suspensión",
    "Three-point Shot": "Tiro de tres puntos",
  },
  metrics: {
    knee_flexion_dip: {
      label: "Flexión de rodillas en la bajada",
      low: "Usas poco las piernas; dobla más en la bajada.",
      high: "Bajada profunda; hazla compacta.",
    },
    elbow_flexion_set: {
      label: "Flexión de codo en la posición de tiro",
      low: "Brazo demasiado abierto; dobla el codo casi en ángulo recto.",
      high: "El balón está demasiado cerca de la cara; abre un poco el codo.",
    },
    forearm_vertical_set: { label: "Antebrazo fuera de la vertical", high: "El antebrazo se inclina; coloca la muñeca sobre el codo." },
    shoulder_flexion_release: {
      label: "Ángulo del brazo al soltar",
      low: "Brazo bajo; termina más alto.",
      high: "Brazo más allá de la vertical; suelta un poco más adelante.",
    },
    elbow_extension_release: { label: "Flexión de codo al soltar", high: "El brazo no llega a estirarse; extiéndelo del todo." },
    release_height_pct: { label: "Altura de la mano al soltar", low: "Suelta baja; extiéndete del todo y sube de puntillas." },
    trunk_lean_release: {
      label: "Inclinación del tronco al soltar",
      low: "Te inclinas hacia atrás; mantente alto.",
      high: "Te inclinas hacia delante; mantente vertical.",
    },
    hand_launch_angle: {
      label: "Ángulo de salida de la mano",
      low: "Tiro plano; más arco.",
      high: "Tiro muy vertical; algo menos de arco.",
    },
    elbow_flare: { label: "Apertura del codo", high: "El codo apunta hacia fuera; llévalo bajo el balón." },
    landing_drift_pct: {
      label: "Desplazamiento al aterrizar",
      low: "Te vas hacia atrás; salta recto hacia arriba.",
      high: "Te vas hacia delante; salta recto hacia arriba.",
    },
    follow_through_hold: { label: "Mano mantenida tras el tiro", low: "Bajas pronto la mano; mantén el gesto final." },
  },
  guide: {
    what_it_measures: "Bajada, posición de tiro, suelta y equilibrio del tiro.",
    key_fact: "Los buenos tiradores de tiros libres mantienen el antebrazo casi vertical y se inclinan menos. [Cabar21, Cabar23]",
    demographics: "Jugadores desde 10 años.",
    skill: "De principiante a élite.",
    distance: "5-6 m; espacio por encima de las manos al soltar.",
    height: "1,2 m, nivelada.",
    view: "Lateral: del lado de la mano que tira. Frontal: desde debajo de la canasta.",
    clothing: "Camiseta sin mangas; codos visibles.",
    fps: "60 fotogramas por segundo como mínimo, 120 recomendados.",
    trials: "5 tiros.",
  },
};
