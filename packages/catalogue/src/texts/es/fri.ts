import type { fri as definition } from "../../activities/fri.ts";
import type { TextsOf } from "../types.ts";

export const fri: TextsOf<typeof definition> = {
  name: "Indicador de riesgo de caídas",
  exercises: {
    "Timed Up and Go": "Levántate y anda cronometrado (TUG)",
    "5x Sit-to-Stand": "Levantarse de la silla cinco veces",
    "30 s Chair Stand": "Levantarse de la silla en 30 s",
    "Side-by-side Stance": "Posición con los pies juntos",
    "Semi-tandem Stance": "Posición en semitándem",
    "Tandem Stance": "Posición en tándem",
    "One-leg Stance": "Apoyo en una pierna",
    "Gait Speed": "Velocidad de marcha",
    "Functional Reach": "Alcance funcional",
  },
  metrics: {
    tug_time: {
      label: "Levántate y anda (TUG)",
      high: "Lento en conjunto; trabaja levantarte, caminar y girar; consulta el riesgo de caídas con un profesional sanitario.",
    },
    tug_sit_to_stand_time: { label: "Fase de levantarse", high: "Te levantas despacio; entrena la fuerza de piernas." },
    tug_turn_time: { label: "Fase de giro (el giro más largo)", high: "Giro lento; practica girar dando pasos en un arco pequeño." },
    tug_turn_steps: { label: "Pasos en el giro de 180°", high: "Muchos pasos para girar; practica ejercicios de giro." },
    tug_walk_speed: { label: "Velocidad de marcha en el TUG", low: "Tramo de marcha lento; camina con brío donde sea seguro." },
    tug_sit_down_time: { label: "Fase de sentarse", high: "Te sientas despacio o con dudas; lleva las manos atrás y baja con control." },
    sts5_time: { label: "Levantarse de la silla cinco veces", high: "Lento; practica levantarte de la silla tres veces por semana." },
    sts30_count: { label: "Repeticiones en 30 s", low: "Pocas repeticiones; gana fuerza de piernas poco a poco." },
    sts_rise_time: { label: "Tiempo en levantarse", high: "Te levantas despacio; inclínate primero hacia delante." },
    sts_time_cv: { label: "Variabilidad entre repeticiones" },
    sts_trunk_lean: {
      label: "Inclinación máxima al levantarse",
      low: "Poca inclinación; lleva la nariz sobre las puntas de los pies.",
      high: "Gran impulso del tronco para subir; fortalece las piernas.",
    },
    sts_slowdown_pct: { label: "Ralentización durante la prueba", high: "Te cansas pronto; gana resistencia." },
    side_by_side_time: { label: "Tiempo con los pies juntos", low: "Aguantas poco tiempo; practica con una mano cerca de una encimera." },
    semi_tandem_time: { label: "Tiempo en semitándem", low: "Aguantas poco tiempo; practica con una mano cerca de una encimera." },
    tandem_time: { label: "Tiempo en tándem", low: "Aguantas poco tiempo; practica junto a una encimera." },
    ols_time: { label: "Tiempo en una pierna", low: "Aguantas poco tiempo; practica a diario con apoyo." },
    ols_asymmetry: { label: "Diferencia entre piernas", high: "Una pierna es menos estable; practica más con ella." },
    sway_amplitude: { label: "Amplitud del balanceo", high: "Balanceo grande; amplía la base y progresa después." },
    sway_velocity: { label: "Velocidad del balanceo", high: "Correcciones frecuentes; practica estar de pie con calma." },
    arm_strategy: { label: "Elevación de brazos en el apoyo", high: "Los brazos ayudan mucho al equilibrio; redúcelo con práctica." },
    gait_speed: { label: "Velocidad de marcha", low: "Marcha lenta; fortalece las piernas y camina a diario." },
    cadence: { label: "Cadencia", low: "Ritmo lento; da pasos algo más rápidos.", high: "Pasos cortos y apresurados; alárgalos." },
    step_length_pct: { label: "Longitud de paso", low: "Pasos cortos; impulsa y camina erguido." },
    double_support_pct: { label: "Doble apoyo", high: "Marcha cautelosa con doble apoyo largo; practica equilibrio y fuerza de piernas." },
    stride_time_cv: {
      label: "Variabilidad del tiempo de zancada",
      high: "Pasos irregulares; camina por un recorrido despejado. Tras una caída, o si te notas inestable, pide una revisión del riesgo de caídas.",
    },
    step_time_asymmetry: { label: "Asimetría del tiempo de paso", high: "Ritmo desigual; comprueba si hay dolor o debilidad." },
    trunk_lean: {
      label: "Inclinación del tronco",
      low: "Te inclinas hacia atrás; lleva las costillas sobre la cadera.",
      high: "Encorvado; levanta el pecho y mira al frente.",
    },
    functional_reach: { label: "Alcance funcional", low: "Alcance corto; practica desplazar el peso." },
    reach_strategy_lean: { label: "Inclinación del tronco al alcanzar" },
    reach_heel_lift_pct: {
      label: "Elevación del talón al alcanzar",
      high: "Los talones se levantan; estírate solo mientras los pies sigan planos.",
    },
    fri_index: {
      label: "Indicador de riesgo de caídas",
      low: "Varias pruebas indican mayor riesgo; acude a un profesional sanitario para una valoración completa.",
    },
  },
  guide: {
    what_it_measures:
      "Pruebas clínicas habituales de movilidad y equilibrio cronometradas en vídeo y reunidas en un indicador de riesgo de caídas.",
    key_fact:
      "Las guías mundiales usan una velocidad de marcha de 0,8 m/s o menos, o un TUG superior a 15 s, como señal de marcha y equilibrio alterados. [WFG22]",
    demographics: "Adultos desde 60 años; los más jóvenes ven los números sin clase de riesgo.",
    skill: "Quien pueda ponerse de pie sin ayuda.",
    distance: "TUG y velocidad de marcha: 5-7 m de lado; pruebas de silla: 3 m; equilibrio: 3 m de frente.",
    height: "Altura de la cadera, trípode fijo.",
    view: "Lateral para silla, marcha y alcance; frontal o trasera para el equilibrio.",
    clothing: "Calzado habitual, sin abrigo largo; silla de 43-46 cm sin brazos, contra la pared.",
    fps: "30 fotogramas por segundo bastan.",
    trials: "TUG: 1 de práctica y 2 cronometradas; equilibrio: hasta 3 por pierna. La grabación empieza antes de la señal de salida.",
  },
};
