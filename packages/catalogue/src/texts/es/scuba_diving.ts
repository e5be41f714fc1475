import type { scuba_diving as definition } from "../../activities/scuba_diving.ts";
import type { TextsOf } from "../types.ts";

export const scuba_diving: TextsOf<typeof definition> = {
  name: "Buceo",
  exercises: {
    "Flutter Kick": "Patada de crol",
    "Frog Kick": "Patada de rana",
    "Dolphin Kick": "Patada de delfín",
  },
  metrics: {
    kick_frequency: {
      label: "Frecuencia de patada",
      low: "Patada lenta; mantén un ritmo constante.",
      high: "Patear rápido gasta aire; ve más despacio y usa toda la pierna.",
    },
    kick_amplitude_pct: {
      label: "Amplitud de patada",
      low: "Patada pequeña; abre más desde la cadera.",
      high: "Una patada amplia aumenta la resistencia; mantén los pies dentro del contorno del cuerpo.",
    },
    hip_rom_kick: {
      label: "Recorrido de cadera",
      low: "Pateas desde la rodilla; empieza desde la cadera.",
      high: "Recorrido de cadera muy grande; haz la patada más pequeña y regular.",
    },
    knee_flexion_kick: {
      label: "Flexión máxima de rodilla",
      low: "Rodillas rígidas; deja que se doblen un poco.",
      high: "Patada de bicicleta; mantén las rodillas más rectas.",
    },
    body_trim_angle: { label: "Trimado del cuerpo", high: "El cuerpo no está nivelado; nivélalo con lastre y flotabilidad." },
    kick_amplitude_asymmetry: {
      label: "Asimetría de amplitud",
      high: "Una pierna trabaja menos; ajusta la aleta, haz revisar la prótesis por el técnico y practica patadas iguales.",
    },
    kick_phase_error: { label: "Coordinación entre piernas", high: "Piernas fuera de ritmo; cuenta un compás regular." },
    cycle_time_cv: { label: "Variabilidad del ritmo", high: "Ritmo irregular; relájate y deslízate." },
    swim_speed: { label: "Velocidad de nado" },
    distance_per_kick: { label: "Distancia por patada" },
  },
  guide: {
    what_it_measures: "Ritmo, amplitud y simetría de la patada con aletas, y trimado del cuerpo.",
    key_fact: "No hay normas de vídeo validadas bajo el agua: conviene comparar a cada persona con sus propias sesiones anteriores.",
    demographics: "Buceadores titulados y nadadores en rehabilitación, también con prótesis de pierna, siempre supervisados.",
    skill: "Buceador titulado o nadador supervisado.",
    distance: "4-6 m de lado, en agua clara.",
    height: "A la profundidad del nadador.",
    view: "Lateral, perpendicular a la línea de nado, con la barra de escala en el plano de nado.",
    clothing: "Traje ajustado que contraste con el fondo.",
    fps: "60 fotogramas por segundo recomendados, 25 como mínimo.",
    trials: "Al menos 5 ciclos regulares.",
  },
};
