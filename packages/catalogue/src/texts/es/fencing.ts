import type { fencing as definition } from "../../activities/fencing.ts";
import type { TextsOf } from "../types.ts";

export const fencing: TextsOf<typeof definition> = {
  name: "Esgrima",
  exercises: {
    "En Garde": "En guardia",
    Lunge: "Fondo",
    "Straight Punch": "Golpe directo (boxeo)",
    "Advance-Lunge": "Marchar y fondo",
  },
  metrics: {
    guard_front_knee: {
      label: "Flexión de la rodilla adelantada en guardia",
      low: "Pierna delantera casi recta; dobla más la rodilla.",
      high: "Guardia demasiado baja delante; sube un poco.",
    },
    guard_rear_knee: {
      label: "Flexión de la rodilla trasera en guardia",
      low: "Pierna trasera casi recta; dóblala y cárgala más.",
      high: "Pierna trasera demasiado doblada; sube un poco.",
    },
    guard_trunk_lean: {
      label: "Inclinación del tronco en guardia",
      low: "Te inclinas hacia atrás; endereza el tronco.",
      high: "Te inclinas hacia delante; mantén el tronco erguido.",
    },
    lunge_length_pct: { label: "Longitud del fondo", low: "Fondo corto; empuja más tiempo con la pierna trasera." },
    rear_knee_extension: {
      label: "Flexión de la rodilla trasera en el fondo",
      high: "La pierna trasera no está recta; extiéndela del todo.",
    },
    front_knee_landing: {
      label: "Flexión de la rodilla adelantada en el fondo",
      low: "Final alto; deja que el muslo delantero quede casi horizontal.",
      high: "La rodilla sobrepasa el pie; apoya con la tibia vertical.",
    },
    front_shin_landing: {
      label: "Ángulo de la tibia adelantada en el fondo",
      low: "La tibia se va atrás; el talón se apoya demasiado lejos.",
      high: "La rodilla sobrepasa la punta del pie; alarga el paso.",
    },
    trunk_lean_lunge: {
      label: "Inclinación del tronco al tocado",
      low: "El tronco se queda atrás; deja que siga al brazo.",
      high: "Te lanzas hacia delante; conserva el equilibrio para volver.",
    },
    hand_lead_time: { label: "Mano antes que pie", low: "El pie sale primero; extiende el brazo antes del paso." },
    weapon_arm_extension: {
      label: "Flexión del codo armado al tocado",
      high: "Brazo doblado al tocado; extiéndelo del todo sin bloquear.",
    },
    peak_body_speed: { label: "Velocidad máxima del cuerpo" },
    recovery_time: { label: "Tiempo de vuelta a la guardia", high: "Vuelta lenta; empuja con el talón delantero." },
    peak_hand_speed: { label: "Velocidad máxima del puño" },
    punch_elbow_flexion: {
      label: "Flexión del codo al final del golpe",
      high: "El brazo queda doblado; golpea hasta estirarlo del todo.",
    },
    guard_hand_height: {
      label: "Mano de guardia sobre los hombros",
      low: "La mano de guardia baja; mantenla en la barbilla mientras golpea la otra.",
    },
    rear_heel_lift_pct: { label: "Elevación del talón del lado que golpea" },
    punch_return_time: { label: "Tiempo de vuelta hacia la guardia", high: "El puño vuelve tarde; recógelo tan rápido como lo lanzas." },
  },
  guide: {
    what_it_measures:
      "Guardia, alcance del fondo, impulso de piernas y coordinación; en el golpe directo, el puño, la mano de guardia y el talón.",
    key_fact: "La velocidad del fondo procede sobre todo de extender la pierna trasera. [Guan18]",
    demographics: "Tiradores de cualquier arma desde unos 10 años.",
    skill: "De club a élite.",
    distance: "4-5 m, con el fondo completo en cuadro.",
    height: "Altura de la cadera, nivelada, en trípode.",
    view: "Lateral, con el brazo armado hacia la cámara.",
    clothing: "Caderas y rodillas visibles: la chaquetilla no debe tapar la cadera.",
    fps: "120 fotogramas por segundo recomendados, 60 como mínimo en el fondo.",
    trials: "3-5 fondos desde la guardia quieta.",
  },
};
