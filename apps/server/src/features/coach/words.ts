import type { AgentTone, Lang } from "@sagittal/contract";
import type { ValueFact } from "./facts.ts";

export type SectionKey = "summary" | "strengths" | "focus" | "next" | "limits";

/** Sentences that differ by tone. */
export interface ToneWords {
  titles: Record<SectionKey, string>;
  /** Text before the score; may be empty. */
  opening: string;
  score: (score: number) => string;
  noScore: string;
  within: (f: ValueFact, target: string) => string;
  below: (f: ValueFact, target: string) => string;
  above: (f: ValueFact, target: string) => string;
  /** No priority, though values were compared: some may be too near to a limit to say that they are good. */
  noneOff: string;
  nextOne: (label: string) => string;
  nextKeep: string;
}

/** Sentences that are the same in every tone. */
export interface CoachWords {
  between: (min: string, max: string) => string;
  atLeast: (min: string) => string;
  atMost: (max: string) => string;
  nothingScored: string;
  /** An agent's focus names groups of which this session measured nothing that has a target. */
  nothingInFocus: (groups: string) => string;
  sameWay: string;
  /** The coach's score, and that of the analysis where there is one. */
  coachScore: (coach: number, measured: number | null) => string;
  tones: Record<AgentTone, ToneWords>;
}

const plainEn: ToneWords = {
  titles: {
    summary: "In short",
    strengths: "What is good",
    focus: "What matters most",
    next: "Next session",
    limits: "What this video could not show",
  },
  opening: "",
  score: (n) => `The technique score of this session is ${n} out of 100.`,
  noScore: "This session has no technique score: too few of its values could be measured reliably.",
  within: (f, t) => `${f.label} is ${f.value} and lies in its target range (${t}).`,
  below: (f, t) => `${f.label} is ${f.value}, below its target range (${t}).`,
  above: (f, t) => `${f.label} is ${f.value}, above its target range (${t}).`,
  noneOff: "No well-measured value lies outside its target range for certain.",
  nextOne: (label) => `Work on one thing first: ${label}.`,
  nextKeep: "Keep this way of moving and raise the load or the pace a little.",
};

const en: CoachWords = {
  between: (a, b) => `${a} to ${b}`,
  atLeast: (a) => `at least ${a}`,
  atMost: (b) => `at most ${b}`,
  nothingScored: "No value of this session can be compared with a target range.",
  nothingInFocus: (groups) => `This session has no value with a target range in: ${groups}.`,
  sameWay: "Record again from the same place, so that the two sessions can be compared.",
  coachScore: (n, m) => `The coach's score is ${n} out of 100${m === null ? "" : `; the analysis gave ${m}`}.`,
  tones: {
    plain: plainEn,
    warm: {
      titles: { ...plainEn.titles, strengths: "What you can be proud of", focus: "Where there is most to gain", next: "For next time" },
      opening: "Thank you for recording this session.",
      score: (n) => `Your technique score this time is ${n} out of 100.`,
      noScore: "There is no technique score this time: too few values could be measured reliably, and that is a matter of the recording.",
      within: (f, t) => `${f.label} is ${f.value}, right where we want it (${t}). Well done!`,
      below: (f, t) => `${f.label} is ${f.value}, still below the range we are aiming for (${t}).`,
      above: (f, t) => `${f.label} is ${f.value}, still above the range we are aiming for (${t}).`,
      noneOff: "There is nothing to correct this time: no well-measured value lies outside its target range for certain.",
      nextOne: (label) => `One thing at a time: let us start with ${label}.`,
      nextKeep: "Keep moving like this, and let us raise the load or the pace a little.",
    },
    brief: {
      titles: { summary: "Score", strengths: "Good", focus: "Work on", next: "Next", limits: "Not measured" },
      opening: "",
      score: (n) => `Technique: ${n}/100.`,
      noScore: "No technique score: too few reliable values.",
      within: (f, t) => `${f.label}: ${f.value} (target ${t}).`,
      below: (f, t) => `${f.label}: ${f.value}, too low (target ${t}).`,
      above: (f, t) => `${f.label}: ${f.value}, too high (target ${t}).`,
      noneOff: "Nothing is out of range for certain.",
      nextOne: (label) => `First: ${label}.`,
      nextKeep: "Keep it; a little more load or pace.",
    },
  },
};

const plainRu: ToneWords = {
  titles: {
    summary: "Коротко",
    strengths: "Что хорошо",
    focus: "Что важнее всего",
    next: "Следующая тренировка",
    limits: "Чего это видео не показало",
  },
  opening: "",
  score: (n) => `Оценка техники за эту сессию: ${n} из 100.`,
  noScore: "Оценки техники за эту сессию нет: слишком мало показателей удалось измерить надёжно.",
  within: (f, t) => `${f.label}: ${f.value} — в целевом диапазоне (${t}).`,
  below: (f, t) => `${f.label}: ${f.value} — ниже целевого диапазона (${t}).`,
  above: (f, t) => `${f.label}: ${f.value} — выше целевого диапазона (${t}).`,
  noneOff: "Ни про один надёжно измеренный показатель нельзя с уверенностью сказать, что он вне целевого диапазона.",
  nextOne: (label) => `Начните с одного: «${label}».`,
  nextKeep: "Сохраните эту технику и немного увеличьте нагрузку или темп.",
};

const ru: CoachWords = {
  between: (a, b) => `от ${a} до ${b}`,
  atLeast: (a) => `не менее ${a}`,
  atMost: (b) => `не более ${b}`,
  nothingScored: "Ни один показатель этой сессии нельзя сравнить с целевым диапазоном.",
  nothingInFocus: (groups) => `В этой сессии нет показателей с целевым диапазоном по темам: ${groups}.`,
  sameWay: "Снимите видео с того же места, чтобы сравнить две сессии.",
  coachScore: (n, m) => `Оценка тренера: ${n} из 100${m === null ? "" : `; оценка анализа: ${m}`}.`,
  tones: {
    plain: plainRu,
    warm: {
      titles: { ...plainRu.titles, strengths: "Чем можно гордиться", focus: "Где больше всего резерва", next: "На следующий раз" },
      opening: "Спасибо, что сняли эту тренировку!",
      score: (n) => `Ваша оценка техники на этот раз: ${n} из 100.`,
      noScore: "На этот раз оценки техники нет: слишком мало показателей удалось измерить надёжно, и дело здесь в съёмке.",
      within: (f, t) => `${f.label}: ${f.value} — именно то, что нужно (${t}). Отлично!`,
      below: (f, t) => `${f.label}: ${f.value} — пока ниже диапазона, к которому мы идём (${t}).`,
      above: (f, t) => `${f.label}: ${f.value} — пока выше диапазона, к которому мы идём (${t}).`,
      noneOff:
        "На этот раз исправлять нечего: ни про один надёжно измеренный показатель нельзя с уверенностью сказать, что он вне целевого диапазона.",
      nextOne: (label) => `Не всё сразу — давайте начнём с одного: «${label}».`,
      nextKeep: "Продолжайте двигаться так же, а нагрузку или темп немного увеличим.",
    },
    brief: {
      titles: { summary: "Оценка", strengths: "Хорошо", focus: "Исправить", next: "Дальше", limits: "Не измерено" },
      opening: "",
      score: (n) => `Техника: ${n} из 100.`,
      noScore: "Оценки нет: мало надёжных показателей.",
      within: (f, t) => `${f.label}: ${f.value} (цель: ${t}).`,
      below: (f, t) => `${f.label}: ${f.value}, ниже цели (${t}).`,
      above: (f, t) => `${f.label}: ${f.value}, выше цели (${t}).`,
      noneOff: "Достоверных отклонений нет.",
      nextOne: (label) => `Сначала: «${label}».`,
      nextKeep: "Так держать; чуть больше нагрузки или темпа.",
    },
  },
};

const plainEs: ToneWords = {
  titles: {
    summary: "En resumen",
    strengths: "Lo que está bien",
    focus: "Lo más importante",
    next: "Próxima sesión",
    limits: "Lo que este vídeo no pudo mostrar",
  },
  opening: "",
  score: (n) => `La puntuación técnica de esta sesión es de ${n} sobre 100.`,
  noScore: "Esta sesión no tiene puntuación técnica: muy pocos valores se pudieron medir con fiabilidad.",
  within: (f, t) => `${f.label}: ${f.value}, dentro de su zona objetivo (${t}).`,
  below: (f, t) => `${f.label}: ${f.value}, por debajo de su zona objetivo (${t}).`,
  above: (f, t) => `${f.label}: ${f.value}, por encima de su zona objetivo (${t}).`,
  noneOff: "Ningún valor bien medido queda con certeza fuera de su zona objetivo.",
  nextOne: (label) => `Trabaja primero una sola cosa: ${label}.`,
  nextKeep: "Mantén esta forma de moverte y aumenta un poco la carga o el ritmo.",
};

const es: CoachWords = {
  between: (a, b) => `de ${a} a ${b}`,
  atLeast: (a) => `al menos ${a}`,
  atMost: (b) => `como máximo ${b}`,
  nothingScored: "Ningún valor de esta sesión se puede comparar con una zona objetivo.",
  nothingInFocus: (groups) => `Esta sesión no tiene valores con zona objetivo en: ${groups}.`,
  sameWay: "Graba de nuevo desde el mismo lugar para poder comparar las dos sesiones.",
  coachScore: (n, m) => `La puntuación del entrenador es de ${n} sobre 100${m === null ? "" : `; la del análisis, ${m}`}.`,
  tones: {
    plain: plainEs,
    warm: {
      titles: {
        ...plainEs.titles,
        strengths: "Tus puntos fuertes",
        focus: "Donde más se puede ganar",
        next: "Para la próxima vez",
      },
      opening: "Gracias por grabar esta sesión.",
      score: (n) => `Tu puntuación técnica esta vez es de ${n} sobre 100.`,
      noScore: "Esta vez no hay puntuación técnica: muy pocos valores se pudieron medir con fiabilidad, y eso se debe a la grabación.",
      within: (f, t) => `${f.label}: ${f.value}, justo donde lo queremos (${t}). ¡Muy bien!`,
      below: (f, t) => `${f.label}: ${f.value}, todavía por debajo de la zona que buscamos (${t}).`,
      above: (f, t) => `${f.label}: ${f.value}, todavía por encima de la zona que buscamos (${t}).`,
      noneOff: "Esta vez no hay nada que corregir: ningún valor bien medido queda con certeza fuera de su zona objetivo.",
      nextOne: (label) => `Paso a paso: empecemos por ${label}.`,
      nextKeep: "Sigue moviéndote así; aumentaremos un poco la carga o el ritmo.",
    },
    brief: {
      titles: { summary: "Puntuación", strengths: "Bien", focus: "A trabajar", next: "Siguiente", limits: "Sin medir" },
      opening: "",
      score: (n) => `Técnica: ${n} de 100.`,
      noScore: "Sin puntuación: muy pocos valores fiables.",
      within: (f, t) => `${f.label}: ${f.value} (objetivo: ${t}).`,
      below: (f, t) => `${f.label}: ${f.value}, por debajo del objetivo (${t}).`,
      above: (f, t) => `${f.label}: ${f.value}, por encima del objetivo (${t}).`,
      noneOff: "Nada con certeza fuera de objetivo.",
      nextOne: (label) => `Primero: ${label}.`,
      nextKeep: "Mantener; un poco más de carga o ritmo.",
    },
  },
};

export const WORDS: Record<Lang, CoachWords> = { en, ru, es };
