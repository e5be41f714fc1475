import { detectableChange, verdictOf } from "@sagittal/catalogue";
import { type AnalysisResult, type Lang, SCORE_KEY } from "@sagittal/contract";
import { type ChangeFact, changeFact } from "../coach/changes.ts";
import { valueFact } from "../coach/facts.ts";
import { workSentence } from "../coach/rules.ts";
import { WORDS } from "../coach/words.ts";
import type { SessionRow } from "../sessions/row.ts";
import { datedRef, movementOf } from "./cite.ts";
import type { TeamData } from "./data.ts";
import { type Point, type Series, seriesNamed, seriesOf } from "./series.ts";
import { type Ask, CannotAnswer, sessionsOf, userTexts } from "./subject.ts";
import { ASSISTANT_WORDS } from "./words.ts";

const MOST_EXERCISES = 6;
const LABELS_SHOWN = 12;

/** An answer of the rules, and the sessions that it cites. */
export interface RuleAnswer {
  text: string;
  sessions: SessionRow[];
}

/** Progress of a value: first and last value of the past year, whether the difference exceeds measurement error, best value, target. */
export async function progress(data: TeamData, ask: Ask): Promise<RuleAnswer> {
  const { lang, words: w } = ask;
  const series = await seriesAsked(data, ask);
  const [first] = series.points;
  const last = series.points.at(-1) ?? first;
  const [before, now] = [await data.result(first.row), await data.result(last.row)];
  const change = changeOf(series, before, now, lang);
  const value = ({ value: n, at_least }: Point) => `${at_least ? "≥ " : ""}${valueText(series, now, n, lang)}`;
  const movement = movementOf(last.row, lang);
  const sentences =
    series.points.length === 1
      ? [w.once(series.label, movement, value(last), datedRef(last.row, lang))]
      : [
          w.between(series.label, movement, value(first), datedRef(first.row, lang), value(last), datedRef(last.row, lang)),
          change ? w.verdict[change.verdict](change) : "",
          w.sessionsWith(series.points.length),
          series.best ? w.best(value(series.best), datedRef(series.best.row, lang)) : "",
        ];
  const fact = valueFact(now, series.key, last.value, lang);
  const words = WORDS[lang];
  const standing = last.row.client_id ? await standingText(data, last.row.client_id, last.row, series.key, ask) : "";
  const used = [first.row, last.row, ...(series.best && series.points.length > 1 ? [series.best.row] : [])];
  return {
    text: [...sentences, fact ? workSentence(fact, words, words.tones.plain) : "", standing].filter(Boolean).join(" "),
    sessions: [...new Map(used.map((row) => [row.id, row])).values()],
  };
}

/** The series that the question names, in the athlete's latest exercise that has it. Throws CannotAnswer with the values that can be asked for. */
async function seriesAsked(data: TeamData, ask: Ask): Promise<Series> {
  const rows = await sessionsOf(data, ask);
  const [question = ""] = userTexts(ask);
  const exercises = [...new Map(rows.toReversed().map((row) => [`${row.activity} ${row.exercise}`, row])).values()].reverse();
  const known: Series[] = [];
  for (const row of exercises.slice(0, MOST_EXERCISES)) {
    const all = await seriesOf(data, row, rows, ask.lang);
    const found = seriesNamed(question, all);
    if (found) return found;
    known.push(...all);
  }
  const labels = [...new Set(known.map((series) => series.label))].slice(0, LABELS_SHOWN);
  throw new CannotAnswer(ask.words.whichValue(labels.join("; ")));
}

function valueText(series: Series, result: AnalysisResult, value: number, lang: Lang): string {
  if (series.key === SCORE_KEY) return ASSISTANT_WORDS[lang].outOf(Math.round(value));
  return changeFact(result, series.key, { first: value, last: value }, lang)?.last ?? "";
}

function changeOf(
  series: Series,
  before: AnalysisResult,
  now: AnalysisResult,
  lang: Lang,
): Pick<ChangeFact, "verdict" | "delta" | "detectable"> | null {
  const first = series.points[0].value;
  const last = series.points.at(-1)?.value ?? first;
  if (series.key === SCORE_KEY) {
    const detectable = detectableChange(undefined, undefined, "score", first);
    const delta = String(Math.abs(Math.round(last) - Math.round(first)));
    return { verdict: verdictOf(first, last, detectable, true, null), delta, detectable: String(detectable) };
  }
  const mdcIn = (result: AnalysisResult) => result.metrics.find((m) => m.key === series.key)?.value_json.mdc;
  const bounds = { firstAtLeast: series.points[0].at_least, lastAtLeast: series.points.at(-1)?.at_least };
  return changeFact(now, series.key, { first, last, mdcFirst: mdcIn(before), mdcLast: mdcIn(now), ...bounds }, lang);
}

/** Standing of the athlete among peers in this value; empty when no group of peers is large enough. */
async function standingText(data: TeamData, clientId: string, row: SessionRow, key: string, { lang, words }: Ask): Promise<string> {
  const { activities } = await data.standings(clientId, lang);
  const of = activities.find((a) => a.activity === row.activity);
  const standing = key === SCORE_KEY ? of?.score : of?.metrics.find((m) => m.key === key && m.exercise === row.exercise)?.standing;
  if (!standing || standing.percentile === null || standing.n === null) return "";
  return words.standing(String(standing.percentile), String(standing.n));
}
