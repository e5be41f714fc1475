import {
  type Activity,
  type CaptureFinding,
  type CaptureNote,
  type Lang,
  type MetricValue,
  type OwnMetricLabel,
  ownLabelOf,
  SCORE_KEY,
  type ScoreBand,
  type SuppressionReason,
  sidedKey,
} from "@sagittal/contract";
import { findingWords, namedParts } from "../capture-advice.ts";
import type { Evidence, MetricGroup, Unit } from "../definition.ts";
import { metricDefinition, parseMetricKey } from "../lookup.ts";
import { SOURCES, type Source } from "../sources.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { ru } from "./ru/index.ts";
import type { ActivityTexts, CommonTexts, GuideText, ImplausibleReason, LanguageTexts } from "./types.ts";

const languages: Record<Lang, LanguageTexts> = { en, ru, es };
const sources: Readonly<Record<string, Source>> = SOURCES;

/** All texts of one activity in a language. */
export function activityTexts(activity: Activity, lang: Lang): ActivityTexts {
  return languages[lang].activities[activity];
}

/** The texts that belong to no single activity: units, groups, findings, bands and notes. */
export function commonTexts(lang: Lang): CommonTexts {
  return languages[lang].common;
}

/** Display name of an activity. */
export function activityName(activity: Activity, lang: Lang): string {
  return activityTexts(activity, lang).name;
}

/** Display name of an exercise; a name that the catalogue does not know is returned as it is. */
export function exerciseName(activity: Activity, exercise: string, lang: Lang): string {
  const names = activityTexts(activity, lang).exercises;
  return (Object.hasOwn(names, exercise) ? names[exercise] : undefined) ?? exercise;
}

/** Label of a metric or of the technique score; a side suffix becomes "(left)" or "(right)". A key that the catalogue does not know is returned as it is. */
export function metricLabel(activity: Activity, key: string, lang: Lang): string {
  if (key === SCORE_KEY) return commonTexts(lang).techniqueScore;
  const parsed = parseMetricKey(activity, key);
  const text = parsed && activityTexts(activity, lang).metrics[parsed.base];
  if (!parsed || !text) return key;
  return parsed.side ? `${text.label} (${commonTexts(lang).sides[parsed.side]})` : text.label;
}

/** Name of a metric that the team wrote itself; a side suffix of its key becomes "(left)" or "(right)". */
export function ownMetricName({ name }: Pick<OwnMetricLabel, "name">, key: string, lang: Lang): string {
  const { side } = sidedKey(key);
  return side ? `${name} (${commonTexts(lang).sides[side]})` : name;
}

/** Label and unit of a session's metric: of the catalogue, or of the team's own. */
export function metricHead(activity: Activity, metric: MetricValue, lang: Lang): { label: string; unit: Unit | undefined } {
  const own = ownLabelOf(metric);
  const { key } = metric;
  if (own) return { label: ownMetricName(own, key, lang), unit: own.unit };
  return { label: metricLabel(activity, key, lang), unit: metricDefinition(activity, key)?.unit };
}

/** The cue for a value below (`low`) or above (`high`) the green zone; undefined where that side has no cue. */
export function metricCue(activity: Activity, key: string, direction: "low" | "high", lang: Lang): string | undefined {
  const parsed = parseMetricKey(activity, key);
  return parsed && activityTexts(activity, lang).metrics[parsed.base]?.[direction];
}

/** Unit as shown to a person; empty for a count. */
export function unitLabel(unit: Unit, lang: Lang): string {
  return unit === "count" ? "" : commonTexts(lang).units[unit];
}

/** Name of a metric group. */
export function groupLabel(group: MetricGroup, lang: Lang): string {
  return commonTexts(lang).groups[group];
}

/** Name of an evidence class. */
export function evidenceLabel(evidence: Evidence, lang: Lang): string {
  return commonTexts(lang).evidence[evidence].name;
}

/** Name of a score band. */
export function bandLabel(band: ScoreBand, lang: Lang): string {
  return commonTexts(lang).bands[band];
}

/** Why a metric has no number, and what would give it one. */
export function suppressionText(reason: SuppressionReason, lang: Lang): string {
  return commonTexts(lang).suppression[reason];
}

/** What a capture finding says: what happened (by severity, with the reason of implausible geometry; see `findingWords`) and what to do. */
export function findingText(finding: CaptureFinding, lang: Lang): { title: string; happened: string; action: string } {
  const { findings, implausible, otherMovement, slowMotion, coarsePicture, anglesInSpace } = commonTexts(lang);
  const words = findingWords(finding);
  if (words === "other_movement") return otherMovement;
  if (words === "slow_motion") return slowMotion;
  if (words === "coarse_picture") return coarsePicture;
  if (words === "angles_in_space") return { ...findings.camera_off_plane, happened: anglesInSpace };
  const text = findings[words];
  const reason = finding.data.reason;
  const detail = finding.code === "implausible_geometry" && isImplausibleReason(reason, implausible) ? ` (${implausible[reason]})` : "";
  return { title: text.title, happened: `${text.happened[finding.severity].replace(/\.$/, "")}${detail}.`, action: text.action };
}

/** What a note about the recording says. */
export function noteText(note: CaptureNote, lang: Lang): string {
  const { captureNotes, cutParts } = commonTexts(lang);
  const text = captureNotes[note.code];
  if (note.code === "looks_like") return text.replace("{{exercise}}", exerciseName(note.activity, note.exercise, lang));
  if (note.code !== "cut_athlete" || !note.parts) return text;
  return namedParts(
    text,
    note.parts.map(({ part, seconds }) => ({ name: cutParts[part], seconds })),
    lang,
  );
}

/** The guide of an activity, with source tags written out as short citations. */
export function guide(activity: Activity, lang: Lang): GuideText {
  const text = activityTexts(activity, lang).guide;
  const cited = (said: string) => said.replace(/\.\s*\[([^\]]+)\]/g, (_, tags: string) => ` (${citeShort(tags.split(/,\s*/), lang)}).`);
  return { ...text, key_fact: cited(text.key_fact), demographics: cited(text.demographics) };
}

/** Full citation of a source tag; undefined for an unknown tag and for `coaching` and `expert`, which are no publications. */
export function citation(tag: string): string | undefined {
  return sources[tag]?.citation;
}

/** Full citation of a source tag that says when nobody compared its figures with its text; undefined for tags without a publication. */
export function citationWithStatus(tag: string, lang: Lang): string | undefined {
  const source = sources[tag];
  return source && withStatus(source.citation, source, lang);
}

/** A text that names a source, followed by its status where nobody compared the source with its text. */
export const withStatus = (text: string, { checked }: Pick<Source, "checked">, lang: Lang): string =>
  checked ? text : `${text}, ${commonTexts(lang).notes.uncompared}`;

/** Short citations of source tags, joined: "Heiderscheit et al. 2011; Burns et al. 2019". The tags `coaching` and `expert` are written out. */
export function citeShort(tags: readonly string[], lang: Lang): string {
  const { consensus, expert } = commonTexts(lang).notes;
  const cited = tags.map((tag) => sources[tag]?.citation.split(",")[0] ?? (tag === "expert" ? expert : consensus));
  return [...new Set(cited)].join("; ");
}

function isImplausibleReason(reason: unknown, texts: CommonTexts["implausible"]): reason is ImplausibleReason {
  return typeof reason === "string" && Object.hasOwn(texts, reason);
}
