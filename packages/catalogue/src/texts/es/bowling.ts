import type { bowling as definition } from "../../activities/bowling.ts";
import type { TextsOf } from "../types.ts";

export const bowling: TextsOf<typeof definition> = {
  name: "Bolos",
  exercises: {
    "Full Approach Delivery": "Lanzamiento con aproximación completa",
    "One-step Drill": "Ejercicio de un paso",
  },
  metrics: {
    approach_steps: { label: "Pasos de aproximación" },
    slide_knee_flexion: {
      label: "Flexión de la rodilla de deslizamiento al soltar",
      low: "Final alto; dobla más la rodilla que desliza.",
      high: "Final muy bajo; guarda fuerza para sostenerte.",
    },
    trunk_lean_release: {
      label: "Inclinación del tronco al soltar",
      low: "Erguido; inclínate adelante desde la cadera.",
      high: "El pecho se vence; mantén estable el ángulo de la espalda.",
    },
    trunk_lateral_tilt_release: {
      label: "Inclinación lateral al soltar",
      low: "Poca inclinación lateral; deja caer el hombro bajo la cabeza.",
      high: "Te vences mucho de lado; conserva el equilibrio.",
    },
    backswing_height: {
      label: "Altura del balanceo atrás",
      low: "Balanceo corto; deja oscilar la bola libremente.",
      high: "Balanceo muy alto; control antes que potencia.",
    },
    elbow_bend_swing: { label: "Flexión de codo en el balanceo adelante", high: "El brazo se dobla; mantén un péndulo suelto y recto." },
    release_timing: {
      label: "Suelta respecto al deslizamiento",
      low: "Sueltas antes de deslizar; deja que empiece el deslizamiento.",
      high: "Suelta tardía; empieza antes el balanceo.",
    },
    step_tempo_ratio: {
      label: "Aceleración de los pasos",
      low: "Pasos iguales o cada vez más lentos; acelera poco a poco hacia la línea.",
    },
    finish_balance: { label: "Posición final mantenida", low: "Pierdes el equilibrio tras soltar; sostén la posición final." },
  },
  guide: {
    what_it_measures: "Ritmo de aproximación, balanceo y final.",
    key_fact: "Los mejores jugadores sueltan poco después del punto más bajo del cuerpo, mientras las piernas se extienden. [Seif23]",
    demographics: "Jugadores de bolos con aproximación de 4 o 5 pasos.",
    skill: "De liga a élite.",
    distance: "5-7 m; últimos pasos y línea de falta en cuadro.",
    height: "1,0 m, nivelada.",
    view: "Lateral: en la línea de falta, del lado del brazo que lanza. Trasera: detrás de la aproximación.",
    clothing: "Camisa ajustada; rodillas visibles.",
    fps: "60 fotogramas por segundo como mínimo, 120 recomendados.",
    trials: "3 lanzamientos.",
  },
};
