import type { walking as definition } from "../../activities/walking.ts";
import type { TextsOf } from "../types.ts";

export const walking: TextsOf<typeof definition> = {
  name: "Marcha",
  exercises: {
    "Comfortable Walk": "Marcha cómoda",
    "Fast Walk": "Marcha rápida",
    "Treadmill Walk": "Marcha en cinta",
    "Walk Test": "Prueba de marcha",
    "Heel-to-Toe Walk": "Marcha talón-punta",
  },
  metrics: {
    gait_speed: {
      label: "Velocidad de marcha",
      low: "Marcha lenta; practica tramos rápidos y trabaja la fuerza de piernas.",
    },
    traversal_time: { label: "Tiempo de recorrido" },
    cadence: {
      label: "Cadencia",
      low: "Ritmo lento; prueba un compás algo más rápido que el tuyo.",
      high: "Pasos apresurados; baja el ritmo y no tengas prisa.",
    },
    step_length_pct: { label: "Longitud de paso", low: "Pasos cortos; empuja más y alarga desde la cadera." },
    walk_ratio: {
      label: "Relación longitud-cadencia",
      low: "Muchos pasos cortos para esta velocidad; alarga el paso.",
      high: "Pocos pasos largos para esta velocidad; acelera el ritmo.",
    },
    stance_pct: {
      label: "Fase de apoyo",
      low: "Apoyo corto; carga todo el peso sobre cada pierna.",
      high: "Apoyo largo; trabaja la carga segura sobre una pierna.",
    },
    double_support_pct: {
      label: "Doble apoyo",
      low: "Doble apoyo muy corto: a esta velocidad casi es carrera.",
      high: "Marcha cautelosa; practica equilibrio e impulso.",
    },
    step_time_asymmetry: {
      label: "Asimetría del tiempo de paso",
      high: "Ritmo desigual entre izquierda y derecha; comprueba si algo duele y da pasos iguales, sin prisa.",
    },
    step_length_asymmetry: {
      label: "Asimetría de la longitud de paso",
      high: "Un paso es más corto; revisa la extensión de la cadera contraria.",
    },
    stride_time_cv: {
      label: "Variabilidad del tiempo de zancada",
      high: "Ritmo irregular; camina por un recorrido despejado. Tras una caída, o si te notas inestable, pide una revisión del riesgo de caídas.",
    },
    knee_flexion_hs: {
      label: "Flexión de rodilla al contacto del talón",
      low: "Rodilla bloqueada o hiperextendida al contacto; flexiónala un poco.",
      high: "La rodilla llega doblada; adelanta el talón y estira los isquiotibiales.",
    },
    knee_flexion_loading: {
      label: "Flexión máxima de rodilla en la carga",
      low: "Rodilla rígida al cargar; deja que amortigüe.",
      high: "La rodilla se flexiona mucho al cargar; fortalece el cuádriceps.",
    },
    knee_flexion_swing: {
      label: "Flexión máxima de rodilla en el balanceo",
      low: "La rodilla se flexiona poco en el balanceo; deja que se doble e impulsa con el tobillo.",
      high: "Flexión exagerada de la rodilla en el balanceo; revisa el control del tobillo.",
    },
    hip_extension_ts: {
      label: "Ángulo del muslo retrasado al final del apoyo",
      low: "La pierna no queda atrás; camina más erguido y empuja más tiempo.",
      high: "La pierna queda muy atrás; revisa la postura del tronco.",
    },
    ankle_df_stance: {
      label: "Dorsiflexión máxima en el apoyo",
      low: "Tobillo rígido; trabaja la flexibilidad del gemelo.",
      high: "La tibia cae muy adelante; fortalece el gemelo.",
    },
    ankle_pf_toeoff: { label: "Flexión plantar al despegue", low: "Impulso débil; sube activamente a la punta." },
    trunk_lean: {
      label: "Inclinación del tronco",
      low: "Te inclinas hacia atrás; lleva las costillas sobre la cadera.",
      high: "Encorvado hacia delante; mira lejos y levanta el pecho.",
    },
    arm_swing_rom: { label: "Recorrido de los brazos", low: "Poco braceo; deja que los brazos se muevan desde el hombro." },
    step_width: {
      label: "Ancho de paso",
      low: "Base estrecha; apoya los pies al ancho de la cadera para ganar estabilidad.",
      high: "Base ancha; practicar el equilibrio puede ayudar a estrecharla.",
    },
    step_width_sd: {
      label: "Variabilidad del ancho de paso",
      low: "Pasos muy rígidos; camina relajado y deja que varíen un poco.",
      high: "Los pasos se desvían; practica caminar sobre una línea.",
    },
    pelvic_drop: { label: "Caída pélvica", high: "Cae la cadera del lado libre; fortalece la musculatura lateral de la cadera." },
    trunk_lateral_lean: {
      label: "Inclinación lateral",
      high: "El cuerpo se vence sobre la pierna de apoyo; acorta los pasos y fortalece la cadera.",
    },
    knee_valgus_stance: {
      label: "Valgo de rodilla (FPPA)",
      low: "La rodilla se abre en el apoyo; guíala sobre el segundo dedo.",
      high: "La rodilla cae hacia dentro en el apoyo; guíala sobre el segundo dedo.",
    },
    lateral_sway_cm: {
      label: "Balanceo lateral de la cabeza",
      high: "El tronco se balancea de lado a lado; camina erguido y mantén el tronco quieto.",
    },
    tandem_step_errors: { label: "Pasos fuera de la línea", high: "Los pasos se salen de la línea; ve más despacio y mira al frente." },
    tandem_steps_completed: {
      label: "Pasos talón-punta seguidos",
      low: "Pocos pasos seguidos; reduce las pausas, fija la mirada al frente y practica junto a una pared.",
    },
  },
  guide: {
    what_it_measures:
      "Velocidad, ritmo, movimiento articular y simetría de la marcha; con un recorrido medido, la velocidad es válida como resultado de prueba.",
    key_fact:
      "La velocidad habitual de marcha predice la salud de las personas mayores; por debajo de 0,8 m/s la movilidad está limitada, por encima de 1,0 m/s el riesgo es menor. [Stud11, WFG22]",
    demographics: "Adultos de 18 a 99 años; velocidad de referencia por edad y sexo. Sin validar en niños ni con ayudas para caminar.",
    skill: "Para todos.",
    distance:
      "Lateral: 5-7 m, con 4 pasos o más en cuadro; en la prueba de marcha, que se vean las dos marcas o con el recorrido centrado. Frontal o trasera: caminar 6-8 m hacia la cámara o alejándose de ella.",
    height: "Altura de la cadera, nivelada, trípode, horizontal (vertical en frontal o trasera).",
    view: "Perpendicular en lateral; sobre la línea de marcha en frontal o trasera.",
    clothing: "Calzado habitual; pantalón no más ancho que la pierna; sin abrigo largo ni falda.",
    fps: "30 fotogramas por segundo bastan para velocidad y ángulos; 60 para fases y variabilidad.",
    trials: "2 pasadas en cada sentido; empezar 2 m antes de la zona medida y parar 2 m después.",
  },
};
