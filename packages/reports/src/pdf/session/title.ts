import { activityName, bandLabel, commonTexts, dayText, exerciseName, formatValue, scoreBand, shownDigits } from "@sagittal/catalogue";
import { scoreDetailOf } from "@sagittal/contract";
import { scoreSvg } from "../charts.ts";
import { accents } from "../page.ts";
import type { Content } from "../pdfmake.ts";
import { filled, reportTexts } from "../texts.ts";
import { MUTED, ZONE } from "../theme.ts";
import { sure } from "./focus.ts";
import type { SessionReport } from "./report.ts";

/** Title of the report: the exercise. */
export function titleOf({ result, lang }: SessionReport): string {
  return `${reportTexts(lang).sessionReport}: ${exerciseName(result.activity, result.exercise, lang) || activityName(result.activity, lang)}`;
}

/** Athlete, exercise and day, with the score. */
export function titleBlock(report: SessionReport): Content {
  const { result, lang, athlete, branding, recorded_at, made_at, name } = report;
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const body = athlete
    ? [
        athlete.age === null ? "" : `${texts.athlete.age} ${athlete.age}`,
        athlete.height_cm === null ? "" : `${texts.athlete.height} ${heightText(athlete.height_cm, report)}`,
        athlete.weight_kg === null ? "" : `${texts.athlete.mass} ${massText(athlete.weight_kg, report)}`,
      ].filter((s) => s !== "")
    : [];
  const exercise = exerciseName(result.activity, result.exercise, lang);
  const activity = activityName(result.activity, lang);
  // Where no value is more than a rough estimate, a score would be one as well.
  const score = sure(result) ? result.score : null;
  const band = score === null ? null : (scoreDetailOf(result.metrics)?.band ?? scoreBand(score));
  const colour = band === "strong" || band === "good" ? ZONE.green : band === "developing" ? ZONE.amber : ZONE.red;
  return {
    columns: [
      {
        width: "*",
        stack: [
          { text: exercise || activity, style: "h1" },
          {
            text: [...new Set([activity, commonTexts(lang).views[result.camera_view].name])].join("  ·  "),
            color: accent,
            bold: true,
            margin: [0, 3, 0, 8],
          },
          ...(athlete ? [{ text: athlete.name, fontSize: 12, bold: true }] : []),
          ...(body.length > 0 ? [{ text: body.join("  ·  "), color: MUTED }] : []),
          ...(name ? [{ text: name }] : []),
          {
            text: `${texts.recorded} ${dayText(recorded_at, lang)}  ·  ${filled(texts.printed, { date: dayText(made_at, lang) })}`,
            color: MUTED,
          },
        ],
      },
      {
        width: 120,
        stack: [
          { svg: scoreSvg(score, colour, 84), width: 84, alignment: "center" },
          { text: score === null ? texts.noScore : texts.score, style: "small", alignment: "center", margin: [0, 3, 0, 0] },
          ...(band ? [{ text: bandLabel(band, lang), bold: true, alignment: "center" as const, fontSize: 9 }] : []),
        ],
      },
    ],
  };
}

const CM_PER_INCH = 2.54;

/** A body mass as it was declared. */
function massText(kg: number, { lang, units }: Pick<SessionReport, "lang" | "units">): string {
  return formatValue(kg, "kg", lang, units, shownDigits(kg, "kg", { system: units, stored: [kg] })).text;
}

/** A stature in the usual form: whole centimetres, or feet and inches. */
function heightText(cm: number, { lang, units }: Pick<SessionReport, "lang" | "units">): string {
  const unit = (metric: "cm" | "m"): string => formatValue(0, metric, lang, units).unit;
  if (units === "metric") return `${Math.round(cm)} ${unit("cm")}`;
  const inches = Math.round(cm / CM_PER_INCH);
  return `${Math.floor(inches / 12)} ${unit("m")} ${inches % 12} ${unit("cm")}`;
}
