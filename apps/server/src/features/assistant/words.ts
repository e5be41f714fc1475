import { personaText } from "@sagittal/catalogue/persona";
import type { Lang, Persona } from "@sagittal/contract";
import type { ChangeFact, Verdict } from "../coach/changes.ts";

/** The assistant's sentences. `ref` is a session's number and day, `exercise` and `label` are names of the catalogue. */
export interface AssistantWords {
  score: string;
  outOf: (score: number) => string;
  between: (label: string, exercise: string, first: string, firstRef: string, last: string, lastRef: string) => string;
  once: (label: string, exercise: string, value: string, ref: string) => string;
  verdict: Record<Verdict, (c: Pick<ChangeFact, "delta" | "detectable">) => string>;
  best: (value: string, ref: string) => string;
  sessionsWith: (n: number) => string;
  standing: (percentile: string, n: string) => string;
  work: (name: string, exercise: string, ref: string) => string;
  compared: (first: string, last: string, exercise: string) => string;
  scores: (first: number, last: number) => string;
  change: (c: ChangeFact) => string;
  changeWord: Record<Exclude<Verdict, "unchanged">, (delta: string) => string>;
  target: (range: string) => string;
  noChange: string;
  notComparable: (first: string, firstExercise: string, last: string, lastExercise: string) => string;
  oneSession: (ref: string) => string;
  attention: string;
  lowScore: (name: string, score: number, exercise: string, ref: string) => string;
  fell: (before: number, ref: string) => string;
  nobody: string;
  unreviewed: (refs: string) => string;
  whichAthlete: (names: string) => string;
  noAthletes: string;
  severalAthletes: (names: string) => string;
  noSessions: (name: string) => string;
  sessionUnknown: (ref: string) => string;
  notFinished: (ref: string) => string;
  whichValue: (labels: string) => string;
  help: readonly string[];
}

const en: AssistantWords = {
  score: "Technique score",
  outOf: (n) => `${n} out of 100`,
  between: (label, exercise, first, a, last, b) => `${label} (${exercise}): ${first} in session ${a}, ${last} in session ${b}.`,
  once: (label, exercise, value, ref) => `${label} (${exercise}): ${value} in session ${ref}. One measurement does not make a trend yet.`,
  verdict: {
    improved: (c) => `That is better by ${c.delta}, more than measurement error can explain (${c.detectable}).`,
    declined: (c) => `That is worse by ${c.delta}, more than measurement error can explain (${c.detectable}).`,
    changed: (c) => `That is a change of ${c.delta}, more than measurement error can explain (${c.detectable}).`,
    unchanged: (c) => `The difference of ${c.delta} may be measurement error (up to ${c.detectable}).`,
  },
  best: (value, ref) => `Best so far: ${value} in session ${ref}.`,
  sessionsWith: (n) => `Sessions with this value in the last year: ${n}.`,
  standing: (p, n) => `Among comparable athletes: percentile ${p}, athletes compared: ${n}.`,
  work: (name, exercise, ref) => `${name}, ${exercise}, session ${ref}:`,
  compared: (a, b, exercise) => `Sessions ${a} and ${b}, ${exercise}.`,
  scores: (a, b) => `Technique score: first ${a}, then ${b} out of 100.`,
  change: (c) => `${c.label}: first ${c.first}, then ${c.last}`,
  changeWord: {
    improved: (d) => `better by ${d}`,
    declined: (d) => `worse by ${d}`,
    changed: (d) => `a change of ${d}`,
  },
  target: (range) => `target ${range}`,
  noChange: "No value differs by more than measurement error can explain.",
  notComparable: (a, ea, b, eb) =>
    `Session ${a} is ${ea}, session ${b} is ${eb}: values of different exercises or camera views are not compared.`,
  oneSession: (ref) => `There is only session ${ref} so far; a comparison needs two sessions of one exercise.`,
  attention: "These athletes deserve attention first:",
  lowScore: (name, score, exercise, ref) => `${name}: technique score ${score} out of 100 in ${exercise}, session ${ref}.`,
  fell: (before, ref) => `Before that it was ${before}, session ${ref}.`,
  nobody: "Nobody stands out: no athlete's last score is low or has fallen noticeably.",
  unreviewed: (refs) => `Not reviewed yet: ${refs}.`,
  whichAthlete: (names) => `Which athlete do you mean? Please name one, for example: ${names}.`,
  noAthletes: "The team has no athletes yet.",
  severalAthletes: (names) => `That name fits several athletes: ${names}. Please give the full name.`,
  noSessions: (name) => `${name} has no completed sessions yet.`,
  sessionUnknown: (ref) => `The team has no session ${ref}.`,
  notFinished: (ref) => `Session ${ref} has no finished analysis.`,
  whichValue: (labels) => `Which value do you mean? These were measured: ${labels}.`,
  help: [
    "I answer from your team's sessions. You can ask me:",
    "- How is a value going? (“How is Anna's cadence going?”)",
    "- What should an athlete work on? (“What should Anna work on?”)",
    "- How do two sessions compare? (“Compare Anna's last two sessions.”)",
    "- Who needs attention?",
    "I cannot answer anything else.",
  ],
};

const ru: AssistantWords = {
  score: "Оценка техники",
  outOf: (n) => `${n} из 100`,
  between: (label, exercise, first, a, last, b) => `${label} (${exercise}): ${first} в сессии ${a}, ${last} в сессии ${b}.`,
  once: (label, exercise, value, ref) => `${label} (${exercise}): ${value} в сессии ${ref}. Одно измерение — ещё не динамика.`,
  verdict: {
    improved: (c) => `Стало лучше на ${c.delta}; погрешностью измерения (${c.detectable}) это не объяснить.`,
    declined: (c) => `Стало хуже на ${c.delta}; погрешностью измерения (${c.detectable}) это не объяснить.`,
    changed: (c) => `Изменение — ${c.delta}; погрешностью измерения (${c.detectable}) его не объяснить.`,
    unchanged: (c) => `Разница ${c.delta} может быть погрешностью измерения (до ${c.detectable}).`,
  },
  best: (value, ref) => `Лучший результат: ${value} в сессии ${ref}.`,
  sessionsWith: (n) => `Сессий с этим показателем за год: ${n}.`,
  standing: (p, n) => `Среди сопоставимых спортсменов: процентиль ${p}, спортсменов в сравнении: ${n}.`,
  work: (name, exercise, ref) => `${name}, ${exercise}, сессия ${ref}:`,
  compared: (a, b, exercise) => `Сессии ${a} и ${b}, ${exercise}.`,
  scores: (a, b) => `Оценка техники: сначала ${a}, затем ${b} из 100.`,
  change: (c) => `${c.label}: сначала ${c.first}, затем ${c.last}`,
  changeWord: {
    improved: (d) => `лучше на ${d}`,
    declined: (d) => `хуже на ${d}`,
    changed: (d) => `изменение на ${d}`,
  },
  target: (range) => `цель: ${range}`,
  noChange: "Ни один показатель не изменился больше, чем на погрешность измерения.",
  notComparable: (a, ea, b, eb) => `Сессия ${a} — ${ea}, сессия ${b} — ${eb}: показатели разных упражнений или ракурсов не сравниваются.`,
  oneSession: (ref) => `Пока есть только сессия ${ref}; для сравнения нужны две сессии одного упражнения.`,
  attention: "В первую очередь внимания требуют:",
  lowScore: (name, score, exercise, ref) => `${name}: оценка техники ${score} из 100, ${exercise}, сессия ${ref}.`,
  fell: (before, ref) => `До этого было ${before}, сессия ${ref}.`,
  nobody: "Никто не выделяется: ни у кого последняя оценка не низкая и заметно не снизилась.",
  unreviewed: (refs) => `Ещё не проверены тренером: ${refs}.`,
  whichAthlete: (names) => `О каком спортсмене речь? Назовите имя, например: ${names}.`,
  noAthletes: "В команде пока нет спортсменов.",
  severalAthletes: (names) => `Это имя подходит нескольким спортсменам: ${names}. Назовите полное имя.`,
  noSessions: (name) => `${name}: завершённых сессий пока нет.`,
  sessionUnknown: (ref) => `В команде нет сессии ${ref}.`,
  notFinished: (ref) => `Анализ сессии ${ref} не завершён.`,
  whichValue: (labels) => `Какой показатель имеется в виду? Измерены: ${labels}.`,
  help: [
    "Я отвечаю по сессиям вашей команды. Можно спросить:",
    "- Как меняется показатель? («Как меняется каденс у Анны?»)",
    "- Над чем работать? («Над чем работать Анне?»)",
    "- Чем отличаются две сессии? («Сравни две последние сессии Анны».)",
    "- Кому нужно внимание?",
    "На другие вопросы я ответить не могу.",
  ],
};

const es: AssistantWords = {
  score: "Puntuación técnica",
  outOf: (n) => `${n} sobre 100`,
  between: (label, exercise, first, a, last, b) => `${label} (${exercise}): ${first} en la sesión ${a}, ${last} en la sesión ${b}.`,
  once: (label, exercise, value, ref) => `${label} (${exercise}): ${value} en la sesión ${ref}. Una sola medición aún no es una tendencia.`,
  verdict: {
    improved: (c) => `Ha mejorado en ${c.delta}, más de lo que explica el error de medición (${c.detectable}).`,
    declined: (c) => `Ha empeorado en ${c.delta}, más de lo que explica el error de medición (${c.detectable}).`,
    changed: (c) => `Ha cambiado en ${c.delta}, más de lo que explica el error de medición (${c.detectable}).`,
    unchanged: (c) => `La diferencia de ${c.delta} puede ser error de medición (hasta ${c.detectable}).`,
  },
  best: (value, ref) => `Lo mejor hasta ahora: ${value} en la sesión ${ref}.`,
  sessionsWith: (n) => `Sesiones con este valor en el último año: ${n}.`,
  standing: (p, n) => `Entre atletas comparables: percentil ${p}; atletas comparados: ${n}.`,
  work: (name, exercise, ref) => `${name}, ${exercise}, sesión ${ref}:`,
  compared: (a, b, exercise) => `Sesiones ${a} y ${b}, ${exercise}.`,
  scores: (a, b) => `Puntuación técnica: primero ${a}, después ${b} sobre 100.`,
  change: (c) => `${c.label}: primero ${c.first}, después ${c.last}`,
  changeWord: {
    improved: (d) => `mejor en ${d}`,
    declined: (d) => `peor en ${d}`,
    changed: (d) => `un cambio de ${d}`,
  },
  target: (range) => `objetivo: ${range}`,
  noChange: "Ningún valor difiere más de lo que explica el error de medición.",
  notComparable: (a, ea, b, eb) =>
    `La sesión ${a} es ${ea} y la sesión ${b} es ${eb}: no se comparan valores de ejercicios o vistas de cámara distintos.`,
  oneSession: (ref) => `Por ahora solo existe la sesión ${ref}; para comparar hacen falta dos sesiones de un mismo ejercicio.`,
  attention: "Estos atletas necesitan atención primero:",
  lowScore: (name, score, exercise, ref) => `${name}: puntuación técnica de ${score} sobre 100 en ${exercise}, sesión ${ref}.`,
  fell: (before, ref) => `Antes era de ${before}, sesión ${ref}.`,
  nobody: "Nadie destaca: ninguna última puntuación es baja ni ha bajado de forma notable.",
  unreviewed: (refs) => `Sin revisar todavía: ${refs}.`,
  whichAthlete: (names) => `¿A qué atleta se refiere? Indique un nombre, por ejemplo: ${names}.`,
  noAthletes: "El equipo aún no tiene atletas.",
  severalAthletes: (names) => `Ese nombre corresponde a varios atletas: ${names}. Indique el nombre completo.`,
  noSessions: (name) => `${name} aún no tiene sesiones completadas.`,
  sessionUnknown: (ref) => `El equipo no tiene la sesión ${ref}.`,
  notFinished: (ref) => `La sesión ${ref} no tiene un análisis terminado.`,
  whichValue: (labels) => `¿A qué valor se refiere? Se han medido: ${labels}.`,
  help: [
    "Respondo a partir de las sesiones de su equipo. Puede preguntarme:",
    "- ¿Cómo va un valor? («¿Cómo va la cadencia de Ana?»)",
    "- ¿En qué debe trabajar un atleta? («¿En qué debe trabajar Ana?»)",
    "- ¿Cómo se comparan dos sesiones? («Compara las dos últimas sesiones de Ana».)",
    "- ¿Quién necesita atención?",
    "No puedo responder a otras preguntas.",
  ],
};

export const ASSISTANT_WORDS: Record<Lang, AssistantWords> = { en, ru, es };

const NAMES = "{names}";

/** The assistant's sentences with the noun of whom the team works with; names of people stay as they are. */
export function assistantWords(lang: Lang, persona: Persona): AssistantWords {
  const w = ASSISTANT_WORDS[lang];
  const said = (text: string): string => personaText(text, lang, persona);
  const around = (sentence: (names: string) => string) => {
    const text = said(sentence(NAMES));
    return (names: string): string => text.replace(NAMES, () => names);
  };
  return {
    ...w,
    standing: (percentile, n) => said(w.standing(percentile, n)),
    attention: said(w.attention),
    nobody: said(w.nobody),
    whichAthlete: around(w.whichAthlete),
    noAthletes: said(w.noAthletes),
    severalAthletes: around(w.severalAthletes),
    help: w.help.map(said),
  };
}
