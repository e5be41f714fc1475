import type { jump as definition } from "../../activities/jump.ts";
import type { TextsOf } from "../types.ts";

export const jump: TextsOf<typeof definition> = {
  name: "Salto vertical",
  exercises: {
    "Countermovement Jump": "Salto con contramovimiento (CMJ)",
    "CMJ with Arm Swing": "CMJ con brazos",
    "Squat Jump": "Salto desde sentadilla (SJ)",
    "Drop Jump": "Salto desde cajón (Drop Jump)",
    "Broad Jump": "Salto horizontal",
    "Box Jump": "Salto al cajón",
    "Swimming Start": "Salida de natación (desde el poyete)",
    "Single-leg Hop": "Salto a una pierna",
    "Hop and Hold": "Salto a una pierna con aterrizaje mantenido",
    "Triple Hop": "Triple salto a una pierna",
    "Crossover Hop": "Triple salto cruzado a una pierna",
    "6 m Timed Hop": "Saltos a una pierna en 6 m contra reloj",
    "Pogo Hops": "Saltos pogo",
    "Jumping Jack": "Saltos de tijera",
  },
  metrics: {
    jump_height: {
      label: "Altura de salto",
      low: "Salto bajo; gana fuerza de piernas e intención explosiva y practica una bajada rápida y la extensión completa.",
    },
    flight_time: { label: "Tiempo de vuelo" },
    takeoff_velocity: { label: "Velocidad de despegue (estimada)" },
    countermovement_depth: {
      label: "Profundidad del contramovimiento",
      low: "Bajada corta; desciende un poco más antes de impulsar.",
      high: "Bajada muy profunda; una más rápida y corta suele dar más altura.",
    },
    knee_flexion_bottom: {
      label: "Flexión de rodilla en el punto bajo",
      low: "Las rodillas se doblan poco; dóblalas más para cargar las piernas.",
      high: "Demasiada flexión de rodilla; invierte antes el movimiento.",
    },
    trunk_lean_bottom: {
      label: "Inclinación del tronco en el punto bajo",
      low: "Tronco muy erguido; lleva la cadera atrás y deja avanzar el pecho.",
      high: "El pecho baja demasiado; mantenlo alto en la bajada.",
    },
    time_to_takeoff: { label: "Tiempo hasta el despegue", high: "Bajada e impulso lentos; acelera sin perder profundidad." },
    rsi_mod: {
      label: "Índice de fuerza reactiva modificado",
      low: "Poca altura para el tiempo empleado; trabaja la velocidad de la bajada y la potencia.",
    },
    knee_extension_takeoff: {
      label: "Flexión de rodilla al despegue",
      high: "Las piernas no están rectas al despegar; termina el impulso.",
    },
    hip_extension_takeoff: {
      label: "Flexión de cadera al despegue",
      high: "La cadera sigue flexionada al despegar; llévala del todo adelante y arriba.",
    },
    peak_power_w: { label: "Potencia máxima (estimada)" },
    peak_power_wkg: { label: "Potencia máxima por kg (estimada)", low: "Poca potencia para tu peso; gana fuerza y potencia de salto." },
    mean_force_bw: { label: "Fuerza media de impulso (estimada)" },
    mean_power_w: { label: "Potencia media de impulso (estimada)" },
    less_errors: { label: "Errores de aterrizaje (ítems de LESS que se ven)" },
    landing_knee_ic: {
      label: "Flexión de rodilla al tocar el suelo",
      low: "Aterrizaje con las piernas rígidas; recibe el suelo con las rodillas flexionadas 30° o más.",
      high: "Rodillas muy flexionadas al primer contacto; guarda recorrido para amortiguar.",
    },
    landing_knee_peak: {
      label: "Flexión máxima de rodilla en el aterrizaje",
      low: "Aterrizaje rígido; flexiona cadera y rodillas sin hacer ruido.",
      high: "Te desplomas al aterrizar; controla el descenso.",
    },
    landing_trunk_flexion: {
      label: "Flexión del tronco en el aterrizaje",
      low: "Aterrizas totalmente erguido; lleva la cadera atrás.",
      high: "El pecho cae hacia delante; mantén firme el tronco.",
    },
    landing_valgus: {
      label: "Valgo de rodilla en el aterrizaje (FPPA)",
      low: "Las rodillas se abren al aterrizar; mantenlas sobre las puntas de los pies.",
      high: "Las rodillas se van hacia dentro; empújalas hacia fuera, sobre las puntas de los pies.",
    },
    kasr_landing: {
      label: "Relación separación rodillas-tobillos",
      low: "Las rodillas se juntan; aterriza con las rodillas tan separadas como los pies.",
      high: "Rodillas mucho más abiertas que los pies; coloca los pies debajo.",
    },
    landing_timing_asymmetry: { label: "Diferencia de tiempo al aterrizar", high: "Un pie toca antes; aterriza con los dos a la vez." },
    takeoff_hip_shift: {
      label: "Desplazamiento lateral en el impulso",
      high: "La cadera se va a un lado; carga las dos piernas por igual.",
    },
    contact_time: { label: "Tiempo de contacto", high: "Contacto largo; pasa menos tiempo en el suelo, con tobillos firmes." },
    rsi: { label: "Índice de fuerza reactiva", low: "Rebota más fuerte y rápido; imagina que el suelo quema." },
    drop_height_est: { label: "Altura del cajón (estimada)" },
    jump_distance: { label: "Distancia de salto", low: "Salto corto; usa los brazos, inclínate y sal a unos 30 grados." },
    jump_distance_pct: {
      label: "Distancia de salto respecto a la estatura",
      low: "Salto corto para tu estatura; proyecta la cadera y lleva los pies adelante.",
    },
    takeoff_angle: {
      label: "Ángulo de despegue del centro de masas",
      low: "Demasiado plano; salta hacia arriba además de hacia delante.",
      high: "Demasiado vertical; inclínate más antes de impulsar.",
    },
    set_front_knee: {
      label: "Flexión de la rodilla delantera en la posición de salida",
      low: "La pierna delantera está casi recta; dóblala para poder empujar.",
      high: "La cadera queda baja; súbela sobre el pie delantero.",
    },
    set_rear_knee: {
      label: "Flexión de la rodilla trasera en la posición de salida",
      low: "La pierna trasera está demasiado recta; acerca el apoyo trasero del poyete.",
      high: "La pierna trasera está muy doblada; aleja el apoyo trasero del poyete.",
    },
    block_time: {
      label: "Tiempo en el poyete desde el primer movimiento",
      high: "Salida lenta del poyete; tira con los brazos y empuja al momento.",
    },
    hands_off_time: { label: "Del primer movimiento a soltar las manos" },
    takeoff_speed: { label: "Velocidad hacia delante al despegar" },
    dive_flight_time: { label: "Tiempo de vuelo hasta el agua" },
    entry_angle: {
      label: "Ángulo de entrada",
      low: "Entrada plana; sube la cadera y entra por un solo agujero.",
      high: "Entrada vertical; dirige las manos más lejos.",
    },
    entry_distance: { label: "Distancia hasta donde entran las manos" },
    com_rise: { label: "Elevación del centro de masas" },
    box_height: { label: "Altura del cajón al que saltas (estimada)" },
    landing_hip_peak: {
      label: "Flexión máxima de cadera al aterrizar",
      low: "Aterrizas demasiado erguido; lleva la cadera atrás.",
      high: "Te pliegas sobre el cajón; salta más alto o usa un cajón más bajo.",
    },
    landing_hip_above_knee: {
      label: "Cadera por encima de las rodillas al aterrizar",
      low: "La cadera baja hasta las rodillas; salta más alto o usa un cajón más bajo.",
    },
    hop_distance: {
      label: "Distancia del salto a una pierna",
      low: "Salto corto; gana potencia a una pierna, usa los brazos y clava el aterrizaje.",
    },
    hop_series_distance: { label: "Distancia de la serie" },
    hop_length: { label: "Distancia por salto" },
    hop_time_6m: { label: "Tiempo en 6 m" },
    hop_lsi: {
      label: "Índice de simetría entre piernas",
      low: "Diferencia clara entre las piernas; entrena la más débil. Esta prueba sola no decide la vuelta al deporte.",
    },
    hop_landing_stability: { label: "Tiempo de estabilización", high: "Tardas en estabilizarte; practica aterrizajes mantenidos." },
    landing_hold_time: {
      label: "Tiempo mantenido tras el aterrizaje",
      low: "Apoyas pronto el otro pie; aterriza suave y quédate quieto dos segundos.",
    },
    hop_frequency: {
      label: "Frecuencia de saltos",
      low: "Ritmo lento; acorta los contactos.",
      high: "Saltos muy rápidos y bajos; añade altura.",
    },
    knee_flexion_hop: {
      label: "Flexión de rodilla añadida en el contacto",
      high: "Las rodillas se doblan demasiado; rebota con los tobillos.",
    },
    jack_rate: { label: "Saltos de tijera por minuto" },
    jack_arm_range: {
      label: "Ángulo de los brazos en el punto más abierto",
      low: "Los brazos suben poco; junta las manos por encima de la cabeza.",
    },
    jack_leg_spread_pct: {
      label: "Separación de los pies en el punto más abierto",
      low: "Los pies quedan cerca; aterriza con los pies más separados que los hombros.",
    },
  },
  guide: {
    what_it_measures: "Potencia explosiva de piernas a partir del tiempo de vuelo, técnica de salto y control del aterrizaje.",
    key_fact:
      "La altura por tiempo de vuelo en vídeo de alta frecuencia coincide con la plataforma de fuerza con un margen de 1-2 cm. [Balsa15]",
    demographics:
      "Adultos; los niños solo se comparan con sus iguales del equipo o de la plataforma. No apto con lesión aguda, embarazo avanzado u osteoporosis sin autorización médica.",
    skill: "De principiante a élite; Drop Jump solo para deportistas entrenados.",
    distance: "3-4 m, pies siempre visibles y espacio sobre la cabeza en el punto más alto.",
    height: "Lateral: de la rodilla a la cadera (0,6-0,9 m); solo para la altura, una cámara baja (0,3 m) define mejor los contactos.",
    view: "Lateral para altura y técnica; frontal para la alineación de rodillas. Saltos horizontales: perpendicular, con despegue y aterrizaje en cuadro. Salida de natación: perpendicular, cámara quieta, con el poyete y el lugar de entrada en cuadro. Series de saltos a una pierna: a 6-8 m, cámara quieta o siguiendo al atleta, con la pierna que salta hacia ella. De lado no se ve a qué lado de la línea cae el salto cruzado: conviene observarlo.",
    clothing: "Pantalón corto y calzado plano; manos en la cadera en CMJ y SJ.",
    fps: "120-240 fotogramas por segundo recomendados; por debajo de 50 la altura es solo aproximada. Debe conservarse la frecuencia original, a velocidad real.",
    trials:
      "3 saltos máximos tras 1 s quieto. Para la altura, toca el suelo con las piernas casi rectas, como al despegar, y flexiónalas después; desde el cajón y en los saltos a una pierna, aterrizaje con las rodillas flexionadas.",
  },
};
