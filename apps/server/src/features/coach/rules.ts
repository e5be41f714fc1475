import type { AgentTone, TextSection } from "@sagittal/contract";
import type { CoachFacts, ValueFact } from "./facts.ts";
import { type CoachWords, type SectionKey, type ToneWords, WORDS } from "./words.ts";

export interface CoachText {
  text: string;
  sections: TextSection[];
}

/** The target range of a value in words. */
export function targetText(f: Pick<ValueFact, "min" | "max">, w: CoachWords): string {
  return f.min !== null && f.max !== null ? w.between(f.min, f.max) : f.min !== null ? w.atLeast(f.min) : w.atMost(f.max ?? "");
}

/** A value with its target range, in a tone. */
export function valueSentence(f: ValueFact, w: CoachWords, tone: ToneWords): string {
  return (f.direction === "low" ? tone.below : f.direction === "high" ? tone.above : tone.within)(f, targetText(f, w));
}

/** A priority: value, cue, reason, drill with its dose, and when a change can exceed chance. */
export function workSentence(f: ValueFact, w: CoachWords, tone: ToneWords, brief = false): string {
  const { advice } = f;
  const rest = !advice
    ? []
    : brief
      ? [advice.care ?? `${advice.drill.name[0]?.toUpperCase()}${advice.drill.name.slice(1)}: ${advice.doseText}`]
      : [advice.why, advice.care, advice.doText, advice.doseText, advice.againText];
  return [valueSentence(f, w, tone), f.cue, ...rest].filter(Boolean).join(" ");
}

/** What stands in place of priorities where there are none. */
export function noWorkSentence({ compared, focus }: Pick<CoachFacts, "compared" | "focus">, w: CoachWords, tone: ToneWords): string {
  if (compared) return tone.noneOff;
  return focus.length > 0 ? w.nothingInFocus(focus.join(", ")) : w.nothingScored;
}

/** True when more load or pace is the next thing to do. */
export const loadIsNext = ({ good, work, loadRise }: Pick<CoachFacts, "good" | "work" | "loadRise">): boolean =>
  good.length > 0 && work.length === 0 && loadRise === "now";

/** The score of the session: the coach's, when there is one, named as such and with that of the analysis; else that of the analysis. */
function scoreSentence({ score, coachScore, otherMovement }: CoachFacts, w: CoachWords, tone: ToneWords): string {
  const measured = score === null ? null : Math.round(score);
  if (coachScore !== null) return w.coachScore(Math.round(coachScore), measured);
  return measured === null ? (otherMovement ?? tone.noScore) : tone.score(measured);
}

/** A brief text names fewer things. */
const MOST: Record<AgentTone, { good: number; work: number }> = {
  plain: { good: 2, work: 3 },
  warm: { good: 2, work: 3 },
  brief: { good: 1, work: 2 },
};

/** The deterministic coaching text: the same facts and tone give the same words, and every number comes from the analysis. */
export function ruleText(facts: CoachFacts, tone: AgentTone = "plain"): CoachText {
  const w = WORDS[facts.lang];
  const t = w.tones[tone];
  const chosen = facts.work.slice(0, MOST[tone].work);
  const [first] = chosen;
  // Two priorities may share one drill; it is printed once, with the weightier one.
  const priorities = chosen.map((f, i) =>
    chosen.slice(0, i).some((earlier) => earlier.advice && earlier.advice.drill.key === f.advice?.drill.key) ? { ...f, advice: null } : f,
  );
  const work = priorities.length > 0 ? priorities.map((f) => workSentence(f, w, t, tone === "brief")) : [noWorkSentence(facts, w, t)];
  const parts: [SectionKey, string[]][] = [
    ["summary", [t.opening, scoreSentence(facts, w, t), facts.doubt ?? ""].filter(Boolean)],
    ["strengths", facts.good.slice(0, MOST[tone].good).map((f) => valueSentence(f, w, t))],
    ["focus", work],
    [
      "next",
      [
        ...(first ? [t.nextOne(first.label)] : loadIsNext(facts) ? [t.nextKeep] : []),
        // Each priority already states when to film again from the same place.
        ...(facts.capture.length > 0 ? facts.capture : first?.advice && tone !== "brief" ? [] : [w.sameWay]),
        ...(facts.safety === null ? [] : [facts.safety]),
      ],
    ],
    ["limits", facts.limits],
  ];
  const sections = parts
    .filter(([, lines]) => lines.length > 0)
    // Each priority is a line of its own: three of them in one block of twenty lines are not read.
    .map(([key, lines]) => ({ key, title: t.titles[key], text: lines.join(key === "focus" ? "\n" : " ") }));
  return { text: sections.map((s) => `${s.title}\n${s.text}`).join("\n\n"), sections };
}
