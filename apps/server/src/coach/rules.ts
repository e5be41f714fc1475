import type { Lang } from "@sagittal/contract";
import type { CoachFacts, ValueFact } from "./facts.ts";

export interface CoachSection {
  key: "summary" | "strengths" | "focus" | "next" | "limits";
  title: string;
  text: string;
}
export interface CoachText {
  text: string;
  sections: CoachSection[];
}

interface Words {
  titles: Record<CoachSection["key"], string>;
  score: (score: number) => string;
  noScore: string;
  within: (f: ValueFact, target: string) => string;
  below: (f: ValueFact, target: string) => string;
  above: (f: ValueFact, target: string) => string;
  between: (min: string, max: string) => string;
  atLeast: (min: string) => string;
  atMost: (max: string) => string;
  allGood: string;
  nothingScored: string;
  nextOne: (label: string) => string;
  nextKeep: string;
  sameWay: string;
}

const en: Words = {
  titles: {
    summary: "In short",
    strengths: "What is good",
    focus: "What matters most",
    next: "Next session",
    limits: "What this video could not show",
  },
  score: (n) => `The technique score of this session is ${n} out of 100.`,
  noScore: "This session has no technique score: too few of its values could be measured reliably.",
  within: (f, t) => `${f.label} is ${f.value} and lies in its target range (${t}).`,
  below: (f, t) => `${f.label} is ${f.value}, below its target range (${t}).`,
  above: (f, t) => `${f.label} is ${f.value}, above its target range (${t}).`,
  between: (a, b) => `${a} to ${b}`,
  atLeast: (a) => `at least ${a}`,
  atMost: (b) => `at most ${b}`,
  allGood: "No measured value lies outside its target range.",
  nothingScored: "No value of this session can be compared with a target range.",
  nextOne: (label) => `Work on one thing first: ${label}.`,
  nextKeep: "Keep this way of moving and raise the load or the pace a little.",
  sameWay: "Record again from the same place, so that the two sessions can be compared.",
};

const ru: Words = {
  titles: {
    summary: "Коротко",
    strengths: "Что хорошо",
    focus: "Что важнее всего",
    next: "Следующая тренировка",
    limits: "Чего это видео не показало",
  },
  score: (n) => `Оценка техники за эту сессию: ${n} из 100.`,
  noScore: "Оценки техники за эту сессию нет: слишком мало показателей удалось измерить надёжно.",
  within: (f, t) => `${f.label}: ${f.value} — в целевом диапазоне (${t}).`,
  below: (f, t) => `${f.label}: ${f.value} — ниже целевого диапазона (${t}).`,
  above: (f, t) => `${f.label}: ${f.value} — выше целевого диапазона (${t}).`,
  between: (a, b) => `от ${a} до ${b}`,
  atLeast: (a) => `не менее ${a}`,
  atMost: (b) => `не более ${b}`,
  allGood: "Все измеренные показатели — в целевых диапазонах.",
  nothingScored: "Ни один показатель этой сессии нельзя сравнить с целевым диапазоном.",
  nextOne: (label) => `Начните с одного: «${label}».`,
  nextKeep: "Сохраните эту технику и немного увеличьте нагрузку или темп.",
  sameWay: "Снимите видео с того же места, чтобы сравнить две сессии.",
};

const es: Words = {
  titles: {
    summary: "En resumen",
    strengths: "Lo que está bien",
    focus: "Lo más importante",
    next: "Próxima sesión",
    limits: "Lo que este vídeo no pudo mostrar",
  },
  score: (n) => `La puntuación técnica de esta sesión es de ${n} sobre 100.`,
  noScore: "Esta sesión no tiene puntuación técnica: muy pocos valores se pudieron medir con fiabilidad.",
  within: (f, t) => `${f.label}: ${f.value}, dentro de su intervalo objetivo (${t}).`,
  below: (f, t) => `${f.label}: ${f.value}, por debajo de su intervalo objetivo (${t}).`,
  above: (f, t) => `${f.label}: ${f.value}, por encima de su intervalo objetivo (${t}).`,
  between: (a, b) => `de ${a} a ${b}`,
  atLeast: (a) => `al menos ${a}`,
  atMost: (b) => `como máximo ${b}`,
  allGood: "Ningún valor medido queda fuera de su intervalo objetivo.",
  nothingScored: "Ningún valor de esta sesión se puede comparar con un intervalo objetivo.",
  nextOne: (label) => `Trabaje primero una sola cosa: ${label}.`,
  nextKeep: "Mantenga esta forma de moverse y aumente un poco la carga o el ritmo.",
  sameWay: "Grabe de nuevo desde el mismo lugar para poder comparar las dos sesiones.",
};

const WORDS: Record<Lang, Words> = { en, ru, es };

/** The deterministic coach: the same facts give the same words, and every number is one of the analysis. */
export function ruleText(facts: CoachFacts): CoachText {
  const w = WORDS[facts.lang];
  const target = (f: ValueFact) =>
    f.min !== null && f.max !== null ? w.between(f.min, f.max) : f.min !== null ? w.atLeast(f.min) : w.atMost(f.max ?? "");
  const sentence = (f: ValueFact) => (f.direction === "low" ? w.below : f.direction === "high" ? w.above : w.within)(f, target(f));
  const [first] = facts.work;
  const compared = facts.work.length + facts.good.length > 0;
  const parts: [CoachSection["key"], string[]][] = [
    ["summary", [facts.score === null ? w.noScore : w.score(Math.round(facts.score))]],
    ["strengths", facts.good.map(sentence)],
    [
      "focus",
      facts.work.length > 0
        ? facts.work.map((f) => [sentence(f), f.cue].filter(Boolean).join(" "))
        : [compared ? w.allGood : w.nothingScored],
    ],
    [
      "next",
      [...(first ? [w.nextOne(first.label)] : compared ? [w.nextKeep] : []), ...(facts.capture.length > 0 ? facts.capture : [w.sameWay])],
    ],
    ["limits", facts.limits],
  ];
  const sections = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([key, lines]) => ({ key, title: w.titles[key], text: lines.join(" ") }));
  return { text: sections.map((s) => `${s.title}\n${s.text}`).join("\n\n"), sections };
}
