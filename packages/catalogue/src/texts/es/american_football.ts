import type { american_football as definition } from "../../activities/american_football.ts";
import type { TextsOf } from "../types.ts";

export const american_football: TextsOf<typeof definition> = {
  name: "Fútbol americano",
  exercises: {
    "Quarterback Pass": "Pase del quarterback",
    "Three-point Start": "Salida de tres apoyos",
    "40-yard Sprint": "Esprint de 40 yardas",
    "Place Kick": "Patada a balón parado",
  },
  metrics: {
    stride_length_pct: {
      label: "Longitud del paso en el pase",
      low: "Paso corto; pisa hacia el objetivo.",
      high: "Paso excesivo; acórtalo para controlar.",
    },
    lead_knee_flexion_fc: {
      label: "Rodilla delantera al apoyar el pie",
      low: "Pierna delantera rígida; apoya con la rodilla algo flexionada.",
      high: "La pierna delantera se hunde; apoya más firme.",
    },
    elbow_flexion_cocking: {
      label: "Flexión de codo en la carga",
      low: "Gesto de brazo largo; mantén el codo compacto.",
      high: "Brazo muy cerrado; abre un poco el codo.",
    },
    shoulder_abduction_release: {
      label: "Altura del codo al soltar",
      low: "El codo cae; mantenlo a la altura del hombro o más.",
      high: "Codo demasiado alto; bájalo un poco.",
    },
    trunk_tilt_release: {
      label: "Inclinación del tronco al soltar",
      low: "Te inclinas hacia atrás; termina sobre la pierna delantera.",
      high: "Te doblas; mantente más alto.",
    },
    release_height_pct: { label: "Altura de la mano al soltar", low: "Suelta baja; levanta el codo." },
    shoulder_hip_separation: {
      label: "Separación hombros-cadera",
      low: "El tronco gira con la cadera; abre la cadera antes que los hombros.",
      high: "Giro excesivo; deja que el tronco siga antes a la cadera.",
    },
    set_hip_height_ratio: {
      label: "Cadera respecto a los hombros en la posición de salida",
      low: "Cadera baja; súbela un poco por encima de los hombros.",
      high: "Cadera muy alta; bájala un poco.",
    },
    trunk_angle_first_step: {
      label: "Ángulo del tronco en el primer impulso",
      low: "Te levantas pronto; sigue bajo más tiempo.",
      high: "Tropiezas por ir bajo; levántate poco a poco.",
    },
    shin_angle_first_contact: {
      label: "Ángulo de la tibia en el primer apoyo",
      low: "Tibia vertical; proyéctate y apoya con ella inclinada.",
      high: "Tibia demasiado tumbada; sube un poco la cadera.",
    },
    contact_time: {
      label: "Tiempo de contacto",
      low: "Contacto muy corto; deja que la pierna se cargue antes de empujar.",
      high: "Contacto largo; pies firmes y rápidos.",
    },
    knee_lift: { label: "Elevación máxima del muslo", low: "Rodillas bajas; súbelas antes de bajar el pie." },
    touchdown_distance_pct: { label: "Distancia de apoyo", high: "Apoyas lejos; pisa bajo la cadera." },
    trunk_lean: {
      label: "Inclinación del tronco",
      low: "Te inclinas hacia atrás; inclínate un poco desde los tobillos.",
      high: "Doblado hacia delante; corre erguido a máxima velocidad.",
    },
    kick_knee_flexion_back: {
      label: "Flexión de la rodilla que patea en la carga",
      low: "La pierna queda larga; recógela más en la carga.",
    },
    support_knee_flexion: {
      label: "Flexión de la rodilla de apoyo al impacto",
      low: "Pierna de apoyo rígida; flexiona un poco la rodilla.",
      high: "La pierna de apoyo se hunde; mantente firme sobre ella.",
    },
    trunk_lean_contact: {
      label: "Inclinación del tronco al impacto",
      low: "Te inclinas hacia atrás; quédate sobre el balón.",
      high: "Te doblas hacia delante; mantente más alto.",
    },
    follow_through_height: { label: "Altura del acompañamiento", low: "La pierna se para en el balón; continúa el golpeo." },
    time_10yd: { label: "Tiempo en 10 yd" },
    time_20yd: { label: "Tiempo en 20 yd" },
    time_40yd: { label: "Tiempo en 40 yd" },
    fastest_split: { label: "Tramo más rápido" },
  },
  guide: {
    what_it_measures: "Mecánica del pase, salida y esprint, y patada a balón parado.",
    key_fact: "Los pasadores dan pasos más cortos y van más erguidos que los lanzadores de béisbol. [Fleis96]",
    demographics: "A partir de secundaria.",
    skill: "De secundaria a élite.",
    distance: "6-8 m; la salida desde 5 m.",
    height: "1,0 m, nivelada.",
    view: "De lado, por el brazo que lanza o la pierna que patea; frontal para el brazo en el pase.",
    clothing: "Sin protecciones voluminosas si es posible.",
    fps: "120-240 fotogramas por segundo.",
    trials: "3-5 intentos.",
  },
};
