import type { Readable } from "node:stream";
import {
  activityName,
  bandLabel,
  classify,
  commonTexts,
  convertValue,
  dayText,
  exerciseName,
  findingText,
  formatValue,
  groupLabel,
  type MetricGroup,
  metricCue,
  metricDefinition,
  metricLabel,
  scoreBand,
  suppressionText,
  techniqueScore,
  trustLevel,
  trustText,
  type Unit,
  zoneOfTarget,
} from "@sagittal/catalogue";
import { type AnalysisResult, MetricDetail, type MetricTarget, type MetricValue, type PoseSidecar } from "@sagittal/contract";
import { cycleSvg, scoreSvg, timeSvg } from "./charts.ts";
import { cycleCurves, timeCurves } from "./cycles.ts";
import { accents, contentWidth, heading, type PrintOptions, printed, RULED } from "./page.ts";
import { type Column, type Content, imageSource, pdfStream, type TableCell } from "./pdfmake.ts";
import { filled, reportTexts } from "./texts.ts";
import { INK, LEFT, MUTED, PAPER, RIGHT, ZONE } from "./theme.ts";
import { emptyBar, zoneBar } from "./zone-bar.ts";

export interface KeyFrame {
  /** JPEG or PNG. */
  readonly image: Buffer;
  readonly caption: string;
}

export interface SessionReport extends PrintOptions {
  readonly result: AnalysisResult;
  readonly sidecar: PoseSidecar | null;
  /** Label of the session; empty when it has none. */
  readonly name: string;
  readonly recorded_at: string;
  /** Null on shared reports, which name nobody. */
  readonly athlete: {
    readonly name: string;
    readonly age: number | null;
    readonly height_cm: number | null;
    readonly weight_kg: number | null;
  } | null;
  readonly frames: readonly KeyFrame[];
  readonly review: { readonly notes: string; readonly score: number | null; readonly by: string } | null;
  /** Coaching text in the report's language; null when there is none. */
  readonly coaching: string | null;
  readonly correction: { readonly by: string; readonly at: string } | null;
}

const BAR_WIDTH = 118;

/** The report of one session as a PDF. */
export async function sessionPdf(report: SessionReport): Promise<Readable> {
  return pdfStream(printed(report, titleOf(report), sessionContent(report)));
}

function titleOf({ result, lang }: SessionReport): string {
  return `${reportTexts(lang).sessionReport}: ${exerciseName(result.activity, result.exercise, lang) || activityName(result.activity, lang)}`;
}

/** The parts of a session's report, without page frame. */
export function sessionContent(report: SessionReport): Content[] {
  return [
    titleBlock(report),
    ...focus(report),
    ...moments(report),
    ...reviewBlock(report),
    ...coachingBlock(report),
    ...values(report),
    ...curves(report),
    ...recording(report),
    ...reading(report),
  ];
}

function titleBlock(report: SessionReport): Content {
  const { result, lang, units, athlete, branding, recorded_at, made_at, name } = report;
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const body = athlete
    ? [
        athlete.age === null ? "" : `${texts.athlete.age} ${athlete.age}`,
        athlete.height_cm === null ? "" : `${texts.athlete.height} ${formatValue(athlete.height_cm, "cm", lang, units).text}`,
        athlete.weight_kg === null ? "" : `${texts.athlete.mass} ${formatValue(athlete.weight_kg, "kg", lang, units).text}`,
      ].filter((s) => s !== "")
    : [];
  const exercise = exerciseName(result.activity, result.exercise, lang);
  const activity = activityName(result.activity, lang);
  const band = result.score === null ? null : scoreBand(result.score);
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
          { svg: scoreSvg(result.score, colour, 84), width: 84, alignment: "center" },
          { text: result.score === null ? texts.noScore : texts.score, style: "small", alignment: "center", margin: [0, 3, 0, 0] },
          ...(band ? [{ text: bandLabel(band, lang), bold: true, alignment: "center" as const, fontSize: 9 }] : []),
        ],
      },
    ],
  };
}

/** A box with a coloured edge. */
function box(colour: string, content: Content[], width: number | "*" = "*"): Content {
  return {
    table: { widths: [width], body: [[{ stack: content, fillColor: PAPER, margin: [10, 6, 8, 7] }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (i: number) => (i === 0 ? 3 : 0),
      vLineColor: () => colour,
      paddingLeft: () => 0,
      paddingRight: () => 0,
    },
    unbreakable: true,
    margin: [0, 0, 0, 6],
  };
}

function focus(report: SessionReport): Content[] {
  const { result, lang, units, branding } = report;
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const { cues, praise } = techniqueScore({ ...result, targets: result.metric_targets, findings: result.capture_findings });
  const value = (key: string): string => {
    const m = result.metrics.find((x) => x.key === key);
    const unit = metricDefinition(result.activity, key)?.unit;
    return m?.value_num == null || !unit ? "" : `  ${formatValue(m.value_num, unit, lang, units).text}`;
  };
  const boxes = cues.map(({ key, side, direction }) => {
    const named = side ? `${key}_${side}` : key;
    const target = result.metric_targets[named] ?? result.metric_targets[key];
    const number = result.metrics.find((m) => m.key === named)?.value_num;
    const zone = target && number != null ? classify(number, zoneOfTarget(target)) : "amber";
    return box(ZONE[zone], [
      {
        text: [
          { text: metricLabel(result.activity, named, lang), bold: true },
          { text: value(named), color: MUTED },
        ],
      },
      { text: metricCue(result.activity, key, direction, lang) ?? "" },
    ]);
  });
  const kept = praise
    ? [
        box(ZONE.green, [
          {
            text: [
              { text: `${texts.doWell}: `, color: MUTED },
              { text: metricLabel(result.activity, praise, lang), bold: true },
              { text: value(praise), color: MUTED },
            ],
          },
        ]),
      ]
    : [];
  if (boxes.length === 0 && kept.length === 0) return [];
  return [
    heading(texts.focus, accent),
    ...(boxes.length > 0 ? boxes : [{ text: texts.noFindings, margin: [0, 0, 0, 6] } satisfies Content]),
    ...kept,
  ];
}

function moments({ frames, lang, branding, paper }: SessionReport): Content[] {
  const shown = frames.flatMap((f) => {
    const image = imageSource(f.image);
    return image ? [{ image, caption: f.caption }] : [];
  });
  if (shown.length === 0) return [];
  const gap = 8;
  const width = (contentWidth(paper) - gap * 3) / 4;
  const rows: Content[] = [];
  for (let i = 0; i < Math.min(8, shown.length); i += 4) {
    rows.push({
      columns: shown.slice(i, i + 4).map(({ image, caption }) => ({
        width,
        stack: [
          { image, fit: [width, 225] as [number, number] },
          { text: caption, style: "small", margin: [0, 3, 0, 0] as [number, number, number, number] },
        ],
      })),
      columnGap: gap,
      margin: [0, 0, 0, 6],
      unbreakable: true,
    });
  }
  return [{ stack: [heading(reportTexts(lang).keyMoments, accents(branding).text), ...rows], unbreakable: rows.length === 1 }];
}

function reviewBlock({ review, lang, branding }: SessionReport): Content[] {
  if (!review) return [];
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  return [
    { stack: [heading(texts.review, accent), { text: review.notes, lineHeight: 1.35 }], unbreakable: review.notes.length < 1200 },
    {
      text: [review.by, review.score === null ? "" : `${texts.reviewScore}: ${Math.round(review.score)}`]
        .filter((s) => s !== "")
        .join("  ·  "),
      color: MUTED,
      margin: [0, 4, 0, 0],
    },
  ];
}

function coachingBlock({ coaching, lang, branding }: SessionReport): Content[] {
  if (!coaching?.trim()) return [];
  const [first, second, ...rest] = coachingText(coaching);
  const opening = [first, second].filter((c) => c !== undefined);
  return [
    { stack: [heading(reportTexts(lang).coaching, accents(branding).text), ...opening], unbreakable: coaching.length < 4000 },
    ...rest,
  ];
}

/** Coaching text as it is written: paragraphs, `#` headings, `-` lists, `**bold**`. */
export function coachingText(text: string): Content[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((block): Content[] => {
      const lines = block.split("\n");
      const title = /^#{1,4}\s+(.*)/.exec(lines[0] ?? "");
      const rest = title ? lines.slice(1) : lines;
      const out: Content[] = title ? [{ text: title[1] ?? "", style: "h3", margin: [0, 4, 0, 2] }] : [];
      if (rest.length > 0 && rest.every((l) => /^\s*[-*•]\s+/.test(l))) {
        out.push({ ul: rest.map((l) => ({ text: bold(l.replace(/^\s*[-*•]\s+/, "")) })), margin: [0, 0, 0, 5] });
      } else if (rest.length > 0) {
        out.push({ text: bold(rest.join(" ")), margin: [0, 0, 0, 5], lineHeight: 1.35 });
      }
      return out;
    });
}

const bold = (line: string): { text: string; bold: boolean }[] => line.split("**").map((text, i) => ({ text, bold: i % 2 === 1 }));

function detailOf(m: MetricValue): MetricDetail | null {
  const parsed = MetricDetail.safeParse(m.value_json);
  return parsed.success ? parsed.data : null;
}

/** A standard deviation with one digit more than the value it belongs to; "< 0.1" when even that shows nothing. */
export function spreadText(sd: number, unit: Unit, { lang, units }: Pick<PrintOptions, "lang" | "units">): string {
  const steps = formatValue(0, unit, lang, units).value;
  const digits = steps.length > 1 ? steps.length - 1 : 1;
  const write = (v: number): string => new Intl.NumberFormat(lang, { maximumFractionDigits: digits, useGrouping: false }).format(v);
  const shown = convertValue(sd, unit, units);
  const least = 10 ** -digits;
  return shown > 0 && shown < least / 2 ? `< ${write(least)}` : write(shown);
}

/** The target in words: "168–188", "≤ 9.5", "≥ 15". */
export function targetText(target: MetricTarget, unit: Unit, report: Pick<PrintOptions, "lang" | "units">): string {
  const shown = (v: number): string => formatValue(v, unit, report.lang, report.units).value;
  const { min_good: low, max_good: high } = target;
  if (low !== null && high !== null) return `${shown(low)} – ${shown(high)}`;
  return low !== null ? `≥ ${shown(low)}` : high !== null ? `≤ ${shown(high)}` : "";
}

function values(report: SessionReport): Content[] {
  const { result, lang, branding } = report;
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const isSide = (key: string): boolean =>
    /_(left|right)$/.test(key) && result.metrics.some((m) => m.key === key.replace(/_(left|right)$/, ""));
  const shown = result.metrics.filter((m) => m.key !== "technique_score" && metricDefinition(result.activity, m.key) && !isSide(m.key));
  const measured = shown.filter((m) => m.value_num !== null);
  const missing = shown.filter((m) => m.value_num === null);
  const groups = [...new Set(measured.map((m) => metricDefinition(result.activity, m.key)?.group))].filter(
    (g): g is MetricGroup => g !== undefined,
  );
  const head: TableCell[] = [
    texts.columns.metric,
    texts.columns.zone,
    texts.columns.value,
    texts.columns.target,
    texts.columns.n,
    texts.columns.trust,
  ].map((text) => ({ text, style: "th" }));
  const body = groups.flatMap((group): TableCell[][] => [
    [{ text: groupLabel(group, lang), bold: true, color: accent, colSpan: 6, margin: [0, 4, 0, 0], fontSize: 8.5 }, {}, {}, {}, {}, {}],
    ...measured.filter((m) => metricDefinition(result.activity, m.key)?.group === group).map((m) => row(report, m)),
  ]);
  return [
    ...(body.length > 0
      ? [
          heading(texts.values, accent),
          {
            table: {
              headerRows: 1,
              keepWithHeaderRows: 2,
              dontBreakRows: true,
              widths: ["*", BAR_WIDTH, 74, 62, 18, 84],
              body: [head, ...body],
            },
            layout: RULED,
            fontSize: 8.5,
          } satisfies Content,
        ]
      : []),
    ...(missing.length > 0
      ? [
          heading(texts.notMeasured, accent),
          {
            table: {
              dontBreakRows: true,
              widths: [190, "*"],
              body: missing.map((m) => [
                { text: metricLabel(result.activity, m.key, lang) },
                { text: suppressionText(detailOf(m)?.reason ?? "visibility", lang), color: MUTED },
              ]),
            },
            layout: RULED,
            fontSize: 8.5,
          } satisfies Content,
        ]
      : []),
  ];
}

function row(report: SessionReport, m: MetricValue): TableCell[] {
  const { result, lang, units } = report;
  const definition = metricDefinition(result.activity, m.key);
  const target = result.metric_targets[m.key];
  const detail = detailOf(m);
  if (!definition || m.value_num === null) return [{}, {}, {}, {}, {}, {}];
  const of = (side: string): number | null => result.metrics.find((x) => x.key === `${m.key}_${side}`)?.value_num ?? null;
  const [left, right] = [of("left"), of("right")];
  const shown = formatValue(m.value_num, definition.unit, lang, units);
  const sd = detail?.sd == null ? "" : ` ± ${spreadText(detail.sd, definition.unit, report)}`;
  const zone = target ? classify(m.value_num, zoneOfTarget(target)) : null;
  const beta = definition.beta || detail?.beta === true;
  const texts = reportTexts(lang);
  const sides =
    left !== null && right !== null
      ? [
          {
            text: [
              { text: `${texts.columns.left} ${formatValue(left, definition.unit, lang, units).value}`, color: LEFT },
              { text: "  " },
              { text: `${texts.columns.right} ${formatValue(right, definition.unit, lang, units).value}`, color: RIGHT },
            ],
            fontSize: 7.5,
          },
        ]
      : [];
  return [
    { stack: [{ text: metricLabel(result.activity, m.key, lang) }, ...sides] },
    { canvas: target ? zoneBar(target, { value: m.value_num, left, right }, BAR_WIDTH - 6) : emptyBar(BAR_WIDTH - 6) },
    measuredCell(shown, sd, definition.unit, zone !== null),
    { text: target ? targetText(target, definition.unit, report) : "", color: MUTED, fontSize: 8 },
    { text: detail ? String(detail.n) : "", color: MUTED },
    { text: detail ? trustText(trustLevel(detail.confidence, beta), lang) : "", color: MUTED, fontSize: 7.5 },
  ];
}

/** Value, spread and unit: short units on the same line. */
function measuredCell(shown: { value: string; unit: string }, sd: string, unit: Unit, judged: boolean): TableCell {
  const named = unit === "ratio" || unit === "count" || unit === "score" ? "" : shown.unit;
  const short = named.length <= 3;
  const inline = short ? (named === "°" ? named : ` ${named}`) : "";
  const line = {
    text: [
      { text: shown.value, bold: true, color: judged ? INK : MUTED },
      { text: sd, color: MUTED, fontSize: 7.5 },
      { text: inline, color: MUTED, fontSize: 7.5 },
    ],
  };
  return { stack: short ? [line] : [line, { text: named, color: MUTED, fontSize: 7 }] };
}

function curves({ result, sidecar, lang, branding, paper }: SessionReport): Content[] {
  if (!sidecar) return [];
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const gap = 14;
  const size = { width: (contentWidth(paper) - gap) / 2, height: 114 };
  const cycle = cycleCurves(sidecar);
  const drawn =
    cycle.length > 0
      ? cycle.map((c) => ({
          angle: c.angle,
          svg: cycleSvg(c, size, lang, texts.cycle),
          sides: !c.both,
          n: [c.left, c.right, c.both].reduce((s, x) => s + (x?.n ?? 0), 0),
        }))
      : timeCurves(result, sidecar).map((c) => ({
          angle: c.angle,
          svg: timeSvg(c, size, lang, texts.seconds),
          sides: c.series.some((s) => s.side),
          n: 0,
        }));
  if (drawn.length === 0) return [];
  const legend = (sides: boolean): Column => ({
    text: sides
      ? [{ text: "● ", color: LEFT }, { text: `${texts.columns.left}   ` }, { text: "● ", color: RIGHT }, { text: texts.columns.right }]
      : "",
    fontSize: 7,
    alignment: "right",
    width: "auto",
  });
  const cells = drawn.map(
    ({ angle, svg, sides, n }): Column => ({
      width: size.width,
      stack: [
        {
          columns: [
            {
              text: [
                { text: `${texts.angles[angle] ?? angle}, °`, bold: true, fontSize: 8.5 },
                { text: n > 0 ? `   n ${n}` : "", style: "small" },
              ],
              width: "*",
            },
            legend(sides),
          ],
          margin: [0, 0, 0, 2],
        },
        { svg, width: size.width },
      ],
    }),
  );
  const rows: Content[] = [];
  for (let i = 0; i < cells.length; i += 2)
    rows.push({ columns: cells.slice(i, i + 2), columnGap: gap, margin: [0, 0, 0, 8], unbreakable: true });
  const [first, ...rest] = rows;
  return [
    {
      stack: [
        heading(texts.curves, accent),
        { text: cycle.length > 0 ? texts.curvesCycle : texts.curvesTime, color: MUTED, margin: [0, 0, 0, 6] },
        ...(first ? [first] : []),
      ],
      unbreakable: true,
    },
    ...rest,
  ];
}

function recording({ result, lang, branding, correction }: SessionReport): Content[] {
  const texts = reportTexts(lang);
  const items: Content[] = result.capture_findings.map((f) => {
    const { title, happened, action } = findingText(f, lang);
    return { text: [{ text: `${title}. `, bold: true }, { text: `${happened} ` }, { text: action, color: MUTED }] };
  });
  return [
    {
      stack: [
        heading(texts.capture, accents(branding).text),
        items.length > 0 ? { ul: items } : { text: texts.captureClean },
        ...(correction
          ? [
              {
                text: filled(texts.corrected, { by: correction.by, at: dayText(correction.at, lang) }),
                margin: [0, 6, 0, 0],
              } satisfies Content,
            ]
          : []),
      ],
      unbreakable: true,
    },
  ];
}

function reading({ lang, branding }: SessionReport): Content[] {
  const texts = reportTexts(lang);
  return [
    {
      stack: [
        heading(texts.reading, accents(branding).text),
        { ul: [texts.readingZones, texts.readingN, texts.readingTrust, texts.readingSafety], color: MUTED, fontSize: 8 },
      ],
      unbreakable: true,
    },
  ];
}
