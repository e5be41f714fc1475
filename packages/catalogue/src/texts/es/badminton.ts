import type { badminton as definition } from "../../activities/badminton.ts";
import type { TextsOf } from "../types.ts";

export const badminton: TextsOf<typeof definition> = {
  name: "Bádminton",
  exercises: {
    "Forehand Smash": "Remate de derecha",
    "Forehand Clear": "Despeje de derecha",
    "Net Lunge": "Zancada a la red",
    "Volleyball Spike": "Remate de voleibol",
    "Volleyball Serve": "Saque de voleibol",
  },
  metrics: {
    contact_height_pct: { label: "Altura de la mano al impacto", low: "Impacto bajo; golpea más arriba y antes." },
    elbow_flexion_contact: { label: "Flexión de codo al impacto", high: "Brazo doblado al impacto; estírate." },
    elbow_flexion_cocking: {
      label: "Flexión de codo en la preparación",
      low: "Brazo demasiado recto en la preparación; dobla el codo.",
      high: "Brazo muy cerrado en la preparación; abre un poco el codo.",
    },
    shoulder_elevation_contact: {
      label: "Brazo respecto al tronco al impacto",
      low: "Codo bajo al impacto; estírate hacia arriba.",
      high: "Brazo pegado a la cabeza; inclina el tronco.",
    },
    contact_ahead_pct: {
      label: "Impacto por delante",
      low: "El impacto queda detrás; retrocede antes.",
      high: "El impacto queda demasiado lejos delante; acércate.",
    },
    shoulder_hip_separation: {
      label: "Separación hombros-cadera",
      low: "Los hombros giran poco; gíralos más en la preparación.",
      high: "Giro excesivo; no pierdas de vista el objetivo.",
    },
    lunge_front_knee: {
      label: "Flexión de la rodilla adelantada en la zancada",
      low: "Zancada corta; baja más.",
      high: "La rodilla sobrepasa el pie; da un paso más largo.",
    },
    lunge_trunk_lean: { label: "Inclinación del tronco en la zancada", high: "Caes hacia delante; pecho arriba para recuperar." },
    lunge_knee_valgus: {
      label: "Valgo de rodilla en la zancada (FPPA)",
      low: "La rodilla se va hacia fuera; llévala sobre la punta del pie.",
      high: "La rodilla cae hacia dentro; llévala sobre la punta del pie.",
    },
    lunge_recovery_time: { label: "Tiempo de recuperación", high: "Recuperación lenta; empuja con el talón delantero." },
    peak_hand_speed: { label: "Velocidad máxima de la mano" },
  },
  guide: {
    what_it_measures: "Impacto por encima de la cabeza y calidad de la zancada a la red.",
    key_fact: "Los remates más rápidos van con más separación hombros-cadera y una aceleración más corta. [King20]",
    demographics: "Jugadores desde unos 10 años.",
    skill: "De club a élite.",
    distance: "5-6 m; espacio por encima de la raqueta.",
    height: "1,2 m, nivelada.",
    view: "De lado, por el lado de la raqueta, o desde atrás; frontal para la rodilla en la zancada.",
    clothing: "Camiseta ajustada y pantalón corto.",
    fps: "120-240 fotogramas por segundo.",
    trials: "3-5 golpes o zancadas.",
  },
};
