import type { padel as definition } from "../../activities/padel.ts";
import type { TextsOf } from "../types.ts";

export const padel: TextsOf<typeof definition> = {
  name: "Pádel",
  exercises: {
    "Forehand Drive": "Golpe de derecha",
    "Backhand Drive": "Golpe de revés",
    Bandeja: "Bandeja",
    Volley: "Volea",
    Serve: "Saque",
  },
  metrics: {
    knee_flexion_prep: {
      label: "Flexión de rodillas en la preparación",
      low: "Piernas muy rectas; dobla las rodillas para meterte bajo la bola baja.",
      high: "Demasiado bajo para recuperar rápido; sube un poco.",
    },
    contact_ahead_pct: {
      label: "Impacto por delante",
      low: "Impacto tarde; acorta la preparación.",
      high: "Te estiras hacia la bola; mueve antes los pies.",
    },
    contact_height_pct: {
      label: "Altura de la mano al impacto",
      low: "Impacto bajo para este golpe; busca la bola más arriba.",
      high: "Impacto alto para este golpe; deja caer la bola o retrocede.",
    },
    elbow_flexion_contact: {
      label: "Flexión de codo al impacto",
      low: "Brazo totalmente bloqueado; flexiona un poco el codo.",
      high: "Brazo encogido; sepárate de la bola.",
    },
    trunk_lean_contact: {
      label: "Inclinación del tronco al impacto",
      low: "Te inclinas hacia atrás; da un paso adelante.",
      high: "Te doblas por la cintura; dobla las rodillas.",
    },
    shoulder_hip_separation: {
      label: "Separación hombros-cadera",
      low: "Los hombros giran poco; ponte de lado antes.",
      high: "Giro excesivo; no pierdas de vista la bola.",
    },
    stance_width_pct: {
      label: "Ancho de la base al impacto",
      low: "Base estrecha; ábrela.",
      high: "Base muy ancha; la recuperación será lenta.",
    },
    head_stability: { label: "Movimiento de la cabeza al impacto", high: "La cabeza se mueve en el impacto; mantenla quieta." },
  },
  guide: {
    what_it_measures: "Preparación, punto de impacto y equilibrio de los golpes.",
    key_fact: "No hay normas publicadas de ángulos articulares en pádel: las zonas siguen el consenso de entrenadores.",
    demographics: "Jugadores desde unos 10 años.",
    skill: "Nivel de club.",
    distance: "4-6 m.",
    height: "1,2 m, nivelada.",
    view: "Desde la abertura lateral de la pista o desde detrás del cristal.",
    clothing: "Camiseta ajustada y pantalón corto.",
    fps: "120 fotogramas por segundo recomendados, 60 como mínimo.",
    trials: "3-5 golpes.",
  },
};
