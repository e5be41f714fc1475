import type { tennis as definition } from "../../activities/tennis.ts";
import type { TextsOf } from "../types.ts";

export const tennis: TextsOf<typeof definition> = {
  name: "Tenis",
  exercises: {
    Serve: "Saque",
    Forehand: "Derecha",
    "One-handed Backhand": "Revés a una mano",
    "Two-handed Backhand": "Revés a dos manos",
  },
  metrics: {
    front_knee_loading: {
      label: "Flexión de la rodilla adelantada en la carga",
      low: "Poco impulso de piernas; dobla más en la posición de trofeo.",
      high: "Flexión muy profunda; mantén el ritmo y sube.",
    },
    trunk_inclination_trophy: {
      label: "Inclinación del tronco en trofeo",
      low: "El tronco sigue erguido; lleva la cadera hacia la pista e inclínate.",
      high: "Te arqueas mucho; inclínate menos e impulsa con las piernas.",
    },
    elbow_flexion_trophy: {
      label: "Flexión del codo de la raqueta en trofeo",
      low: "Brazo demasiado abierto; dóblalo casi en ángulo recto.",
      high: "Brazo demasiado cerrado; abre el codo casi hasta el ángulo recto.",
    },
    shoulder_elevation_contact: {
      label: "Brazo respecto al tronco al impacto",
      low: "Codo bajo; estírate hacia arriba al impacto.",
      high: "Brazo pegado a la cabeza; inclina el tronco para que el brazo quede cerca de 110 grados.",
    },
    elbow_flexion_contact: { label: "Flexión de codo al impacto", high: "Impacto con el brazo doblado; golpea con el brazo estirado." },
    contact_height_pct: { label: "Altura de la mano al impacto", low: "Impacto bajo; lanza la bola más alto o estírate." },
    knee_flexion_prep: {
      label: "Flexión de rodillas en la preparación",
      low: "Demasiado erguido; carga las piernas.",
      high: "Demasiado bajo para moverte; sube un poco para poder impulsarte.",
    },
    contact_ahead_pct: {
      label: "Impacto por delante",
      low: "Impacto tarde; prepárate antes.",
      high: "Te estiras demasiado adelante; acércate a la bola.",
    },
    shoulder_hip_separation: {
      label: "Separación hombros-cadera",
      low: "Los hombros giran con la cadera; gíralos más que ella.",
      high: "Giro excesivo; no pierdas de vista la bola.",
    },
    trunk_lean_contact: {
      label: "Inclinación del tronco al impacto",
      low: "Caes hacia atrás al impacto; entra en el golpe.",
      high: "Te vences hacia delante; conserva el equilibrio.",
    },
    head_stability: { label: "Movimiento de la cabeza al impacto", high: "La cabeza se mueve en el impacto; mira el punto de impacto." },
    peak_hand_speed: { label: "Velocidad máxima de la mano" },
    sequence_score: { label: "Secuencia cinemática", low: "El brazo va por delante del cuerpo; empieza desde piernas y cadera." },
  },
  guide: {
    what_it_measures: "Carga, acción del tronco, posición del brazo e impacto de los golpes.",
    key_fact: "En la posición de trofeo del saque, los jugadores entrenados doblan la rodilla delantera unos 65 grados. [JacGor24]",
    demographics: "Jugadores desde unos 10 años.",
    skill: "De club a élite.",
    distance: "6-8 m; espacio por encima de la raqueta.",
    height: "1,2 m, nivelada.",
    view: "Saque desde el lado de la raqueta o desde atrás; golpes de fondo desde el lado.",
    clothing: "Camiseta ajustada; hombros y caderas visibles.",
    fps: "120-240 fotogramas por segundo.",
    trials: "3-5 golpes a ritmo de partido.",
  },
};
