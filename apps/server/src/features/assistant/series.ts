import { activities, activityDefinition, metricLabel } from "@sagittal/catalogue";
import { type Lang, SCORE_KEY } from "@sagittal/contract";
import type { SessionRow } from "../sessions/row.ts";
import type { TeamData } from "./data.ts";
import { named } from "./question.ts";
import { ASSISTANT_WORDS } from "./words.ts";

const SCORE_NAMES = ["score", "technique score", "оценка", "оценка техники", "балл", "puntuación", "puntuación técnica"];

/** One value of an athlete in one exercise, oldest first. */
export interface Series {
  key: string;
  label: string;
  /** Null where the metric has no better direction. */
  best: Point | null;
  points: readonly [Point, ...Point[]];
}
export interface Point {
  row: SessionRow;
  value: number;
  /** The value is a lower bound. */
  at_least: boolean;
}

/** Every series of the exercise of `row`, the technique score first. `rows` are the athlete's sessions. */
export async function seriesOf(data: TeamData, row: SessionRow, rows: readonly SessionRow[], lang: Lang): Promise<Series[]> {
  const known = new Map([row, ...rows].map((r) => [r.id, r]));
  const trends = await data.trends(row, lang);
  const measured = trends.metrics
    .filter((metric) => metric.key !== SCORE_KEY)
    .map((metric) => {
      const points = metric.series.flatMap(({ session_id, value, at_least, is_personal_best }) => {
        const at = known.get(session_id);
        return at && value !== null ? [{ row: at, value, at_least, is_personal_best }] : [];
      });
      return { key: metric.key, label: metric.label, points, best: points.find((p) => p.is_personal_best) ?? null };
    });
  const scored = [...known.values()]
    .filter((r) => r.activity === row.activity && r.exercise === row.exercise && r.score !== null)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map((r) => ({ row: r, value: r.score ?? 0, at_least: false }));
  const top = Math.max(...scored.map((p) => p.value));
  const score = { key: SCORE_KEY, label: ASSISTANT_WORDS[lang].score, points: scored, best: scored.find((p) => p.value === top) ?? null };
  return [score, ...measured].flatMap(({ points: [first, ...later], ...series }) =>
    first ? [{ ...series, points: [first, ...later] satisfies [Point, ...Point[]] }] : [],
  );
}

/** The series that a question names, by its label in the caller's language, in English, or by its key. */
export function seriesNamed(question: string, all: readonly Series[]): Series | undefined {
  const candidates = all.map((series) => ({
    series,
    labels:
      series.key === SCORE_KEY
        ? SCORE_NAMES
        : [series.label, metricLabel(series.points[0].row.activity, series.key, "en"), series.key.replaceAll("_", " ")],
  }));
  return named(question, candidates)?.series;
}

/** Whether a question names the score or any metric of the catalogue. */
export function namesValue(question: string, lang: Lang): boolean {
  const labels = activities().flatMap((activity) =>
    Object.keys(activityDefinition(activity).metrics).flatMap((key) => [
      metricLabel(activity, key, lang),
      metricLabel(activity, key, "en"),
    ]),
  );
  return named(question, [{ labels: [...SCORE_NAMES, ...labels] }]) !== undefined;
}
