import type { weightlifting as definition } from "../../activities/weightlifting.ts";
import type { TextsOf } from "../types.ts";

export const weightlifting: TextsOf<typeof definition> = {
  name: "Levantamiento de pesas",
  exercises: {
    "Back Squat": "Sentadilla trasera",
    "Front Squat": "Sentadilla frontal",
    Lunge: "Zancada",
    Deadlift: "Peso muerto",
    "Romanian Deadlift": "Peso muerto rumano",
    Clean: "Cargada",
    Snatch: "Arrancada",
    "Bench Press": "Press de banca",
    "Overhead Press": "Press militar",
    "Bent-over Row": "Remo inclinado",
    "Body-Weight Squat": "Sentadilla con peso corporal",
    "Split Squat": "Sentadilla dividida",
    "Walking Lunge": "Zancada caminando",
    "Push-Up": "Flexión de brazos",
    "Pull-Up": "Dominada",
    Dip: "Fondo en paralelas",
    "Kettlebell Swing": "Balanceo con pesa rusa",
  },
  metrics: {
    rep_count: { label: "Repeticiones" },
    squat_depth: {
      label: "Profundidad (ángulo del muslo)",
      low: "Sentadilla corta; baja hasta que los muslos queden horizontales si la movilidad lo permite.",
    },
    knee_flexion_max: {
      label: "Flexión máxima de rodilla",
      low: "Las rodillas se doblan poco abajo; dóblalas más.",
    },
    trunk_lean_max: {
      label: "Inclinación máxima del tronco",
      low: "Tronco muy erguido; lleva un poco la cadera atrás para repartir la carga.",
      high: "El pecho cae; aprieta el tronco y mantén la carga sobre el medio pie.",
    },
    trunk_shin_difference: {
      label: "Ángulo del tronco menos el de la tibia",
      low: "Las rodillas avanzan mucho con el tronco erguido; haz trabajar la cadera.",
      high: "La cadera hace casi todo el trabajo; deja avanzar las rodillas sin levantar los talones.",
    },
    ankle_df_max: {
      label: "Dorsiflexión máxima",
      low: "Las tibias quedan verticales a esta profundidad; una sentadilla no es una prueba de movilidad del tobillo.",
    },
    heel_rise_pct: { label: "Elevación del talón", high: "Los talones se levantan; mantén el peso en el medio pie." },
    bar_midfoot_offset: {
      label: "Barra respecto al medio pie",
      low: "La barra se va por detrás del medio pie; mantén el equilibrio en todo el pie.",
      high: "La barra se va por delante del medio pie; mantenla cerca.",
    },
    bar_path_deviation: { label: "Desviación de la trayectoria", high: "La barra se desvía; sube recto sobre el medio pie." },
    mean_velocity: { label: "Velocidad media concéntrica" },
    peak_velocity: { label: "Velocidad máxima de la barra" },
    velocity_loss: {
      label: "Pérdida de velocidad en la serie",
      high: "Gran caída de velocidad en la serie; para antes si buscas potencia; para hipertrofia está bien.",
    },
    eccentric_time: {
      label: "Tiempo de bajada",
      low: "Bajas demasiado rápido; controla el descenso.",
      high: "Bajada muy lenta; mantén la tensión pero continúa.",
    },
    mean_power: { label: "Potencia media de la barra (estimada)" },
    load_pct_1rm: { label: "% de 1RM estimado" },
    est_1rm: { label: "1RM estimada" },
    knee_valgus_lift: {
      label: "Valgo de rodilla (FPPA)",
      low: "Rodillas forzadas hacia fuera; llévalas sobre las puntas de los pies.",
      high: "Las rodillas se meten hacia dentro; empújalas hacia fuera, sobre las puntas de los pies.",
    },
    hip_shift_pct: { label: "Desplazamiento lateral de cadera", high: "La cadera se va a un lado; carga los dos pies por igual." },
    bar_tilt: { label: "Inclinación de la barra", high: "La barra se inclina; empuja o tira por igual." },
    stance_width_ratio: { label: "Ancho de la postura" },
    lift_asymmetry_time: { label: "Diferencia de tiempo entre lados", high: "Un lado termina antes; mueve los dos a la vez." },
    shin_angle_start: {
      label: "Ángulo de la tibia al inicio",
      low: "Tibias por detrás de la vertical; acércalas a la barra.",
      high: "Rodillas muy por delante de la barra; sube un poco la cadera.",
    },
    trunk_angle_start: {
      label: "Inclinación del tronco al inicio",
      low: "Salida muy erguida; quizá la cadera está demasiado baja.",
      high: "Tronco casi horizontal; baja un poco la cadera y aprieta el tronco.",
    },
    hip_rise_ratio: {
      label: "Relación de subida cadera-hombros",
      low: "Suben antes los hombros; empuja el suelo con las piernas.",
      high: "La cadera sube primero; empuja con las piernas y sube el pecho con la cadera.",
    },
    lockout_hip_angle: { label: "Bloqueo de cadera", low: "La cadera no se abre del todo arriba; termina erguido y aprieta los glúteos." },
    lockout_lean_back: { label: "Inclinación atrás en el bloqueo", low: "Te inclinas atrás arriba; termina erguido, costillas abajo." },
    knee_flexion_hinge: {
      label: "Flexión de rodilla en la bisagra",
      low: "Rodillas bloqueadas; suéltalas un poco.",
      high: "Las rodillas se doblan demasiado; lleva la cadera atrás.",
    },
    hinge_trunk_angle: {
      label: "Inclinación del tronco en la bisagra",
      low: "Bisagra corta; lleva más atrás la cadera.",
      high: "Bajas más de lo que permite la cadera; para antes de redondear la espalda.",
    },
    peak_bar_velocity_ol: {
      label: "Velocidad máxima de la barra en el tirón",
      low: "Barra lenta en el segundo tirón; extiende con más fuerza.",
    },
    bar_height_peak_pct: {
      label: "Altura máxima de la barra",
      low: "La barra no sube lo suficiente; termina el tirón.",
      high: "Tiras mucho más alto de lo necesario; métete antes debajo.",
    },
    bar_forward_drift: { label: "Desvío de la barra hacia delante", high: "La barra se aleja; mantenla cerca y llévala hacia ti." },
    hip_extension_second_pull: {
      label: "Extensión de cadera en el segundo tirón",
      low: "La cadera no llega a extenderse; extiéndela del todo antes de meterte debajo.",
    },
    knee_extension_second_pull: {
      label: "Extensión de rodilla en el segundo tirón",
      low: "Las piernas no se extienden del todo; empuja el suelo más tiempo.",
    },
    elbow_bend_early: {
      label: "Flexión de brazos en el contacto con la cadera",
      high: "Los brazos se doblan pronto; mantenlos estirados hasta que la cadera se extienda del todo.",
    },
    catch_depth: { label: "Profundidad de recepción (ángulo del muslo)" },
    catch_trunk_lean: {
      label: "Inclinación del tronco en la recepción",
      low: "Te inclinas atrás en la recepción; mantén el tronco sobre los pies.",
      high: "Pecho adelantado en la recepción; recibe la barra con el tronco erguido.",
    },
    elbow_flexion_bottom: {
      label: "Flexión de codo abajo",
      low: "Recorrido corto; baja más con control.",
      high: "Codos muy doblados; revisa dónde están las manos y la comodidad del hombro.",
    },
    forearm_vertical_dev: { label: "Antebrazo fuera de la vertical", high: "El antebrazo no está vertical; ajusta el agarre o el codo." },
    bench_bar_travel_x: {
      label: "Recorrido de la barra hacia la cabeza",
      low: "La barra sube recta desde el pecho; termina sobre los hombros.",
      high: "Arco grande; haz la trayectoria más corta.",
    },
    lockout_elbow: { label: "Flexión de codo en el bloqueo", high: "Brazos sin estirar; termina cada repetición." },
    shoulder_flexion_lockout: {
      label: "Ángulo del brazo arriba",
      low: "La barra termina por delante; pasa la cabeza entre los brazos y estírate hacia arriba.",
    },
    bar_over_midfoot_top: {
      label: "Barra sobre el medio pie arriba",
      low: "Barra por detrás de los pies; adelántala un poco.",
      high: "Barra por delante de los pies; llévala atrás, sobre la coronilla.",
    },
    trunk_lean_back_press: { label: "Inclinación atrás en el press", low: "Te arqueas hacia atrás; aprieta glúteos, costillas abajo." },
    leg_drive_knee: { label: "Flexión de rodilla en el press" },
    trunk_swing: {
      label: "Balanceo del tronco",
      high: "El cuerpo se balancea para ayudar a los brazos; baja la carga o aprieta el tronco.",
    },
    row_elbow_peak: { label: "Flexión de codo arriba en el remo", low: "Tira más alto; codos por detrás de las costillas." },
    front_knee_flexion: {
      label: "Flexión de la rodilla adelantada",
      low: "Zancada corta o alta; baja hasta que el muslo delantero quede casi horizontal.",
      high: "La rodilla delantera se dobla demasiado; da un paso más largo.",
    },
    front_shin_angle: {
      label: "Ángulo de la tibia adelantada",
      low: "La tibia se va atrás; acorta el paso.",
      high: "La tibia se inclina mucho; alarga el paso si el talón se levanta.",
    },
    lunge_length_pct: { label: "Longitud de la zancada" },
    body_line: {
      label: "Línea de tronco y muslos",
      low: "La cadera se hunde; aprieta el abdomen y los glúteos.",
      high: "La cadera está alta; alinea tronco y muslos.",
    },
    chin_height_pct: { label: "Altura de la cara sobre las manos arriba", low: "Sube más; la barbilla debe pasar la barra." },
    swing_rate: { label: "Balanceos por minuto" },
    rep_asymmetry_depth: {
      label: "Diferencia de profundidad entre lados",
      high: "La profundidad difiere entre piernas; baja lo mismo con las dos.",
    },
  },
  guide: {
    what_it_measures:
      "Profundidad, postura, trayectoria y velocidad de la barra en cada repetición; con la masa declarada, también potencia y 1RM estimada.",
    key_fact:
      "Con máxima intención, la velocidad media de la sentadilla cae a unos 0,3 m/s en la 1RM, así que la velocidad dice cuánto pesa una carga. [SanMed17]",
    demographics: "Adolescentes y adultos entrenados; las ecuaciones de carga proceden de hombres entrenados en fuerza.",
    skill: "De principiante a avanzado.",
    distance: "3-4 m; barra, manos, cabeza y pies en cuadro durante todo el levantamiento.",
    height: "0,9-1,1 m; en press de banca 0,6-0,8 m.",
    view: "Lateral: perpendicular; como los discos pueden tapar el cuerpo, colocar la cámara 5-10 grados hacia el frente para ver muñecas, caderas y rodillas. Frontal o trasera para rodillas e inclinación de la barra.",
    clothing: "Camiseta ajustada y pantalón corto; el cinturón no molesta; sin espejos detrás si es posible.",
    fps: "30 fotogramas por segundo para la técnica, 60 o más para la velocidad y los movimientos olímpicos.",
    trials: "3-5 repeticiones; la primera tras 1 s quieto; sin otras personas en cuadro.",
  },
};
