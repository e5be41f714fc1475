import type { ArtifactKind } from "@sagittal/contract";
import { ASSISTANT_WORDS } from "../assistant/words.ts";
import type { ValueFact } from "../coach/facts.ts";
import { loadIsNext, noWorkSentence, targetText, valueSentence, workSentence } from "../coach/rules.ts";
import { WORDS } from "../coach/words.ts";
import type { ArtifactFacts, ExerciseFacts } from "./facts.ts";
import { ARTIFACT_WORDS } from "./words.ts";

/** A written artifact; `content` is Markdown of headings, paragraphs and lists. */
export interface Composed {
  title: string;
  content: string;
}

const CHANGES_SHOWN = 6;
const heading = (text: string) => `## ${text}`;
const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

/** Writes an artifact from the facts alone: deterministic, and every number comes from an analysis. */
export function compose(kind: ArtifactKind, facts: ArtifactFacts): Composed {
  const w = ARTIFACT_WORDS[facts.lang];
  const title = facts.athlete ? w.titled(w.titles[kind], facts.athlete) : w.titles[kind];
  const blocks = { training_plan: plan, summary, athlete_message: message }[kind](facts);
  return { title, content: blocks.filter((block) => block !== "").join("\n\n") };
}

function sessionLines(facts: ArtifactFacts): string {
  const w = ARTIFACT_WORDS[facts.lang];
  const { outOf, score } = ASSISTANT_WORDS[facts.lang];
  return list(
    facts.sessions.map((s) => {
      const scored = s.score === null ? w.noScore : `${score.toLowerCase()} ${outOf(Math.round(s.score))}`;
      return `${s.ref}, ${s.movement}: ${scored}.`;
    }),
  );
}

/** Values missing from every recording, each reason once. */
function limitLines(facts: ArtifactFacts): string[] {
  const lines = [...new Set(facts.exercises.flatMap((e) => e.facts.limits))];
  return lines.length > 0 ? [heading(ARTIFACT_WORDS[facts.lang].limits), list(lines)] : [];
}

/** Prefix with the exercise's name in a plan for several exercises; empty otherwise. */
function prefixed(facts: ArtifactFacts, exercise: ExerciseFacts, line: string): string {
  return facts.exercises.length > 1 ? `${exercise.movement}: ${line}` : line;
}

/** Advice on filming of every recording, each once. */
const captureLines = (facts: ArtifactFacts): string[] => [...new Set(facts.exercises.flatMap((e) => e.facts.capture))];

/** What to mind with the exercises, each once. */
const safetyLines = ({ exercises }: ArtifactFacts): string[] => [...new Set(exercises.flatMap(({ facts: { safety } }) => safety ?? []))];

/** More load closes a plan that has something to hold under it, unless one of its exercises is none to load. */
function loadComes({ exercises }: ArtifactFacts): boolean {
  if (exercises.some((e) => e.facts.loadRise === "never")) return false;
  return exercises.some((e) => e.facts.work.length > 0) || allReadyForLoad(exercises);
}

const allReadyForLoad = (exercises: readonly ExerciseFacts[]): boolean =>
  exercises.length > 0 && exercises.every((e) => loadIsNext(e.facts));

/** The goals where no value is a priority: more load where every exercise is ready for it, else what is known of each. */
function noGoalText(facts: ArtifactFacts): string {
  const words = WORDS[facts.lang];
  if (allReadyForLoad(facts.exercises)) return ARTIFACT_WORDS[facts.lang].plan.noGoal;
  const lines = facts.exercises.map((e) => prefixed(facts, e, noWorkSentence(e.facts, words, words.tones.plain)));
  return lines.length > 1 ? list(lines) : lines.join("");
}

function plan(facts: ArtifactFacts): string[] {
  const { plan: p } = ARTIFACT_WORDS[facts.lang];
  const words = WORDS[facts.lang];
  const tone = words.tones.plain;
  const each = (of: (e: ExerciseFacts) => string[]) => facts.exercises.flatMap((e) => of(e).map((line) => prefixed(facts, e, line)));
  const cued = (f: ValueFact) => [`${f.label}.`, f.cue, f.advice?.care].filter(Boolean).join(" ");
  const goals = each((e) => e.facts.work.map((f) => p.goal(f.label, f.value, targetText(f, words))));
  const first = each((e) => e.facts.work.slice(0, 1).map(cued));
  const later = each((e) => e.facts.work.slice(1).map(cued));
  const keep = each((e) => e.facts.good.map((f) => valueSentence(f, words, tone)));
  const capture = captureLines(facts);
  const check = facts.exercises.every((e) => e.facts.samePlace) ? p.checkText : p.checkElsewhere;
  const blocks = [
    ...(first.length > 0 ? [{ aim: p.learn, lines: [p.learnText, list(first)] }] : []),
    ...(later.length > 0 ? [{ aim: p.rest, lines: [p.restText, list(later)] }] : []),
    ...(loadComes(facts) ? [{ aim: p.load, lines: [p.loadText] }] : []),
  ];
  return [
    ...[heading(p.start), sessionLines(facts)],
    ...[heading(p.goals), goals.length > 0 ? list(goals) : noGoalText(facts)],
    ...blocks.flatMap(({ aim, lines }, i) => [heading(`${p.blocks[i]}: ${aim}`), ...lines]),
    ...(keep.length > 0 ? [heading(p.keep), list(keep)] : []),
    // What was not measured has to be filmed in another way, not from the same place.
    ...[heading(p.check), blocks.length > 0 ? check : capture.length > 0 ? "" : words.sameWay],
    ...(capture.length > 0 ? [list(capture)] : []),
    ...limitLines(facts),
    [p.safety, ...safetyLines(facts)].join(" "),
  ];
}

function summary(facts: ArtifactFacts): string[] {
  const w = ARTIFACT_WORDS[facts.lang];
  const words = WORDS[facts.lang];
  const tone = words.tones.plain;
  const { change, changeWord } = ASSISTANT_WORDS[facts.lang];
  const exercises = facts.exercises.flatMap(({ movement, firstRef, facts: of, changes }) => {
    const { good, work } = of;
    const values = [...work.map((f) => workSentence(f, words, tone)), ...good.map((f) => valueSentence(f, words, tone))];
    const changed = changes
      .slice(0, CHANGES_SHOWN)
      .flatMap((c) => (c.verdict === "unchanged" ? [] : [`${change(c)} (${changeWord[c.verdict](c.delta)}).`]));
    return [
      heading(movement),
      values.length > 0 ? list(values) : noWorkSentence(of, words, tone),
      ...(firstRef ? [`${w.summary.since(firstRef)}:`, changed.length > 0 ? list(changed) : w.summary.noChange] : []),
    ];
  });
  return [heading(w.summary.sessions), sessionLines(facts), ...exercises, ...limitLines(facts), ...safetyLines(facts)];
}

function message(facts: ArtifactFacts): string[] {
  const { message: m } = ARTIFACT_WORDS[facts.lang];
  const words = WORDS[facts.lang];
  const tone = words.tones.warm;
  const [exercise] = facts.exercises;
  if (!exercise) return [];
  const { good, work, score, compared, capture, samePlace } = exercise.facts;
  const [first] = work;
  const better = exercise.changes.find((c) => c.verdict === "improved");
  return [
    m.hello(facts.athlete),
    [m.filmed(exercise.movement, exercise.lastRef), score === null ? "" : tone.score(Math.round(score))].filter(Boolean).join(" "),
    [...good.slice(0, 1).map((f) => valueSentence(f, words, tone)), better ? m.better(better.label, better.first, better.last) : ""]
      .filter(Boolean)
      .join(" "),
    first
      ? [m.oneThing(first.label), workSentence(first, words, tone)].join(" ")
      : loadIsNext(exercise.facts)
        ? tone.nextKeep
        : noWorkSentence(exercise.facts, words, tone),
    compared ? `${samePlace ? m.again : m.againElsewhere} ${m.bye}` : capture.length > 0 ? capture.join(" ") : words.sameWay,
    exercise.facts.safety ?? "",
  ];
}
