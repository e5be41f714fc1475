import type { Lang } from "@sagittal/contract";

/** Words of the printed reports. */
export interface ReportTexts {
  sessionReport: string;
  preparedFor: string;
  page: string;
  score: string;
  noScore: string;
  recorded: string;
  printed: string;
  focus: string;
  doWell: string;
  keyMoments: string;
  review: string;
  reviewScore: string;
  coaching: string;
  capture: string;
  captureClean: string;
  values: string;
  columns: {
    metric: string;
    zone: string;
    value: string;
    target: string;
    n: string;
    trust: string;
    difference: string;
    left: string;
    right: string;
    first: string;
    last: string;
    change: string;
    source: string;
    verdict: string;
  };
  curves: string;
  curvesCycle: string;
  curvesTime: string;
  cycle: string;
  seconds: string;
  notMeasured: string;
  corrected: string;
  correctedSessions: string;
  reading: string;
  readingZones: string;
  readingN: string;
  readingTrust: string;
  readingSafety: string;
  athlete: { age: string; height: string; mass: string };
  noFindings: string;
  noSureValues: string;
  sources: string;
  sessions: string;
  angles: Record<string, string>;
  moments: Record<string, string>;
  side: Record<"left" | "right", string>;
}

const en: ReportTexts = {
  sessionReport: "Movement analysis",
  preparedFor: "Athlete",
  page: "Page {page} of {pages}",
  score: "Technique score",
  noScore: "No score",
  recorded: "Recorded",
  printed: "Report of {date}",
  focus: "Work on this first",
  doWell: "Keep this",
  keyMoments: "Key moments",
  review: "Coach's review",
  reviewScore: "Coach's score",
  coaching: "Coaching",
  capture: "About the recording",
  captureClean: "The recording was checked and is fine.",
  values: "Values and target zones",
  columns: {
    metric: "Value",
    zone: "Target zone",
    value: "Measured",
    target: "Target",
    n: "n",
    trust: "How sure",
    difference: "Difference",
    left: "Left",
    right: "Right",
    first: "First",
    last: "Last",
    change: "Change",
    source: "Source",
    verdict: "Verdict",
  },
  curves: "Angle curves",
  curvesCycle: "Mean and standard deviation over one cycle.",
  curvesTime: "Over time; dotted lines are detected events.",
  cycle: "% of cycle",
  seconds: "s",
  notMeasured: "Not measured",
  corrected: "Events corrected by {by} on {at}. The original values are kept and are in the exports.",
  correctedSessions: "Events corrected by a coach: {sessions}.",
  reading: "How to read this report",
  readingZones:
    "Green is the target zone, adjusted to this athlete where a published rule exists; amber is just outside, red further outside. The black mark is the measured value; blue is left, orange is right.",
  readingN:
    "The value after ± is the standard deviation between cycles; n is the number of cycles behind a value. A value without enough evidence is not given.",
  readingTrust: "“How sure” sums up how well the body was seen, how many cycles there were and how fragile the value is with one camera.",
  readingSafety: "This report supports coaching. It is not a medical diagnosis.",
  athlete: { age: "Age", height: "Height", mass: "Body mass" },
  noFindings: "Every well-measured value lies in its target zone.",
  noSureValues: "The values of this recording are rough estimates: none is sure enough for advice.",
  sources: "Sources",
  sessions: "Sessions in this report",
  angles: {
    knee_flexion: "Knee flexion",
    hip_flexion: "Hip flexion",
    ankle_dorsiflexion: "Ankle dorsiflexion",
    trunk_lean: "Trunk lean",
    elbow_flexion: "Elbow flexion",
    shoulder_flexion: "Shoulder flexion",
    knee_fppa: "Knee valgus (frontal plane)",
    pelvic_drop: "Pelvic drop",
    trunk_lateral_lean: "Lateral trunk lean",
    neck_inclination: "Neck inclination",
  },
  moments: {
    initial_contact: "Initial contact",
    mid_stance: "Mid-stance",
    toe_off: "Toe-off",
    mid_swing: "Mid-swing",
    take_off: "Take-off",
    landing: "Landing",
    rep_start: "Start",
    rep_bottom: "Lowest point",
    rep_top: "Highest point",
    rep_end: "End",
    going_down: "Going down",
    going_up: "Going up",
    phase_start: "Phase start",
    impact: "Impact",
    release: "Release",
    stroke_top: "Top of stroke",
    stroke_bottom: "Bottom of stroke",
    moment: "During the movement",
  },
  side: { left: "left", right: "right" },
};

const ru: ReportTexts = {
  sessionReport: "Анализ движения",
  preparedFor: "Спортсмен",
  page: "Страница {page} из {pages}",
  score: "Оценка техники",
  noScore: "Без оценки",
  recorded: "Запись",
  printed: "Отчёт от {date}",
  focus: "С чего начать",
  doWell: "Сохраняйте",
  keyMoments: "Ключевые моменты",
  review: "Заключение тренера",
  reviewScore: "Оценка тренера",
  coaching: "Рекомендации",
  capture: "О записи",
  captureClean: "Запись проверена, замечаний нет.",
  values: "Показатели и целевые зоны",
  columns: {
    metric: "Показатель",
    zone: "Целевая зона",
    value: "Измерено",
    target: "Цель",
    n: "n",
    trust: "Надёжность",
    difference: "Разница",
    left: "Слева",
    right: "Справа",
    first: "Сначала",
    last: "Теперь",
    change: "Изменение",
    source: "Источник",
    verdict: "Вывод",
  },
  curves: "Кривые углов",
  curvesCycle: "Среднее и стандартное отклонение за один цикл.",
  curvesTime: "Во времени; пунктир — найденные события.",
  cycle: "% цикла",
  seconds: "с",
  notMeasured: "Не измерено",
  corrected: "События исправил(а) {by}, {at}. Исходные значения сохранены и есть в выгрузках.",
  correctedSessions: "События исправлены тренером: {sessions}.",
  reading: "Как читать отчёт",
  readingZones:
    "Зелёное — целевая зона, с поправкой на спортсмена, где есть опубликованное правило; жёлтое — чуть вне её, красное — дальше. Чёрная метка — измеренное значение; синяя — слева, оранжевая — справа.",
  readingN: "После ± указано стандартное отклонение между циклами; n — число циклов. Значение без достаточных данных не приводится.",
  readingTrust:
    "«Надёжность» учитывает, насколько хорошо было видно тело, сколько было циклов и насколько величина чувствительна к съёмке одной камерой.",
  readingSafety: "Отчёт помогает тренировке и не является медицинским диагнозом.",
  athlete: { age: "Возраст", height: "Рост", mass: "Масса тела" },
  noFindings: "Все надёжно измеренные показатели в целевых зонах.",
  noSureValues: "Показатели этой записи — грубые оценки: советовать по ним нельзя.",
  sources: "Источники",
  sessions: "Записи в этом отчёте",
  angles: {
    knee_flexion: "Сгибание колена",
    hip_flexion: "Сгибание бедра",
    ankle_dorsiflexion: "Тыльное сгибание стопы",
    trunk_lean: "Наклон туловища",
    elbow_flexion: "Сгибание локтя",
    shoulder_flexion: "Сгибание плеча",
    knee_fppa: "Вальгус колена (фронтальная плоскость)",
    pelvic_drop: "Опускание таза",
    trunk_lateral_lean: "Боковой наклон туловища",
    neck_inclination: "Наклон шеи",
  },
  moments: {
    initial_contact: "Постановка стопы",
    mid_stance: "Середина опоры",
    toe_off: "Отрыв стопы",
    mid_swing: "Середина переноса",
    take_off: "Отталкивание",
    landing: "Приземление",
    rep_start: "Начало",
    rep_bottom: "Нижняя точка",
    rep_top: "Верхняя точка",
    rep_end: "Конец",
    going_down: "Путь вниз",
    going_up: "Путь вверх",
    phase_start: "Начало фазы",
    impact: "Удар",
    release: "Выпуск",
    stroke_top: "Верх хода",
    stroke_bottom: "Низ хода",
    moment: "Во время движения",
  },
  side: { left: "слева", right: "справа" },
};

const es: ReportTexts = {
  sessionReport: "Análisis del movimiento",
  preparedFor: "Deportista",
  page: "Página {page} de {pages}",
  score: "Puntuación técnica",
  noScore: "Sin puntuación",
  recorded: "Grabación",
  printed: "Informe del {date}",
  focus: "Por dónde empezar",
  doWell: "Mantén esto",
  keyMoments: "Momentos clave",
  review: "Valoración del entrenador",
  reviewScore: "Nota del entrenador",
  coaching: "Consejos",
  capture: "Sobre la grabación",
  captureClean: "La grabación se ha comprobado y está bien.",
  values: "Valores y zonas objetivo",
  columns: {
    metric: "Valor",
    zone: "Zona objetivo",
    value: "Medido",
    target: "Objetivo",
    n: "n",
    trust: "Certeza",
    difference: "Diferencia",
    left: "Izq.",
    right: "Der.",
    first: "Primera",
    last: "Última",
    change: "Cambio",
    source: "Fuente",
    verdict: "Resultado",
  },
  curves: "Curvas de los ángulos",
  curvesCycle: "Media y desviación estándar en un ciclo.",
  curvesTime: "En el tiempo; las líneas de puntos son los eventos detectados.",
  cycle: "% del ciclo",
  seconds: "s",
  notMeasured: "Sin medir",
  corrected: "Eventos corregidos por {by} el {at}. Los valores originales se conservan y figuran en las exportaciones.",
  correctedSessions: "Eventos corregidos por un entrenador: {sessions}.",
  reading: "Cómo leer este informe",
  readingZones:
    "Verde es la zona objetivo, ajustada a la persona cuando hay una regla publicada; ámbar queda justo fuera y rojo más lejos. La marca negra es el valor medido; azul es izquierda, naranja es derecha.",
  readingN: "Tras ± va la desviación estándar entre ciclos; n es el número de ciclos. Un valor sin datos suficientes no se da.",
  readingTrust: "La certeza resume lo bien que se vio el cuerpo, cuántos ciclos hubo y lo frágil que es el valor con una sola cámara.",
  readingSafety: "Este informe ayuda a entrenar. No es un diagnóstico médico.",
  athlete: { age: "Edad", height: "Estatura", mass: "Masa corporal" },
  noFindings: "Todos los valores bien medidos están en su zona objetivo.",
  noSureValues: "Los valores de esta grabación son estimaciones aproximadas: ninguno basta para aconsejar.",
  sources: "Fuentes",
  sessions: "Sesiones de este informe",
  angles: {
    knee_flexion: "Flexión de rodilla",
    hip_flexion: "Flexión de cadera",
    ankle_dorsiflexion: "Dorsiflexión de tobillo",
    trunk_lean: "Inclinación del tronco",
    elbow_flexion: "Flexión de codo",
    shoulder_flexion: "Flexión de hombro",
    knee_fppa: "Valgo de rodilla (plano frontal)",
    pelvic_drop: "Caída de la pelvis",
    trunk_lateral_lean: "Inclinación lateral del tronco",
    neck_inclination: "Inclinación del cuello",
  },
  moments: {
    initial_contact: "Contacto inicial",
    mid_stance: "Apoyo medio",
    toe_off: "Despegue del pie",
    mid_swing: "Oscilación media",
    take_off: "Despegue",
    landing: "Aterrizaje",
    rep_start: "Inicio",
    rep_bottom: "Punto más bajo",
    rep_top: "Punto más alto",
    rep_end: "Final",
    going_down: "Bajando",
    going_up: "Subiendo",
    phase_start: "Inicio de fase",
    impact: "Impacto",
    release: "Suelta",
    stroke_top: "Punto alto del pedaleo",
    stroke_bottom: "Punto bajo del pedaleo",
    moment: "Durante el movimiento",
  },
  side: { left: "izquierda", right: "derecha" },
};

const LANGUAGES: Record<Lang, ReportTexts> = { en, ru, es };

/** Words of the printed reports in a language. */
export const reportTexts = (lang: Lang): ReportTexts => LANGUAGES[lang];

/** Replaces `{name}` by its value. */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  // A value may itself end in a full stop ("2026 г.").
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")).replace(/\.{2}(?=\s|$)/g, ".");
}
