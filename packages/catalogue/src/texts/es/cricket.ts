import type { cricket as definition } from "../../activities/cricket.ts";
import type { TextsOf } from "../types.ts";

export const cricket: TextsOf<typeof definition> = {
  name: "Críquet",
  exercises: {
    "Fast Bowling": "Lanzamiento rápido",
    "Spin Bowling": "Lanzamiento con efecto",
    "Front-foot Drive": "Drive con el pie delantero",
  },
  metrics: {
    front_knee_ffc: { label: "Rodilla delantera al apoyar", high: "Apoyas con la rodilla doblada; apoya más firme." },
    front_knee_release: { label: "Rodilla delantera al soltar", high: "La pierna delantera se hunde; mantenla firme hasta soltar." },
    runup_speed: { label: "Velocidad de la carrera de aproximación", low: "Carrera lenta; corre más rápido sin perder el control." },
    stride_length_pct: {
      label: "Zancada de lanzamiento",
      low: "Zancada corta; avanza más hacia el bateador.",
      high: "Zancada excesiva; acórtala un poco.",
    },
    trunk_flexion_release: {
      label: "Inclinación del tronco al soltar",
      low: "Erguido al soltar; flexiónate al pasar la línea.",
      high: "Te vences sobre la pierna delantera; mantente más alto.",
    },
    trunk_lateral_flexion: {
      label: "Inclinación lateral al soltar",
      high: "Mucha inclinación lateral carga la zona lumbar; mantente más erguido.",
    },
    shoulder_counter_rotation: {
      label: "Contrarrotación de hombros",
      high: "Acción mixta; alinea cadera y hombros al apoyar el pie trasero.",
    },
    elbow_extension_delivery: { label: "Extensión del codo" },
    bat_front_knee: {
      label: "Rodilla delantera en el drive",
      low: "Pierna delantera recta; dóblala al entrar.",
      high: "Rodilla muy doblada; mantente un poco más alto.",
    },
    head_over_knee_pct: {
      label: "Cabeza sobre la rodilla delantera",
      low: "La cabeza queda detrás de la rodilla; ve hacia la bola.",
      high: "Te vences; equilíbrate sobre el pie delantero.",
    },
    head_stability: { label: "Movimiento de la cabeza", high: "La cabeza se mueve en el impacto; mantenla quieta." },
    lead_elbow_height_pct: { label: "Altura del codo delantero", low: "Codo delantero bajo; levántalo para jugar recto." },
  },
  guide: {
    what_it_measures: "Zancada, pierna delantera y tronco del lanzador; equilibrio del bateador.",
    key_fact: "Los lanzadores más rápidos apoyan y sueltan con la rodilla delantera más recta. [Worth13]",
    demographics: "Jugadores desde 13 años; los jóvenes tienen límites de carga.",
    skill: "De club a élite.",
    distance: "8-10 m; del último paso de carrera al final del gesto, en cuadro.",
    height: "1,2 m, nivelada.",
    view: "Lateral: en la línea de lanzamiento, del lado del brazo que lanza; o desde atrás o delante.",
    clothing: "Camiseta y pantalón ajustados.",
    fps: "240 fotogramas por segundo para el lanzamiento rápido, 120 para el efecto y el bateo.",
    trials: "3-5 bolas.",
  },
};
