import type { running as definition } from "../../activities/running.ts";
import type { TextsOf } from "../types.ts";

export const running: TextsOf<typeof definition> = {
  name: "Carrera",
  exercises: {
    "Easy Run": "Carrera suave",
    "Tempo Run": "Carrera a ritmo",
    Treadmill: "Carrera en cinta",
    Sprint: "Esprint",
    "Sprint Start": "Salida de esprint",
    "A-Skip": "Skipping A",
  },
  metrics: {
    cadence: {
      label: "Cadencia",
      low: "Da pasos más cortos y rápidos: sube cerca de un 5 % los pasos por minuto.",
      high: "La frecuencia es muy alta para esta velocidad; deja que cada zancada avance un poco más.",
    },
    contact_time: {
      label: "Tiempo de contacto",
      low: "Contacto muy corto; relájate y deja que la pierna se cargue en lugar de rebotar.",
      high: "El pie se queda mucho tiempo en el suelo; piensa en pies rápidos y elásticos bajo la cadera.",
    },
    flight_time: { label: "Tiempo de vuelo" },
    duty_factor: { label: "Fracción de apoyo" },
    vertical_oscillation: {
      label: "Oscilación vertical",
      high: "Demasiado sube y baja; impulsa hacia delante y mantén la cabeza nivelada.",
    },
    trunk_lean: {
      label: "Inclinación del tronco",
      low: "El tronco va erguido o hacia atrás; inclínate un poco desde los tobillos.",
      high: "Te doblas por la cintura; corre erguido, con el pecho arriba.",
    },
    knee_flexion_ic: {
      label: "Flexión de rodilla al contacto",
      low: "Apoyas con la pierna recta; toca el suelo con la rodilla algo flexionada.",
      high: "Apoyas con la rodilla muy doblada; mantente más alto sobre el pie.",
    },
    knee_flexion_stance: {
      label: "Flexión máxima de rodilla en apoyo",
      low: "Rodilla rígida en el apoyo; deja que ceda un poco más.",
      high: "Te hundes a mitad del apoyo; mantén la cadera alta y empuja el suelo.",
    },
    shank_angle_ic: {
      label: "Ángulo de la tibia al contacto",
      high: "La tibia se adelanta a la rodilla; apoya el pie más cerca, debajo de ti.",
    },
    overstride_pct: {
      label: "Alcance del pie al contacto",
      high: "El pie cae muy por delante; acorta el paso y apoya más cerca de la cadera.",
    },
    foot_strike_angle: { label: "Ángulo de apoyo del pie" },
    hip_extension_to: {
      label: "Ángulo del muslo retrasado al despegue",
      low: "El muslo queda poco atrás; empuja el suelo hacia atrás con la pelvis adelante.",
      high: "Empuje muy largo por detrás; termina antes y recupera la pierna.",
    },
    knee_flexion_swing: {
      label: "Flexión máxima de rodilla en el balanceo",
      low: "El talón sube poco; deja que se recoja por detrás.",
      high: "El talón sube demasiado hacia el glúteo; lleva la rodilla adelante.",
    },
    elbow_flexion_mean: {
      label: "Flexión de codo",
      low: "Brazos demasiado rectos; dóblalos casi en ángulo recto.",
      high: "Brazos muy cerrados; relaja las manos más abajo.",
    },
    step_time_asymmetry: {
      label: "Asimetría del tiempo de paso",
      high: "Ritmo desigual entre lados; comprueba si hay molestias y corre relajado.",
    },
    contact_time_asymmetry: {
      label: "Asimetría del tiempo de contacto",
      high: "Un pie se queda más tiempo en el suelo; revisa la fuerza de cada pierna por separado.",
    },
    running_speed: { label: "Velocidad de carrera" },
    step_length: { label: "Longitud de paso" },
    time_10m: { label: "Tiempo en 10 m" },
    time_20m: { label: "Tiempo en 20 m" },
    time_30m: { label: "Tiempo en 30 m" },
    time_40m: { label: "Tiempo en 40 m" },
    fastest_split: { label: "Tramo más rápido" },
    peak_vgrf_bw: { label: "Fuerza vertical máxima (estimada)" },
    peak_vgrf_n: { label: "Fuerza vertical máxima en newtons (estimada)" },
    vertical_stiffness: { label: "Rigidez vertical (estimada)" },
    leg_stiffness: { label: "Rigidez de la pierna (estimada)" },
    pelvic_drop: {
      label: "Caída pélvica en el apoyo",
      high: "Cae la cadera del lado libre; fortalece los abductores y corre con la cadera nivelada.",
    },
    knee_valgus_stance: {
      label: "Valgo de rodilla en el apoyo (FPPA)",
      low: "La rodilla se va hacia fuera; mantenla sobre el segundo dedo.",
      high: "La rodilla cae hacia dentro; mantenla sobre el segundo dedo y abre un poco el paso.",
    },
    step_width: {
      label: "Ancho de paso",
      low: "Los pies caen sobre la línea media o la cruzan; corre sobre dos raíles paralelos.",
      high: "Apoyos muy separados; acerca los pies a la línea media.",
    },
    trunk_lateral_lean: {
      label: "Inclinación lateral en el apoyo",
      high: "El cuerpo se vence sobre la pierna de apoyo; mantén los hombros nivelados.",
    },
    arm_crossover_pct: { label: "Cruce de brazos", high: "Las manos cruzan el pecho; muévelas adelante y atrás junto a las costillas." },
    pelvic_drop_asymmetry: {
      label: "Diferencia de caída pélvica",
      high: "La cadera cae más de un lado; añade trabajo a una pierna para ese lado.",
    },
    knee_lift: { label: "Elevación máxima del muslo", low: "La rodilla sube poco; súbela más por delante antes de bajar el pie." },
    touchdown_distance_pct: { label: "Distancia de apoyo", high: "El pie cae demasiado adelante; ataca el suelo hacia abajo y atrás." },
    knee_gap_touchdown: {
      label: "Separación de muslos al apoyo",
      high: "La rodilla libre llega tarde; recupera el muslo para que las rodillas coincidan al contacto.",
    },
    trunk_angle_first_step: {
      label: "Ángulo del tronco en el primer impulso",
      low: "Te levantas demasiado pronto; sal con el cuerpo extendido hacia delante.",
      high: "Te doblas hacia delante; proyecta la cadera.",
    },
    shin_angle_first_contact: {
      label: "Ángulo de la tibia en el primer apoyo",
      low: "Tibia demasiado vertical; proyéctate adelante y apoya con la tibia inclinada.",
      high: "Tibia demasiado tumbada; sube un poco la cadera.",
    },
    hip_extension_push: {
      label: "Extensión de cadera en el primer impulso",
      low: "La pierna de impulso no se estira; extiende del todo cadera, rodilla y tobillo.",
    },
    ankle_df_top: { label: "Punta del pie arriba con la rodilla alta", low: "La punta cuelga; llévala hacia arriba bajo la rodilla." },
  },
  guide: {
    what_it_measures: "Ritmo, postura, mecánica de piernas y equilibrio entre lados de la zancada, con fuerzas de apoyo estimadas.",
    key_fact: "Subir la frecuencia de paso un 5-10 % a la misma velocidad reduce la carga en cadera y rodilla. [Heid11]",
    demographics:
      "Corredores sanos desde unos 12 años; las zonas proceden sobre todo de adultos a 2,5-4,5 m/s (esprint: adultos entrenados).",
    skill: "De recreativo a competitivo.",
    distance: "Lateral: 4-6 m (cinta 3-4 m), cuerpo entero ocupando el 60-80 % de la altura. Frontal o trasera: 5-8 m.",
    height: "Objetivo a la altura de la cadera (unos 0,9-1,0 m), nivelado, horizontal, en trípode.",
    view: "Lateral: perpendicular a la línea de carrera, con 5 grados de margen. Fuera de la cinta: al menos 3 zancadas completas en cuadro, sin girar la cámara. En cinta, mejor por detrás que por delante.",
    clothing: "Ajustada y que contraste con el fondo; pies, rodillas y caderas visibles; camiseta por dentro.",
    fps: "60 fotogramas por segundo como mínimo para los tiempos de contacto, 120 recomendados, 120-240 en esprint; exportación a velocidad real, no a cámara lenta; buena luz.",
    trials: "15-30 s de carrera estable tras 2 min de calentamiento; grabar cada lado si importan los ángulos de ambas piernas.",
  },
};
