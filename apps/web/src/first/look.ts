import type { Lang } from "@sagittal/contract";

/** The part of a session that is shown before the app has loaded. */
export interface Look {
  /** Empty where it cannot be known yet. */
  title: string;
  /** 0 to 100; null where there is none. */
  score: number | null;
  /** The coach's words. */
  notes: string;
  /** Whether the athlete answered them. */
  answered: boolean;
  /** Address of a picture of the clip; empty where there is none. */
  picture: string;
  /** ISO 8601. */
  created_at: string;
}

/** A team's branding; empty fields mean the product's own. */
export interface Brand {
  name: string;
  logo: string;
  /** A colour, as #rrggbb. */
  accent: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Reads a session's answer without its schema, which is loaded later: the app itself checks the answer then.
 * @param lang the language shown
 * @returns null for what is no finished session
 */
export function lookOf(answer: unknown, lang: Lang): Look | null {
  if (!isFields(answer) || answer.status !== "completed") return null;
  const review = list(answer.metrics).find((m): m is Fields => isFields(m) && m.key === "coach_review");
  const detail = review && isFields(review.value_json) ? review.value_json : {};
  return {
    // Translated exercise names need the catalogue, which is not loaded yet: only English can be shown.
    title: text(answer.exercise_name) || text(answer.name) || (lang === "en" ? text(answer.exercise) : ""),
    score: typeof answer.score === "number" ? answer.score : null,
    notes: text(detail.notes).trim(),
    answered: isFields(detail.answer),
    picture: text(answer.thumbnail_url),
    created_at: text(answer.created_at),
  };
}

/** The finished sessions of a comparison's answer, in its order. */
export function looksOf(answer: unknown, lang: Lang): Look[] {
  return isFields(answer) ? list(answer.sessions).flatMap((session) => lookOf(session, lang) ?? []) : [];
}

/** The language that an answer of a public link is written in; empty where it names none. */
export const languageOf = (answer: unknown): string => (isFields(answer) ? text(answer.locale) : "");

/** The brand in an answer of a public link or in a profile. */
export function brandOf(answer: unknown): Brand {
  const branding = isFields(answer) && isFields(answer.branding) ? answer.branding : {};
  return { name: text(branding.brand_name), logo: text(branding.logo_url), accent: text(branding.accent_color) };
}
