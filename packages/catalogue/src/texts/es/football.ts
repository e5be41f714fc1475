import type { football as definition } from "../../activities/football.ts";
import type { TextsOf } from "../types.ts";

export const football: TextsOf<typeof definition> = {
  name: "Fútbol",
  exercises: {
    "Instep Kick": "Golpeo con el empeine",
    "Inside-foot Pass": "Pase con el interior",
    "Jump Header": "Remate de cabeza en salto",
  },
  metrics: {
    kick_knee_flexion_back: {
      label: "Flexión de la rodilla que golpea en la carga",
      low: "La pierna queda larga en la carga; deja que el talón se recoja detrás.",
    },
    kick_hip_extension_back: { label: "Ángulo del muslo que golpea en la carga", low: "Poca carga; abre más la cadera hacia atrás." },
    kick_knee_flexion_contact: {
      label: "Flexión de la rodilla que golpea al impacto",
      high: "La pierna sigue doblada al impacto; lanza la pierna como un látigo.",
    },
    support_knee_flexion: {
      label: "Flexión de la rodilla de apoyo al impacto",
      low: "Pierna de apoyo rígida; flexiona un poco la rodilla.",
      high: "La pierna de apoyo se hunde; mantente firme sobre ella.",
    },
    trunk_lean_contact: {
      label: "Inclinación del tronco al impacto",
      low: "Te inclinas hacia atrás y el balón se eleva; lleva el cuerpo sobre él.",
      high: "Te doblas hacia delante; mantente más alto y suelta la pierna.",
    },
    trunk_lateral_lean: {
      label: "Inclinación lateral hacia la pierna de apoyo",
      low: "Muy erguido; inclínate para dejar sitio a la pierna.",
      high: "Te caes hacia fuera; conserva el equilibrio.",
    },
    arm_abduction: { label: "Elevación del brazo contrario", low: "El brazo contrario queda bajo; ábrelo para equilibrarte." },
    follow_through_height: { label: "Altura del acompañamiento", low: "La pierna se para en el balón; continúa el golpeo." },
    peak_foot_speed: { label: "Velocidad máxima del pie" },
    jump_height: { label: "Altura de salto", low: "Salto bajo; entrena la potencia y usa los brazos." },
    landing_knee_peak: {
      label: "Flexión máxima de rodilla en el aterrizaje",
      low: "Aterrizaje rígido; absorbe con cadera y rodillas.",
      high: "Te desplomas al aterrizar; controla el descenso.",
    },
    knee_extension_takeoff: {
      label: "Flexión de rodilla al despegue",
      high: "Las piernas no están rectas al despegar; termina el impulso.",
    },
    trunk_arch_header: {
      label: "Arqueo del tronco antes del remate",
      low: "El tronco va recto en el vuelo; arquéate un poco atrás y lánzate adelante.",
    },
  },
  guide: {
    what_it_measures: "Latigazo de la pierna que golpea, pierna de apoyo y tronco.",
    key_fact: "El golpeo va de la cadera al pie: el muslo alcanza su velocidad máxima antes que la pierna. [KelKat07]",
    demographics:
      "Jugadores desde 10 años. Remates de cabeza: antes de los 12 años sin balón; después, dentro de lo que su federación permite en los entrenamientos.",
    skill: "De principiante a élite.",
    distance: "6 m; el balón en el centro del cuadro.",
    height: "0,8 m, nivelada.",
    view: "De lado, por el lado de la pierna que golpea; trasera o frontal para inclinación lateral y brazos.",
    clothing: "Pantalón corto; rodillas visibles.",
    fps: "120-240 fotogramas por segundo.",
    trials: "3-5 golpeos; 3 remates de cabeza, que pueden hacerse sin balón.",
  },
};
