import {
  type CoachingAdvice,
  coachingAdvice,
  compatibleAdvice,
  findingText,
  formatValue,
  gravestFirst,
  groupLabel,
  isOtherMovement,
  isPlaceGood,
  judge,
  METRIC_GROUPS,
  metricCue,
  metricDefinition,
  metricHead,
  metricLabel,
  noteText,
  offTarget,
  outsideBy,
  PAIN_FOCUS,
  type PainPart,
  safetyNote,
  shownDigits,
  suppressionText,
  surelyOff,
  techniqueScore,
  zoneOfTarget,
} from "@sagittal/catalogue";
import {
  type AnalysisResult,
  type AthleteProfile,
  isSideKey,
  type Lang,
  type MetricTarget,
  ownLabelOf,
  type Sex,
  type SkillLevel,
  type SuppressionReason,
  type WorkstationAssessment,
  wholeKey,
} from "@sagittal/contract";
import { type LoadRise, loadRise } from "./load.ts";

/** One measured value in words: label, value, target range. */
export interface ValueFact {
  key: string;
  label: string;
  value: string;
  /** "165 to 190 spm", "at most 9.5 cm" and the like are built from these; null where that side is open. */
  min: string | null;
  max: string | null;
  direction: "low" | "high" | null;
  /** False when measurement error or low confidence leaves it open whether the value is within its target: it is then neither praised nor corrected. */
  sure: boolean;
  /** Distance from its target, in the metric's unit; 0 inside. */
  outside: number;
  cue: string | null;
  /** Reason, drill, dose and date of the next check; only with a cue. */
  advice: CoachingAdvice | null;
}

/** Inputs of advice besides the values. */
export interface Trainee {
  age: number | null;
  sex: Sex | null;
  level: SkillLevel | null;
  /** The part of the body that hurts, where the session asked for it. */
  pain: PainPart | null;
}

const UNKNOWN_TRAINEE: Trainee = { age: null, sex: null, level: null, pain: null };

/**
 * The inputs of advice of an athlete in a session.
 * @param workstation what was declared of the workplace
 */
export const traineeOf = (
  { age, sex, skill_level }: Pick<AthleteProfile, "age" | "sex" | "skill_level">,
  workstation: Pick<WorkstationAssessment, "pain"> | null,
): Trainee => ({
  age,
  sex,
  level: skill_level,
  pain: workstation?.pain.has_pain ? (workstation.pain.body_part ?? null) : null,
});

/** The facts that a coaching text may state about a session. */
export interface CoachFacts {
  lang: Lang;
  /** Technique score of the analysis, 0 to 100. */
  score: number | null;
  /** Score given by a coach, 0 to 100. */
  coachScore: number | null;
  good: ValueFact[];
  /** The two or three priorities, the most important first. */
  work: ValueFact[];
  /** True when a value in the focus could be compared with a target, be it too near to a limit to say more. */
  compared: boolean;
  loadRise: LoadRise;
  /** That another movement than the chosen exercise was filmed, so that nothing was measured; null when it was not. */
  otherMovement: string | null;
  /** The question whether the clip shows the chosen exercise, with what it looks like where that is known; null without doubt. */
  doubt: string | null;
  limits: string[];
  capture: string[];
  /** False where the recording asks for another place of the camera. */
  samePlace: boolean;
  /** What to mind with tests of people who may fall; null elsewhere. */
  safety: string | null;
  /** Names of the metric groups that the facts are confined to; empty: all. */
  focus: string[];
}

const MOST_GOOD = 2;
const MOST_WORK = 3;

/**
 * Collects the facts of a finished analysis. Priorities are chosen by distance from the zone, weight and evidence, as in the score; what bears on a part of the body that hurts comes first.
 * @param focus keys of the metric groups to speak of; empty: all. The score stays that of the whole session
 * @param coachScore the score that a coach gave the session
 * @param trainee the athlete whom the advice is for
 */
export function coachFacts(
  result: AnalysisResult,
  lang: Lang,
  focus: readonly string[] = [],
  coachScore: number | null = null,
  trainee: Trainee = UNKNOWN_TRAINEE,
): CoachFacts {
  const { activity, exercise, camera_view, metrics, metric_targets, capture_findings } = result;
  const scored = techniqueScore({ activity, exercise, camera_view, metrics, targets: metric_targets, findings: capture_findings });
  const values = new Map(metrics.map((m) => [m.key, m.value_num]));
  const fact = (key: string) => valueFact(result, key, values.get(key) ?? null, lang, trainee);
  const inFocus = (key: string) => {
    const group = metricDefinition(activity, key)?.group;
    return focus.length === 0 || (group !== undefined && focus.includes(group));
  };
  const parts = scored.parts.filter((part) => inFocus(part.key));
  const painful = trainee.pain === null ? [] : PAIN_FOCUS[trainee.pain];
  const work = parts
    .filter((part) => part.s < 100)
    .sort((a, b) => Number(painful.includes(b.key)) - Number(painful.includes(a.key)) || b.W * (100 - b.s) - a.W * (100 - a.s))
    .map((part) => worseSide([fact(`${part.key}_left`), fact(`${part.key}_right`)]) ?? worseSide([fact(part.key)]))
    .filter((f) => f !== null);
  const good = parts
    .filter((part) => part.s === 100)
    .sort((a, b) => b.W - a.W)
    .map((part) => fact(part.key))
    .filter((f) => f !== null)
    .filter(isGood);
  // The team's own metrics have no weight in the score: they come after those that have, and belong to no group.
  const own = focus.length > 0 ? [] : ownFacts(result, fact);
  return {
    lang,
    score: result.score,
    coachScore,
    good: [...good, ...own.filter(isGood)].slice(0, MOST_GOOD),
    work: [...work, ...own.filter(isOff)].slice(0, MOST_WORK),
    compared: parts.length > 0 || own.length > 0,
    loadRise: loadRise(result, scored),
    ...ofMovement(result, lang),
    // Neither a stature nor a mass would give a movement that was not filmed its values.
    limits: capture_findings.some(isOtherMovement) ? [] : missingValues(result, inFocus, lang),
    samePlace: isPlaceGood(capture_findings),
    safety: safetyNote(activity, exercise, lang),
    focus: METRIC_GROUPS.filter((group) => focus.includes(group)).map((group) => groupLabel(group, lang)),
  };
}

/** Whether the chosen exercise was filmed, and what to do at the next recording. */
function ofMovement(
  { capture_findings, capture_notes }: AnalysisResult,
  lang: Lang,
): Pick<CoachFacts, "otherMovement" | "doubt" | "capture"> {
  const findings = gravestFirst(compatibleAdvice(capture_findings, capture_notes));
  const other = findings.find(isOtherMovement);
  const looksLike = capture_notes.find(({ code }) => code === "looks_like");
  const doubt = looksLike ?? (other ? undefined : capture_notes.find(({ code }) => code === "unlike"));
  return {
    otherMovement: other ? findingText(other, lang).happened : null,
    doubt: doubt ? noteText(doubt, lang) : null,
    capture: findings.map((finding) => findingText(finding, lang).action),
  };
}

/** Sentences of a text that no wording may leave out: referrals to a professional, and what to mind. */
const indispensable = ({ work, safety }: CoachFacts): string[] => [
  ...work.flatMap((f) => f.advice?.care ?? []),
  ...(safety === null ? [] : [safety]),
];

/** A language model's text with the indispensable sentences that it has left out or reworded at its end, word for word. */
export function withIndispensable(text: string, facts: readonly CoachFacts[]): string {
  const left = [...new Set(facts.flatMap(indispensable))].filter((sentence) => !text.includes(sentence));
  return [text, ...left].join("\n\n");
}

const hasLimit = (f: ValueFact): boolean => f.min !== null || f.max !== null;
const isGood = (f: ValueFact): boolean => f.direction === null && f.sure && hasLimit(f);
const isOff = (f: ValueFact): boolean => f.direction !== null && f.sure;

/** The team's own metrics with a target, each once: the worse side of those that have sides, else one that is not good for certain. */
function ownFacts({ metrics }: AnalysisResult, fact: (key: string) => ValueFact | null): ValueFact[] {
  const own = new Set(metrics.filter(ownLabelOf).map((m) => wholeKey(m.key)));
  return [...own].flatMap((key) => {
    const all = [fact(`${key}_left`), fact(`${key}_right`), fact(key)].filter((f) => f !== null).filter(hasLimit);
    return worseSide(all) ?? all.find((f) => !isGood(f)) ?? all.at(-1) ?? [];
  });
}

const MOST_NAMED = 4;

/** Reasons for missing values, each with the names of its values. */
function missingValues({ activity, metrics }: AnalysisResult, inFocus: (key: string) => boolean, lang: Lang): string[] {
  const named = new Map<SuppressionReason, string[]>();
  for (const metric of metrics) {
    const { key, value_num, value_json } = metric;
    const side = isSideKey(key) && metrics.some((m) => m.key === wholeKey(key));
    const { label, unit } = metricHead(activity, metric, lang);
    if (value_num !== null || !value_json.reason || side || !inFocus(key) || !unit) continue;
    named.set(value_json.reason, [...(named.get(value_json.reason) ?? []), label]);
  }
  return [...named].map(([reason, labels]) => {
    const more = labels.length > MOST_NAMED ? ", …" : "";
    return `${labels.slice(0, MOST_NAMED).join(", ")}${more}: ${suppressionText(reason, lang)}`;
  });
}

/** The fact furthest outside its target, of those that are certainly outside; null without one. */
function worseSide(facts: readonly (ValueFact | null)[]): ValueFact | null {
  const off = facts.filter((f) => f !== null).filter(isOff);
  return off.sort((a, b) => b.outside - a.outside)[0] ?? null;
}

/** One value of a session as a fact; null without a number or without a target that may be stated. */
export function valueFact(
  result: AnalysisResult,
  key: string,
  value: number | null,
  lang: Lang,
  trainee: Trainee = UNKNOWN_TRAINEE,
): ValueFact | null {
  const metric = result.metrics.find((m) => m.key === key);
  const { label, unit } = metric
    ? metricHead(result.activity, metric, lang)
    : { label: metricLabel(result.activity, key, lang), unit: metricDefinition(result.activity, key)?.unit };
  const target: MetricTarget | undefined = result.metric_targets[key] ?? result.metric_targets[wholeKey(key)];
  if (value === null || !unit || !target || target.beta) return null;
  const digits = shownDigits(value, unit, { stored: [target.min_good, target.max_good], se: metric?.value_json.se });
  const shown = (n: number) => formatValue(n, unit, lang, "metric", digits).text.trim();
  // "165 to 190 spm" names the unit once; a degree sign stays with each number.
  const bare = (n: number) => (unit === "deg" ? shown(n) : formatValue(n, unit, lang, "metric", digits).value);
  const zone = zoneOfTarget(target);
  const direction = offTarget(value, zone);
  const detail = metric?.value_json;
  const accuracy = detail ?? {};
  const sure = direction ? surelyOff(value, zone, accuracy) !== null : judge(value, zone, accuracy) === "good";
  return {
    key,
    label,
    value: shown(value),
    min: target.min_good === null ? null : target.max_good === null ? shown(target.min_good) : bare(target.min_good),
    max: target.max_good === null ? null : shown(target.max_good),
    direction,
    sure,
    outside: outsideBy(value, zoneOfTarget(target)),
    cue: direction && sure ? (metricCue(result.activity, key, direction, lang) ?? null) : null,
    advice:
      direction && sure
        ? (coachingAdvice({
            ...{ activity: result.activity, key, direction, value, se: detail?.se, lang, ...trainee, mdc: detail?.mdc },
            samePlace: isPlaceGood(result.capture_findings),
          }) ?? null)
        : null,
  };
}
