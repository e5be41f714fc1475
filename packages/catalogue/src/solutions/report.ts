import type {
  ChartPoint,
  Lang,
  MetricTarget,
  Persona,
  ReportChart,
  ReportFinding,
  ReportMetric,
  ReportSection,
  Side,
  Solution,
} from "@sagittal/contract";
import { isAmount, shownInterval } from "../amounts.ts";
import type { Unit } from "../definition.ts";
import { type NormPercentile, normPercentile } from "../norms/norm-percentile.ts";
import { personaText } from "../persona.ts";
import { SOURCES, type Source } from "../sources.ts";
import { citeShort, commonTexts, exerciseName, metricCue, metricLabel, suppressionText, unitLabel, withStatus } from "../texts/lookup.ts";
import { convertValue, formatSpread, formatValue, isBare, shownDigits, systemFor, type UnitSystem } from "../units.ts";
import { zoneOfTarget } from "../zones/classify.ts";
import { intervalInZone } from "../zones/verdict.ts";
import { SOLUTION_SOURCES } from "./sources.ts";
import { solutionTexts } from "./texts/index.ts";
import { PHRASES, type PhraseKey, type TrustLevel } from "./texts/types.ts";
import {
  BAR_SPEEDS,
  type Chart,
  type Computation,
  type FailureCode,
  type Finding,
  type Item,
  type Param,
  type Phrase,
  type RunState,
  type Section,
  type SolutionDefinition,
  type SummaryCode,
} from "./types.ts";

export interface ReportLanguage {
  readonly lang: Lang;
  readonly units: UnitSystem;
  /** What the report calls the person who was filmed; an athlete by default. */
  readonly persona?: Persona;
}

const SIDES: Record<Lang, Record<Side, string>> = {
  en: { left: "left", right: "right" },
  ru: { left: "слева", right: "справа" },
  es: { left: "izquierdo", right: "derecho" },
};

const isPhrase = (v: string): v is PhraseKey => PHRASES.some((p) => p === v);

/** A day as the language writes it, in UTC. */
export function dayText(instant: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(instant));
}

/** The units in which the values under a label are read. */
function unitsOf(label: Param, unit: Unit, units: UnitSystem): UnitSystem {
  if (typeof label === "number") return units;
  if ("value" in label) return label.of ? systemFor(label.of, unit, units) : units;
  if ("own" in label) return BAR_SPEEDS.includes(label.own) ? "metric" : units;
  return "activity" in label ? systemFor(label.activity, unit, units) : units;
}

/** A text of the catalogue with the report's noun; not for texts that hold words of a team. */
const inReportWords = (text: string, { lang, persona = "athlete" }: ReportLanguage): string => personaText(text, lang, persona);

function say(param: Param, { lang, units }: ReportLanguage): string {
  const texts = solutionTexts(lang);
  if (typeof param === "number") return String(param);
  if ("value" in param) {
    return formatValue(param.value, param.unit, lang, param.of ? systemFor(param.of, param.unit, units) : units).text;
  }
  if ("cue" in param) return metricCue(param.activity, param.cue, param.direction, lang) ?? "";
  if ("metric" in param) return metricLabel(param.activity, param.metric, lang);
  if ("exercise" in param) {
    const name = exerciseName(param.activity, param.exercise, lang);
    return param.view ? `${name}, ${commonTexts(lang).views[param.view].name.toLowerCase()}` : name;
  }
  if ("side" in param) return SIDES[lang][param.side];
  if ("own" in param) return texts.own[param.own];
  if ("slot" in param) return texts.slots[param.slot];
  if ("day" in param) return dayText(param.day, lang);
  if ("phrase" in param) return isPhrase(param.phrase) ? texts.phrases[param.phrase] : param.phrase;
  return "";
}

function fill(template: string, params: Readonly<Record<string, Param>> | undefined, language: ReportLanguage): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const param = params?.[name];
    return param === undefined ? "" : say(param, language);
  });
}

/** Why a run failed, in words. */
export function failureText(failure: Phrase<FailureCode>, lang: Lang): string {
  return fill(solutionTexts(lang).failures[failure.code], failure.params, { lang, units: "metric" });
}

/** The missing inputs of a draft, in words; empty when complete. */
export function missingText(state: RunState, lang: Lang): string {
  const texts = solutionTexts(lang);
  return state.missing.map(({ slot, count }) => fill(texts.missing, { slot: { slot }, count }, { lang, units: "metric" })).join("; ");
}

/** How far a value can be trusted: by how well it was seen, and by its error against what its target tells apart. */
export function trustLevel({ confidence, beta = false, not_judged = false, se, target, withinError = false }: Trusted): TrustLevel {
  if (not_judged) return "guess";
  if (beta) return "rough";
  if (confidence < 0.5) return "low";
  if (withinError) return "wide";
  const interval = target && se !== undefined ? intervalInZone(zoneOfTarget(target), se) : null;
  if (interval !== null && interval > 2) return "wide";
  return confidence >= 0.75 && (interval ?? 0) <= 1 ? "high" : "medium";
}

/** What the trust in a value rests on. */
interface Trusted {
  readonly confidence: number;
  readonly beta?: boolean;
  readonly not_judged?: boolean;
  /** Standard error, in the value's unit. */
  readonly se?: number;
  readonly target?: MetricTarget | null;
  /** Whether measurement error alone may explain the value. */
  readonly withinError?: boolean;
}

/** The level in plain words. */
export function trustText(level: TrustLevel, lang: Lang): string {
  return solutionTexts(lang).trust[level];
}
export type { TrustLevel };

const cite = (tags: readonly string[] | undefined, lang: Lang): string => {
  const own: Readonly<Record<string, Source>> = SOLUTION_SOURCES;
  const named = (tags ?? []).flatMap((t) => own[t]?.citation.split(",")[0] ?? []);
  const rest = (tags ?? []).filter((t) => !own[t]);
  return [...named, ...(rest.length > 0 ? [citeShort(rest, lang)] : [])].join("; ");
};

/** A difference between sides has a direction; of the other values the metric decides. */
const neverNegative = ({ key, label, unit }: Item): boolean => "metric" in label && key === label.metric && isAmount(key, unit);

function metricOf(item: Item, language: ReportLanguage): ReportMetric {
  const { lang } = language;
  const units = unitsOf(item.label, item.unit, language.units);
  const texts = solutionTexts(lang);
  const { low = null, high = null, target } = item;
  const digits = shownDigits(item.value ?? 0, item.unit, {
    system: units,
    stored: [low, high, target?.min_good, target?.max_good],
    se: item.se,
  });
  const value = (v: number): string => formatValue(v, item.unit, lang, units, digits).text;
  const unit = convertValue(1, item.unit, units) === 1 ? unitLabel(item.unit, lang) : formatValue(0, item.unit, lang, units).unit;
  const range = (from: number, to: number): string =>
    fill(texts.interval, { low: { phrase: value(from) }, high: { phrase: value(to) } }, language);
  return {
    key: item.key,
    label: say(item.label, language),
    unit: isBare(item.unit) ? "" : unit,
    value_num: item.value,
    value_text: item.value === null ? "" : `${item.at_least ? "≥ " : ""}${value(item.value)}`,
    side: item.side ?? null,
    left: item.left ?? null,
    right: item.right ?? null,
    session_id: item.session ?? null,
    n: item.n ?? null,
    sd: item.sd ?? null,
    sd_text: item.sd == null ? "" : value(item.sd),
    se: item.se ?? null,
    se_text: item.se ? formatSpread(item.se, item.unit, lang, digits, units).text : "",
    interval_text: item.value !== null && item.se ? range(...shownInterval(item.value, item.se, neverNegative(item))) : "",
    low,
    high,
    range_text: low === null || high === null ? "" : range(low, high),
    confidence: item.confidence ?? null,
    trust:
      item.confidence === undefined || item.value === null ? "" : trustText(trustLevel({ ...item, confidence: item.confidence }), lang),
    reason: item.value === null && item.reason ? inReportWords(suppressionText(item.reason, lang), language) : "",
    verdict: item.verdict ?? null,
    zone: item.zone ?? null,
    target: item.target ?? null,
    source: cite(item.sources, lang),
    ...percentileOf(item, lang),
    change: item.change
      ? {
          ...item.change,
          delta: item.change.last - item.change.first,
          first_text: value(item.change.first),
          delta_text: signed(item.change.last - item.change.first, value),
          detectable_text: value(item.change.detectable),
          verdict_text: texts.verdicts[item.change.verdict],
        }
      : null,
  };
}

/** Where a value stands among people of the athlete's age and sex, where a table says so. */
function percentileOf({ norm, value, se }: Item, lang: Lang): Pick<ReportMetric, "percentile" | "percentile_text"> {
  const place = norm && value !== null ? normPercentile(norm, value, lang, se ?? 0) : undefined;
  if (!place) return { percentile: null, percentile_text: "" };
  return { percentile: place.percentile, percentile_text: percentileText(place, lang) };
}

/** A published percentile with its source, in words. */
export function percentileText({ percentile, open, range, together, source }: NormPercentile, lang: Lang): string {
  const texts = solutionTexts(lang).percentile;
  const language = { lang, units: "metric" } as const;
  const place = open ? fill(texts[open], { percentile }, language) : String(percentile);
  const phrase = range ? fill(texts.range, { percentile: { phrase: place }, low: range[0], high: range[1] }, language) : place;
  return fill(together ? texts.age : texts.ageAndSex, { percentile: { phrase }, source: { phrase: source } }, language);
}

/** A difference with its sign; none when it rounds to nothing. */
function signed(v: number, value: (v: number) => string): string {
  const text = value(Math.abs(v));
  return text === value(0) ? text : `${v > 0 ? "+" : "−"}${text}`;
}

function axis(label: Param, unit: Unit, language: ReportLanguage): string {
  const name = say(label, language);
  const shown = formatValue(0, unit, language.lang, unitsOf(label, unit, language.units)).unit;
  return isBare(unit) ? name : `${name}, ${shown}`;
}

function chartOf(chart: Chart, language: ReportLanguage): ReportChart {
  const { units } = language;
  const on = ({ label, unit }: Chart["y"], v: number): number => convertValue(v, unit, unitsOf(label, unit, units));
  const y = (v: number): number => on(chart.y, v);
  const x = (v: number): number => (chart.x ? on(chart.x, v) : v);
  return {
    key: chart.key,
    kind: chart.kind,
    title: say(chart.title, language),
    x_label: chart.x ? axis(chart.x.label, chart.x.unit, language) : "",
    y_label: axis(chart.y.label, chart.y.unit, language),
    series: chart.series.map((s) => ({
      name: say(s.name, language),
      points: s.points.map(
        (p): ChartPoint => ({ x: typeof p.x === "number" ? x(p.x) : say(p.x, language), y: p.y === null ? null : y(p.y) }),
      ),
    })),
    line: chart.line?.map((p) => ({ x: x(p.x), y: y(p.y) })) ?? null,
    band: chart.band
      ? { min: chart.band.min === null ? null : y(chart.band.min), max: chart.band.max === null ? null : y(chart.band.max) }
      : null,
  };
}

function findingOf(finding: Finding, language: ReportLanguage): ReportFinding {
  const template = inReportWords(solutionTexts(language.lang).findings[finding.code], language);
  const text = fill(template, finding.params, language);
  return { code: finding.code, severity: finding.severity, text: text.trim() };
}

function sectionOf(section: Section, language: ReportLanguage): ReportSection {
  const texts = solutionTexts(language.lang);
  const summary: Phrase<SummaryCode> = section.summary;
  return {
    key: section.key,
    title: texts.sections[section.key],
    summary: fill(inReportWords(texts.summaries[summary.code], language), summary.params, language),
    findings: section.findings.map((f) => findingOf(f, language)),
    metrics: section.items.map((i) => metricOf(i, language)),
    charts: section.charts.map((c) => chartOf(c, language)),
  };
}

/** The sections of a computed Solution in a language and units; none when the computation failed. */
export function reportSections(computed: Computation, language: ReportLanguage): ReportSection[] {
  return "failure" in computed ? [] : computed.sections.map((s) => sectionOf(s, language));
}

/** Name and description of a Solution. */
export function solutionName(solution: Pick<SolutionDefinition, "slug">, lang: Lang): string {
  return solutionTexts(lang).solutions[solution.slug].name;
}

/** A Solution as the API lists it. */
export function solutionListing(solution: SolutionDefinition, lang: Lang): Solution {
  const texts = solutionTexts(lang);
  return {
    slug: solution.slug,
    ...texts.solutions[solution.slug],
    kind: solution.kind,
    activity: solution.activity,
    questions: [...solution.questions],
    slots: solution.slots.map((slot) => ({
      key: slot.key,
      activity: slot.activity,
      exercise: slot.exercises.length === 1 ? (slot.exercises[0] ?? null) : null,
      exercises: [...slot.exercises],
      camera_view: slot.views.length === 1 ? (slot.views[0] ?? null) : null,
      camera_views: [...slot.views],
      ...(slot.takes !== undefined && { takes: slot.takes }),
      min: slot.min,
      max: slot.max,
      name: texts.slots[slot.key],
    })),
  };
}

/** Full citations of a Solution's sources, each with the identifier by which a reader finds it, and with its status where nobody compared it with its text. */
export function solutionSources(solution: SolutionDefinition, lang: Lang): string[] {
  const own: Readonly<Record<string, Source>> = { ...SOURCES, ...SOLUTION_SOURCES };
  return solution.sources.map((tag) => {
    const source = own[tag];
    if (!source) return citeShort([tag], lang);
    const { citation, doi, isbn, url } = source;
    const identifier = doi ? `doi:${doi}` : isbn ? `ISBN ${isbn}` : url;
    return withStatus(identifier ? `${citation}, ${identifier}` : citation, source, lang);
  });
}
