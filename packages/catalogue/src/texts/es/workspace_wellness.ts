import type { workspace_wellness as definition } from "../../activities/workspace_wellness.ts";
import type { TextsOf } from "../types.ts";

export const workspace_wellness: TextsOf<typeof definition> = {
  name: "Bienestar en el trabajo",
  exercises: {
    "Ergonomics Assessment": "Evaluación ergonómica",
    "Seated Posture Check": "Revisión de la postura sentada",
    "Standing Desk Posture Check": "Revisión de la postura de pie",
    "Sit-to-Stand Break": "Pausa: levantarse de la silla",
    "Neck Mobility Break": "Pausa: movilidad del cuello",
    "Shoulder Mobility Break": "Pausa: movilidad de hombros",
    "Safe Lifting": "Levantamiento seguro",
  },
  metrics: {
    neck_inclination: {
      label: "Inclinación del cuello",
      low: "Cabeza hacia atrás; baja la pantalla.",
      high: "La cabeza cae hacia delante; sube la pantalla y acércala.",
    },
    head_forward_angle: {
      label: "Cabeza adelantada (estimación CVA)",
      low: "El mentón se adelanta; recógelo con suavidad y siéntate atrás.",
    },
    trunk_lean: {
      label: "Inclinación del tronco",
      low: "Muy reclinado; levanta el respaldo.",
      high: "Te inclinas hacia la mesa; siéntate atrás y acerca la silla.",
    },
    hip_angle_seated: {
      label: "Ángulo de apertura de cadera",
      low: "Cadera cerrada; sube un poco el asiento o reclínate.",
      high: "Te deslizas hacia delante; siéntate bien atrás.",
    },
    knee_angle_seated: {
      label: "Ángulo de apertura de rodilla",
      low: "Pies metidos debajo; adelántalos, planos en el suelo.",
      high: "Piernas estiradas; coloca los pies bajo las rodillas.",
    },
    upper_arm_flexion: {
      label: "Brazo adelantado",
      low: "Codos detrás del cuerpo; aleja un poco el teclado.",
      high: "Te estiras hacia delante; acerca teclado y ratón.",
    },
    elbow_opening: {
      label: "Ángulo de apertura del codo",
      low: "Codos muy doblados; la mesa está demasiado alta o cerca.",
      high: "Brazos casi rectos; acércate.",
    },
    forearm_slope: {
      label: "Pendiente del antebrazo",
      low: "Manos muy por debajo de los codos; sube la mesa o baja el asiento.",
      high: "Manos por encima de los codos; baja la mesa o sube el asiento con reposapiés.",
    },
    wrist_extension: { label: "Flexión de muñeca" },
    shoulder_tilt: { label: "Nivel de los hombros", high: "Un hombro está elevado; revisa la altura del reposabrazos y del ratón." },
    trunk_lateral_lean: { label: "Inclinación lateral", high: "Te inclinas a un lado; centra el trabajo." },
    head_tilt: { label: "Inclinación de la cabeza", high: "La cabeza está inclinada; centra la pantalla." },
    rula_score: { label: "Puntuación RULA (estimada)", high: "La carga postural es alta; cambia primero lo que más puntúa." },
    posture_still_share: { label: "Tiempo sin cambiar de postura" },
    desk_height_delta: {
      label: "Desviación de la altura de la mesa",
      low: "Mesa baja; súbela a la altura del codo.",
      high: "Mesa alta; bájala o sube el asiento con reposapiés.",
    },
    screen_top_delta: {
      label: "Desviación del borde de la pantalla",
      low: "Pantalla baja; sube el borde superior hasta la altura de los ojos.",
      high: "Pantalla alta; bájala para no mirar hacia arriba.",
    },
    seat_height_delta: {
      label: "Desviación de la altura del asiento",
      low: "Asiento bajo; súbelo hasta que los muslos queden horizontales.",
      high: "Asiento alto; bájalo o añade un reposapiés.",
    },
    seat_depth_delta: {
      label: "Desviación de la profundidad del asiento",
      low: "Asiento corto; comprueba el apoyo del muslo.",
      high: "Asiento profundo; usa un cojín para mantener el contacto.",
    },
    backrest_delta: {
      label: "Desviación de la altura del respaldo",
      low: "Respaldo bajo; debe llegar al menos al borde inferior de los omóplatos.",
    },
    eye_height_plausibility: { label: "Comprobación de la altura de los ojos" },
    sit_duration: { label: "Tiempo sentado seguido", high: "Mucho tiempo sentado; levántate o camina 2-5 min cada 30-45 min." },
    workstation_score: {
      label: "Puntuación del puesto",
      low: "El puesto no está bien ajustado; recorre la lista de ajustes, empezando por la mayor desviación.",
    },
    sts_reps: { label: "Veces que te levantas" },
    sts_rise_time: { label: "Tiempo en levantarse", high: "Te levantas despacio; inclínate adelante y empuja con los talones." },
    sts_lower_time: { label: "Tiempo en sentarse", low: "Te dejas caer en la silla; baja con control." },
    sts_trunk_lean: {
      label: "Inclinación máxima al levantarse",
      low: "Poca inclinación; lleva la nariz sobre las puntas de los pies.",
      high: "Mucha inclinación; usa más las piernas.",
    },
    sts_arm_use: {
      label: "Ayuda de las manos",
      high: "Las manos ayudan a subir; practica hasta poder levantarte con los brazos cruzados.",
    },
    knee_valgus_sts: {
      label: "Valgo de rodilla (FPPA)",
      low: "Las rodillas se abren; mantenlas sobre los pies.",
      high: "Las rodillas van hacia dentro; empújalas hacia fuera.",
    },
    sts_symmetry_shift: { label: "Desplazamiento del peso (estimado)", high: "Te vas a un lado; empuja por igual con las dos piernas." },
    neck_side_rom: { label: "Inclinación lateral del cuello", low: "Inclinación limitada; acerca la oreja al hombro, respira y repite." },
    neck_rotation_rom: { label: "Rotación del cuello", low: "Giro limitado; gira despacio a cada lado hasta donde sea cómodo." },
    neck_flexion_rom: { label: "Flexión del cuello", low: "Flexión limitada; lleva despacio el mentón al pecho." },
    neck_extension_rom: {
      label: "Extensión del cuello",
      low: "Te cuesta mirar hacia arriba; hazlo con suavidad y con la espalda alta apoyada.",
    },
    neck_asymmetry: { label: "Diferencia entre lados del cuello", high: "Un lado está más rígido; dale una repetición extra." },
    shoulder_compensation_neck: { label: "Elevación del hombro", high: "El hombro sube; mantén los dos abajo." },
    shoulder_flexion_rom: {
      label: "Flexión de hombro",
      low: "Alcance limitado por encima de la cabeza; sube las manos por una pared, cada vez más alto.",
    },
    shoulder_abduction_rom: { label: "Abducción de hombro", low: "Elevación lateral limitada; sube los brazos en un arco cómodo." },
    shoulder_rom_asymmetry: { label: "Diferencia entre hombros", high: "Los lados difieren; repite con el más rígido." },
    trunk_compensation: { label: "Compensación del tronco", high: "La espalda se arquea para ayudar; costillas abajo." },
    rep_tempo: {
      label: "Tiempo por repetición",
      low: "Movimiento rápido; hazlo lento y suave.",
      high: "Muy lento; mantén un movimiento fluido.",
    },
    lift_trunk_lean: {
      label: "Inclinación del tronco al coger la carga",
      high: "El tronco se inclina mucho; flexiona más las rodillas y mantén la carga cerca.",
    },
    lift_knee_flexion: {
      label: "Flexión de rodilla al coger la carga",
      low: "Piernas rectas; dobla las rodillas.",
      high: "Sentadilla profunda; basta una flexión moderada.",
    },
    load_distance_pct: { label: "Distancia de la carga al cuerpo", high: "La carga está lejos; acércate y mantenla pegada." },
    lift_neck_change: { label: "Cambio del ángulo del cuello" },
    lift_jerk: { label: "Tiempo de levantamiento", low: "Levantamiento brusco; sube con suavidad en cerca de un segundo." },
  },
  guide: {
    what_it_measures: "Postura en la mesa, ajuste del puesto a la estatura y pausas de movimiento cortas.",
    key_fact:
      "Cambiar de postura importa más que una postura perfecta: conviene llegar a 2 h, y después a 4 h, de pie y en movimiento ligero por jornada. [Buckl15]",
    demographics: "Adultos que trabajan con pantalla. Las respuestas sobre dolor cambian la redacción, no los umbrales.",
    skill: "Para todos.",
    distance: "2-3 m de lado, con silla, borde de la mesa, pantalla y persona entera visibles.",
    height: "0,8-1,0 m (altura del hombro sentado).",
    view: "Lateral, perpendicular a la línea de visión; también frontal para comprobar niveles.",
    clothing: "Parte superior ajustada, con la oreja descubierta.",
    fps: "Una foto, o 10 s de trabajo normal a 30 fotogramas por segundo; sin posar.",
    trials: "Una vez; las alturas se miden desde el suelo, al centímetro, con el calzado de trabajo.",
  },
};
