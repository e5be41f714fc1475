import type { agility as definition } from "../../activities/agility.ts";
import type { TextsOf } from "../types.ts";

export const agility: TextsOf<typeof definition> = {
  name: "Agilidad",
  exercises: {
    "5-0-5 Turn": "Giro 5-0-5",
    "Pro Agility 5-10-5": "Pro Agility 5-10-5",
    "T-Test": "Prueba T",
    "Cutting 45-90": "Cambio de dirección 45-90°",
    "Deceleration Stop": "Frenada hasta parar",
    "Lateral Shuffle": "Desplazamiento lateral",
  },
  metrics: {
    course_time: { label: "Tiempo de todo el recorrido" },
    time_505: { label: "Tiempo del 5-0-5" },
    turn_time: { label: "Tiempo de giro", high: "Giro lento; frena antes, en el paso previo, y sal bajo." },
    plant_contact_time: { label: "Tiempo de contacto de la pierna de apoyo", high: "Apoyo largo; empuja antes y con más fuerza." },
    plant_knee_flexion: {
      label: "Flexión de rodilla en el apoyo",
      low: "Pierna de apoyo rígida; dóblala para amortiguar.",
      high: "Te hundes en el apoyo; frena un paso antes.",
    },
    plant_knee_valgus: {
      label: "Valgo de rodilla en el apoyo (FPPA)",
      low: "La rodilla se va hacia fuera en el apoyo; mantenla sobre el pie.",
      high: "La rodilla cae hacia dentro en el apoyo; mantenla sobre el pie y el pie más cerca del cuerpo.",
    },
    trunk_lean_plant: {
      label: "Inclinación del tronco en el apoyo",
      low: "Te inclinas atrás en el apoyo; lleva el pecho sobre la cadera.",
      high: "Te doblas hacia delante en el apoyo; mantén el pecho arriba.",
    },
    trunk_lateral_lean_cut: {
      label: "Inclinación lateral sobre la pierna de apoyo",
      high: "El tronco se vence sobre la pierna de apoyo; inclínate hacia la nueva dirección.",
    },
    com_drop_pct: { label: "Descenso de cadera antes del giro", low: "Vas alto; baja la cadera antes de girar." },
    braking_steps: { label: "Pasos de frenada" },
    turn_asymmetry: { label: "Diferencia de giro entre lados", high: "Un sentido es más lento; entrena el lado débil." },
    approach_speed: { label: "Velocidad de aproximación" },
  },
  guide: {
    what_it_measures: "Frenada, apoyo y reaceleración en los giros.",
    key_fact: "En un giro de 180 grados, la mayor parte de la frenada ocurre en el paso anterior al apoyo de giro. [DosS20]",
    demographics: "Deportistas de campo y pista desde 12 años.",
    skill: "De principiante entrenado a élite; piernas sanas.",
    distance:
      "6-8 m, con el punto de giro en el centro del cuadro. Para el tiempo de todo el recorrido, 10-15 m, con salida, giros y llegada dentro del cuadro.",
    height: "Altura de la cadera, nivelada, en trípode.",
    view: "Lateral, perpendicular a la línea de carrera; frontal para cambios de dirección y desplazamiento lateral. Sin girar la cámara.",
    clothing: "Ropa ajustada y calzado habitual.",
    fps: "60 fotogramas por segundo como mínimo, 120 recomendados.",
    trials: "2-3 giros en cada sentido, con descanso completo.",
  },
};
