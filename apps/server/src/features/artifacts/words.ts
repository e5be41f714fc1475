import type { ArtifactKind, Lang } from "@sagittal/contract";

/** Sentences of the artifacts beyond those of coach and assistant. */
export interface ArtifactWords {
  titles: Record<ArtifactKind, string>;
  titled: (title: string, athlete: string) => string;
  plan: {
    start: string;
    goals: string;
    goal: (label: string, value: string, target: string) => string;
    noGoal: string;
    /** Names of the blocks by their number, the first at 0. */
    blocks: readonly [string, string, string];
    learn: string;
    learnText: string;
    rest: string;
    restText: string;
    load: string;
    loadText: string;
    keep: string;
    check: string;
    checkText: string;
    /** Where a recording asks for another place of the camera. */
    checkElsewhere: string;
    safety: string;
  };
  summary: {
    sessions: string;
    since: (ref: string) => string;
    noChange: string;
  };
  message: {
    hello: (name: string) => string;
    filmed: (movement: string, ref: string) => string;
    oneThing: (label: string) => string;
    better: (label: string, first: string, last: string) => string;
    again: string;
    /** Where the recording asks for another place of the camera. */
    againElsewhere: string;
    bye: string;
  };
  limits: string;
  noScore: string;
  failed: { sessions: string; other: string };
}

const en: ArtifactWords = {
  titles: { training_plan: "Training plan", summary: "Summary", athlete_message: "Message" },
  titled: (title, athlete) => `${title}: ${athlete}`,
  plan: {
    start: "Where we start",
    goals: "Goals",
    goal: (label, value, target) => `${label}: now ${value}, target ${target}.`,
    noGoal: "Every value that could be compared lies in its target range. The goal is to keep it so under more load or at a higher pace.",
    blocks: ["First block", "Second block", "Third block"],
    learn: "learn the movement",
    learnText: "One thing only, at the start of every session, slowly and without fatigue. Then the usual training.",
    rest: "add the rest",
    restText: "Keep the first thing and add the next ones, still at an easy load.",
    load: "hold it under load",
    loadText: "Raise load or pace a little, and only while the movement stays as it was learned.",
    keep: "What to keep",
    check: "Check",
    checkText: "After each block, record again from the same place and compare with the sessions named above.",
    checkElsewhere: "After each block, record again and compare with the sessions named above.",
    safety: "This plan concerns technique only. Stop when something hurts.",
  },
  summary: {
    sessions: "Sessions",
    since: (ref) => `Changes since session ${ref}`,
    noChange: "No change is larger than the measurement error.",
  },
  message: {
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    filmed: (movement, ref) => `here is what your recording shows: ${movement}, session ${ref}.`,
    oneThing: (label) => `For the next sessions, please think of one thing only: ${label}.`,
    better: (label, first, last) => `And something that has become better: ${label}, first ${first}, now ${last}.`,
    again: "We will record again from the same place and see what has changed.",
    againElsewhere: "We will record again and see what has changed.",
    bye: "Keep it up!",
  },
  limits: "What the recordings could not show",
  noScore: "no technique score",
  failed: {
    sessions: "The chosen sessions no longer exist, or none of them has a finished analysis.",
    other: "The text could not be written. Please make it again.",
  },
};

const ru: ArtifactWords = {
  titles: { training_plan: "План тренировок", summary: "Сводка", athlete_message: "Сообщение" },
  titled: (title, athlete) => `${title}: ${athlete}`,
  plan: {
    start: "С чего начинаем",
    goals: "Цели",
    goal: (label, value, target) => `${label}: сейчас ${value}, цель — ${target}.`,
    noGoal:
      "Все показатели, которые можно сравнить, — в целевых диапазонах. Цель — сохранить их при большей нагрузке или в более высоком темпе.",
    blocks: ["Первый этап", "Второй этап", "Третий этап"],
    learn: "освоить движение",
    learnText: "Только одна задача, в начале каждой тренировки, медленно и без усталости. Затем — обычная тренировка.",
    rest: "добавить остальное",
    restText: "Сохраняем первое и добавляем следующее, по-прежнему с лёгкой нагрузкой.",
    load: "удержать под нагрузкой",
    loadText: "Немного повышаем нагрузку или темп — и только пока движение остаётся таким, каким его освоили.",
    keep: "Что сохранить",
    check: "Проверка",
    checkText: "После каждого этапа снимите видео с того же места и сравните с сессиями, названными выше.",
    checkElsewhere: "После каждого этапа снова снимите видео и сравните с сессиями, названными выше.",
    safety: "План касается только техники. Если что-то болит — остановитесь.",
  },
  summary: {
    sessions: "Сессии",
    since: (ref) => `Изменения после сессии ${ref}`,
    noChange: "Ни одно изменение не превышает погрешности измерения.",
  },
  message: {
    hello: (name) => (name ? `${name}, здравствуйте!` : "Здравствуйте!"),
    filmed: (movement, ref) => `Вот что показала ваша запись: ${movement}, сессия ${ref}.`,
    oneThing: (label) => `На ближайших тренировках думайте, пожалуйста, только об одном: «${label}».`,
    better: (label, first, last) => `А вот что стало лучше: ${label} — сначала ${first}, теперь ${last}.`,
    again: "Затем снимем видео с того же места и посмотрим, что изменилось.",
    againElsewhere: "Затем снова снимем видео и посмотрим, что изменилось.",
    bye: "Так держать!",
  },
  limits: "Чего записи не показали",
  noScore: "без оценки техники",
  failed: {
    sessions: "Выбранных сессий больше нет, или ни у одной из них нет завершённого анализа.",
    other: "Текст не удалось написать. Создайте его заново.",
  },
};

const es: ArtifactWords = {
  titles: { training_plan: "Plan de entrenamiento", summary: "Resumen", athlete_message: "Mensaje" },
  titled: (title, athlete) => `${title}: ${athlete}`,
  plan: {
    start: "Punto de partida",
    goals: "Objetivos",
    goal: (label, value, target) => `${label}: ahora ${value}, objetivo: ${target}.`,
    noGoal: "Todos los valores comparables están en su zona objetivo. La meta es mantenerlos con más carga o a un ritmo más alto.",
    blocks: ["Primer bloque", "Segundo bloque", "Tercer bloque"],
    learn: "aprender el movimiento",
    learnText: "Una sola cosa, al comienzo de cada sesión, despacio y sin fatiga. Después, el entrenamiento habitual.",
    rest: "añadir el resto",
    restText: "Se mantiene lo primero y se añade lo siguiente, todavía con poca carga.",
    load: "mantenerlo con carga",
    loadText: "Se aumenta un poco la carga o el ritmo, y solo mientras el movimiento siga como se aprendió.",
    keep: "Lo que hay que mantener",
    check: "Comprobación",
    checkText: "Después de cada bloque, graba de nuevo desde el mismo lugar y compara con las sesiones nombradas arriba.",
    checkElsewhere: "Después de cada bloque, graba de nuevo y compara con las sesiones nombradas arriba.",
    safety: "Este plan trata solo de la técnica. Para si algo te duele.",
  },
  summary: {
    sessions: "Sesiones",
    since: (ref) => `Cambios desde la sesión ${ref}`,
    noChange: "Ningún cambio supera el error de medición.",
  },
  message: {
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    filmed: (movement, ref) => `Esto es lo que muestra tu grabación: ${movement}, sesión ${ref}.`,
    oneThing: (label) => `En las próximas sesiones, piensa en una sola cosa: ${label}.`,
    better: (label, first, last) => `Y algo que ha mejorado: ${label}, primero ${first}, ahora ${last}.`,
    again: "Volveremos a grabar desde el mismo lugar y veremos qué ha cambiado.",
    againElsewhere: "Volveremos a grabar y veremos qué ha cambiado.",
    bye: "¡Sigue así!",
  },
  limits: "Lo que las grabaciones no pudieron mostrar",
  noScore: "sin puntuación técnica",
  failed: {
    sessions: "Las sesiones elegidas ya no existen o ninguna tiene un análisis terminado.",
    other: "No se pudo escribir el texto. Vuelva a crearlo.",
  },
};

export const ARTIFACT_WORDS: Record<Lang, ArtifactWords> = { en, ru, es };
