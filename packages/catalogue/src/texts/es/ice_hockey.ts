import type { ice_hockey as definition } from "../../activities/ice_hockey.ts";
import type { TextsOf } from "../types.ts";

export const ice_hockey: TextsOf<typeof definition> = {
  name: "Hockey sobre hielo",
  exercises: {
    "Forward Skating": "Patinaje hacia delante",
    "Skating Start": "Salida en patines",
    "Wrist Shot": "Tiro de muñeca",
    "Speed Skating Stride": "Zancada de patinaje de velocidad",
  },
  metrics: {
    glide_knee_flexion: {
      label: "Flexión de rodilla al deslizar",
      low: "Patinas demasiado erguido; flexiona más las rodillas.",
      high: "Muy bajo; sube un poco para que las piernas puedan empujar.",
    },
    push_knee_extension: {
      label: "Flexión de rodilla al final del empuje",
      high: "El empuje no termina; extiende cadera, rodilla y tobillo.",
    },
    hip_extension_push: { label: "Ángulo del muslo retrasado al final del empuje", low: "El empuje termina pronto; acábalo más atrás." },
    trunk_lean: {
      label: "Inclinación del tronco",
      low: "Demasiado erguido; lleva el pecho sobre las rodillas.",
      high: "Pecho demasiado bajo; levanta cabeza y pecho.",
    },
    push_hip_abduction: {
      label: "Abducción de cadera en el empuje",
      low: "Empuje estrecho; empuja más hacia el lado.",
      high: "Empuje muy ancho; recupera bajo el cuerpo.",
    },
    recovery_width_pct: { label: "Recuperación bajo el cuerpo", high: "Los pies quedan abiertos; recoge el patín bajo la cadera." },
    stride_rate: {
      label: "Frecuencia de zancada",
      low: "Frecuencia lenta; empuja más seguido.",
      high: "Zancadas cortas y entrecortadas; alarga el empuje.",
    },
    trunk_lateral_lean: { label: "Balanceo del tronco", high: "El tronco se balancea; mantenlo quieto." },
    stride_asymmetry: { label: "Asimetría del tiempo de empuje", high: "Una pierna empuja más tiempo; equilibra los dos lados." },
    start_trunk_lean: {
      label: "Inclinación del tronco en la salida",
      low: "Demasiado erguido en la salida; inclínate en los primeros pasos.",
      high: "Te lanzas hacia delante; levanta el pecho.",
    },
    start_step_rate: { label: "Frecuencia de pasos en la salida", low: "Primeros pasos lentos; pies rápidos." },
    shot_knee_flexion: {
      label: "Flexión de rodilla en el tiro",
      low: "Piernas rígidas; dobla las rodillas y pasa el peso adelante.",
      high: "Muy bajo; sube un poco.",
    },
    shot_trunk_lean: {
      label: "Inclinación del tronco en el tiro",
      low: "Erguido; inclínate sobre el stick.",
      high: "Te doblas; mantén la cabeza arriba.",
    },
    shot_weight_shift_pct: {
      label: "Transferencia de peso",
      low: "Poca transferencia de peso; pásalo de la pierna trasera a la delantera.",
    },
  },
  guide: {
    what_it_measures: "Profundidad, empuje y recuperación del patinaje, primeros pasos y tiro de muñeca.",
    key_fact: "Los patinadores hábiles recuperan la pierna más cerca de la línea media y extienden más la cadera. [Buck15]",
    demographics: "Jugadores desde 10 años.",
    skill: "De principiante a élite.",
    distance: "8-10 m desde la valla.",
    height: "1,2 m, nivelada.",
    view: "Lateral: perpendicular a la línea de patinaje. Frontal o trasera: a lo largo de ella.",
    clothing: "Ropa de entrenamiento sin camiseta ancha.",
    fps: "60 fotogramas por segundo como mínimo, 120 recomendados.",
    trials: "5 zancadas o más, 3 salidas o 3 tiros.",
  },
};
