import type { baseball as definition } from "../../activities/baseball.ts";
import type { TextsOf } from "../types.ts";

export const baseball: TextsOf<typeof definition> = {
  name: "Béisbol",
  exercises: {
    Pitching: "Pitcheo",
    Batting: "Bateo",
    "Overhand Throw": "Lanzamiento por encima del hombro",
    "Golf Swing": "Swing de golf",
    "Javelin Throw": "Lanzamiento de jabalina",
    "Shot Put": "Lanzamiento de peso",
    "Handball Throw": "Lanzamiento de balonmano",
    "Medicine-Ball Throw": "Lanzamiento de balón medicinal",
  },
  metrics: {
    stride_length_pct: {
      label: "Longitud del paso",
      low: "Paso corto; avanza más hacia el objetivo.",
      high: "Paso excesivo; acórtalo para quedar sobre la pierna delantera.",
    },
    lead_knee_flexion_fc: {
      label: "Rodilla delantera al apoyar el pie",
      low: "Apoyas con la pierna rígida; flexiona algo la rodilla.",
      high: "La rodilla se hunde al apoyar; apoya más firme.",
    },
    lead_knee_extension_gain: {
      label: "Extensión de la rodilla delantera hasta soltar",
      low: "La pierna delantera sigue doblándose; afírmala y extiéndela.",
    },
    trunk_tilt_release: {
      label: "Inclinación del tronco al soltar",
      low: "Erguido al soltar; termina sobre la pierna delantera.",
      high: "Te doblas mucho; mantén la cabeza sobre el pie delantero.",
    },
    trunk_lateral_tilt_release: {
      label: "Inclinación lateral del tronco al soltar",
      low: "Poca inclinación lateral; inclina el tronco un poco hacia el lado contrario al brazo que lanza.",
      high: "Una gran inclinación lateral carga el brazo; mantente más erguido.",
    },
    elbow_flexion_fc: {
      label: "Flexión de codo al apoyar el pie",
      low: "Brazo demasiado recto al apoyar; dobla el codo casi en ángulo recto.",
      high: "Brazo demasiado doblado al apoyar; abre un poco el codo.",
    },
    shoulder_abduction_release: {
      label: "Altura del codo al soltar",
      low: "El codo cae; mantenlo en la línea de los hombros.",
      high: "Codo demasiado alto; bájalo a la línea de los hombros.",
    },
    shoulder_hip_separation: {
      label: "Separación hombros-cadera",
      low: "El tronco se abre con la cadera; mantén el pecho cerrado más tiempo.",
      high: "Separación muy grande; deja que el tronco siga antes a la cadera.",
    },
    batting_stride_pct: {
      label: "Longitud del paso al batear",
      low: "Paso pequeño; da un paso controlado hacia el lanzador.",
      high: "Paso excesivo; mantén el peso atrás.",
    },
    head_stability: { label: "Movimiento de la cabeza", high: "La cabeza se desplaza en el swing; gira con la cabeza quieta." },
    lead_knee_contact: { label: "Rodilla delantera al impacto", high: "Lado delantero blando; afirma la pierna delantera al impacto." },
    rear_elbow_slot: {
      label: "Flexión del codo trasero al impacto",
      low: "Los brazos salen demasiado pronto; mantén el codo trasero cerca más tiempo.",
      high: "Los brazos siguen encogidos; extiéndelos al golpear la bola.",
    },
    tempo_ratio: {
      label: "Tempo: relación subida-bajada",
      low: "Subida apresurada; cuenta tres tiempos atrás y uno abajo.",
      high: "Bajada brusca tras una subida lenta; mantén tres tiempos a uno.",
    },
    spine_angle_address: {
      label: "Ángulo de la columna en la posición inicial",
      low: "Muy erguido ante la bola; inclínate más desde la cadera.",
      high: "Muy doblado sobre la bola; sube un poco.",
    },
    spine_angle_change: {
      label: "Ángulo de la columna hasta el impacto",
      low: "Te levantas antes del impacto; mantén la cadera atrás y el pecho abajo.",
      high: "Te hundes hacia la bola; conserva la altura inicial.",
    },
    hip_sway_pct: {
      label: "Desplazamiento de la cadera en la subida",
      low: "La cadera se va hacia el objetivo; gírala sobre la pierna trasera.",
      high: "La cadera se aleja del objetivo; gira en vez de deslizarte.",
    },
    head_shift_pct: {
      label: "Desplazamiento de la cabeza hasta el impacto",
      high: "La cabeza se mueve; gira con la cabeza quieta.",
    },
    lead_elbow_top: {
      label: "Flexión del brazo delantero arriba",
      high: "El brazo delantero se dobla arriba; acorta la subida y mantenlo extendido.",
    },
    release_height_pct: { label: "Altura de la mano al soltar" },
    hand_launch_angle: { label: "Ángulo de salida de la mano" },
    peak_hand_speed: { label: "Velocidad máxima de la mano" },
  },
  guide: {
    what_it_measures: "Paso, pierna delantera, tronco y posición del brazo.",
    key_fact: "Extender la rodilla delantera desde el apoyo hasta soltar acompaña a lanzamientos más rápidos. [VTrigt18]",
    demographics: "Jugadores desde 12 años; hay que respetar los límites de lanzamientos.",
    skill: "De juvenil a élite.",
    distance: "6-8 m; paso completo en cuadro.",
    height: "1,0 m, nivelada.",
    view: "Lateral: lado abierto del lanzador o bateador. Frontal: desde detrás de una red. Balón medicinal: con ambas manos desde detrás de la cabeza. Golf: frontal es de cara al jugador; lateral, en la línea del objetivo, desde el lado del brazo trasero.",
    clothing: "Camiseta y pantalón ajustados.",
    fps: "240 fotogramas por segundo recomendados, 100 como mínimo.",
    trials: "3-5 intentos tras calentar.",
  },
};
