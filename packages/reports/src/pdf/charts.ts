/** Charts as SVG: drawn as vectors into the page. */
import type { AgreementRow, ReportChart } from "@sagittal/contract";
import type { CycleCurve, SideCurve, TimeCurve } from "./cycles.ts";
import { INK, LEFT, LINE, MUTED, RIGHT, ZONE_FILL } from "./theme.ts";

export interface Box {
  readonly width: number;
  readonly height: number;
}

const PAD = { left: 34, right: 8, top: 8, bottom: 24 };
const FONT = `font-family="Inter"`;

/** Text may hold anything that people typed. */
const safe = (s: string): string => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const label = (x: number, y: number, s: string, anchor = "middle", size = 7, color = MUTED): string =>
  `<text x="${r(x)}" y="${r(y)}" ${FONT} font-size="${size}" fill="${color}" text-anchor="${anchor}">${safe(s)}</text>`;
const r = (v: number): string => v.toFixed(2);

/** Round numbers over a range, about `count` of them. */
export function ticks(from: number, to: number, count: number): number[] {
  const raw = (to - from) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  const step = ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Ticks of an upright axis: at least three where the range allows. */
function yTicks(from: number, to: number): number[] {
  const few = ticks(from, to, 4);
  return few.length >= 3 ? few : ticks(from, to, 7);
}

interface Scale {
  readonly x: (v: number) => number;
  readonly y: (v: number) => number;
}

/** Numbers of an axis with the decimals that its steps need. */
function number(v: number, lang: string, step: number): string {
  const digits = Math.max(0, Math.min(3, -Math.floor(Math.log10(Math.abs(step) || 1))));
  return new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(v);
}

function axes(
  box: Box,
  [x0, x1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
  lang: string,
  xTicks: readonly number[],
): { scale: Scale; svg: string } {
  const w = box.width - PAD.left - PAD.right;
  const h = box.height - PAD.top - PAD.bottom;
  const scale: Scale = { x: (v) => PAD.left + ((v - x0) / (x1 - x0 || 1)) * w, y: (v) => PAD.top + h - ((v - y0) / (y1 - y0 || 1)) * h };
  const ys = yTicks(y0, y1);
  const step = (ys[1] ?? 1) - (ys[0] ?? 0);
  const xStep = (xTicks[1] ?? 1) - (xTicks[0] ?? 0);
  const grid = ys.map(
    (v) =>
      `<line x1="${PAD.left}" x2="${box.width - PAD.right}" y1="${r(scale.y(v))}" y2="${r(scale.y(v))}" stroke="${LINE}" stroke-width="0.5"/>`,
  );
  const names = ys.map((v) => label(PAD.left - 4, scale.y(v) + 2.5, number(v, lang, step), "end"));
  const below = xTicks.map((v) => label(scale.x(v), box.height - PAD.bottom + 10, number(v, lang, xStep)));
  return { scale, svg: [...grid, ...names, ...below].join("") };
}

function spread(values: readonly number[]): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = 0.08 * (high - low || Math.abs(high) || 1);
  return [low - room, high + room];
}

const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${r(x)} ${r(y)}`).join("");
const wrap = (box: Box, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" viewBox="0 0 ${box.width} ${box.height}">${inner}</svg>`;

function band(curve: SideCurve, { x, y }: Scale, color: string): string {
  const upper = curve.mean.map((m, i): [number, number] => [x(i), y(m + (curve.sd[i] ?? 0))]);
  const lower = curve.mean.map((m, i): [number, number] => [x(i), y(m - (curve.sd[i] ?? 0))]).reverse();
  const line = curve.mean.map((m, i): [number, number] => [x(i), y(m)]);
  return `<path d="${path([...upper, ...lower])}Z" fill="${color}" fill-opacity="0.18"/><path d="${path(line)}" fill="none" stroke="${color}" stroke-width="1.4"/>`;
}

/** Mean and standard deviation over the cycle, left against right. */
export function cycleSvg(curve: CycleCurve, box: Box, lang: string, xLabel: string): string {
  const drawn = [
    [curve.both, INK],
    [curve.left, LEFT],
    [curve.right, RIGHT],
  ] as const;
  const values = drawn.flatMap(([c]) => (c ? c.mean.flatMap((m, i) => [m - (c.sd[i] ?? 0), m + (c.sd[i] ?? 0)]) : []));
  const { scale, svg } = axes(box, [0, 100], spread(values), lang, [0, 25, 50, 75, 100]);
  return wrap(
    box,
    `${svg}${drawn.map(([c, color]) => (c ? band(c, scale, color) : "")).join("")}${label(PAD.left + (box.width - PAD.left - PAD.right) / 2, box.height - 3, xLabel)}`,
  );
}

/** Angles over time with the events as dotted lines. */
export function timeSvg(curve: TimeCurve, box: Box, lang: string, xLabel: string): string {
  const values = curve.series.flatMap((s) => s.points.flatMap((p) => (p.v === null ? [] : [p.v])));
  const end = Math.max(...curve.series.flatMap((s) => s.points.map((p) => p.t)), 0.1);
  const { scale, svg } = axes(box, [0, end], spread(values), lang, ticks(0, end, 5));
  const marks = curve.events
    .filter((t) => t >= 0 && t <= end)
    .slice(0, 40)
    .map(
      (t) =>
        `<line x1="${r(scale.x(t))}" x2="${r(scale.x(t))}" y1="${PAD.top}" y2="${box.height - PAD.bottom}" stroke="${MUTED}" stroke-width="0.4" stroke-dasharray="1.5 2"/>`,
    );
  const lines = curve.series.map(({ side, points }) => {
    const color = side === "left" ? LEFT : side === "right" ? RIGHT : INK;
    const runs: [number, number][][] = [[]];
    for (const p of points) {
      if (p.v === null) runs.push([]);
      else runs.at(-1)?.push([scale.x(p.t), scale.y(p.v)]);
    }
    return runs.map((run) => (run.length > 1 ? `<path d="${path(run)}" fill="none" stroke="${color}" stroke-width="1.2"/>` : "")).join("");
  });
  return wrap(
    box,
    `${svg}${marks.join("")}${lines.join("")}${label(PAD.left + (box.width - PAD.left - PAD.right) / 2, box.height - 3, xLabel)}`,
  );
}

/** Differences over means of two measurements, with bias and limits of agreement (Bland and Altman 1986). */
export function blandAltmanSvg(
  { pairs, agreement }: Pick<AgreementRow, "pairs" | "agreement">,
  box: Box,
  lang: string,
  accent: string,
): string {
  const points = pairs.measured.map((m, i) => {
    const reference = pairs.reference[i] ?? m;
    return { x: (m + reference) / 2, y: m - reference };
  });
  const { bias, limits } = agreement;
  const [x0, x1] = spread(points.map((p) => p.x));
  const { scale, svg } = axes(box, [x0, x1], spread([0, ...points.map((p) => p.y), ...(limits ?? [])]), lang, ticks(x0, x1, 5));
  const level = (v: number, dash: string): string =>
    `<line x1="${PAD.left}" x2="${box.width - PAD.right}" y1="${r(scale.y(v))}" y2="${r(scale.y(v))}" stroke="${INK}" stroke-width="0.8"${dash}/>`;
  const dots = points.map((p) => `<circle cx="${r(scale.x(p.x))}" cy="${r(scale.y(p.y))}" r="1.4" fill="${accent}" fill-opacity="0.6"/>`);
  const lines = [level(bias, ""), ...(limits ?? []).map((v) => level(v, ' stroke-dasharray="4 3"'))];
  return wrap(box, `${svg}${dots.join("")}${lines.join("")}`);
}

/** A ring that fills with the score, the number inside. */
export function scoreSvg(score: number | null, color: string, size: number): string {
  const radius = size / 2 - 6;
  const around = 2 * Math.PI * radius;
  const c = size / 2;
  const part = ((score ?? 0) / 100) * around;
  const ring = (stroke: string, dash: string): string =>
    `<circle cx="${c}" cy="${c}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="8" ${dash} transform="rotate(-90 ${c} ${c})"/>`;
  const filled = score === null ? "" : ring(color, `stroke-dasharray="${r(part)} ${r(around)}"`);
  return wrap(
    { width: size, height: size },
    `${ring(LINE, "")}${filled}<text x="${c}" y="${c + size * 0.1}" ${FONT} font-weight="bold" font-size="${r(size * 0.3)}" fill="${INK}" text-anchor="middle">${score ?? "–"}</text>`,
  );
}

/** A chart of a Solution. */
export function reportChartSvg(chart: ReportChart, box: Box, lang: string, accent: string): string {
  return chart.kind === "scatter"
    ? scatterSvg(chart, box, lang, accent)
    : chart.kind === "trend"
      ? trendSvg(chart, box, lang, accent)
      : barsSvg(chart, box, lang, accent);
}

function bandRect(chart: ReportChart, { y }: Scale, box: Box, [low, high]: readonly [number, number]): string {
  if (!chart.band) return "";
  const top = y(Math.min(high, chart.band.max ?? high));
  const bottom = y(Math.max(low, chart.band.min ?? low));
  if (bottom <= top) return "";
  return `<rect x="${PAD.left}" y="${r(top)}" width="${r(box.width - PAD.left - PAD.right)}" height="${r(bottom - top)}" fill="${ZONE_FILL.green}" fill-opacity="0.55"/>`;
}

function barsSvg(chart: ReportChart, box: Box, lang: string, accent: string): string {
  const names = chart.series[0]?.points.map((p) => String(p.x)) ?? [];
  const values = chart.series.flatMap((s) => s.points.flatMap((p) => (p.y === null ? [] : [p.y])));
  const low = Math.min(0, ...values);
  const high = Math.max(...values, chart.band?.max ?? 0, chart.band?.min ?? 0, 0.001) * 1.12;
  const { scale, svg } = axes(box, [0, names.length], [low, high], lang, []);
  const slot = (box.width - PAD.left - PAD.right) / Math.max(1, names.length);
  const wide = Math.min(34, (slot * 0.7) / chart.series.length);
  const [a0 = 0, a1 = 1] = yTicks(low, high);
  const step = a1 - a0;
  const bars = chart.series.map((s, k) =>
    s.points
      .map((p, i) => {
        if (p.y === null) return "";
        const color = chart.kind === "pairs" ? (k === 0 ? LEFT : RIGHT) : accent;
        const x = scale.x(i + 0.5) + (k - chart.series.length / 2) * wide;
        const [a, b] = [scale.y(Math.max(0, p.y)), scale.y(Math.min(0, p.y))];
        return `<rect x="${r(x + 1)}" y="${r(a)}" width="${r(wide - 2)}" height="${r(Math.max(0.5, b - a))}" fill="${color}" rx="1.5"/>${label(x + wide / 2, a - 2.5, number(p.y, lang, step / 10), "middle", 6.5, INK)}`;
      })
      .join(""),
  );
  const most = Math.max(6, Math.floor(slot / 3.4));
  const below = names.map((n, i) =>
    nameLines(n, most)
      .map((line, k) => label(scale.x(i + 0.5), box.height - PAD.bottom + 9 + 7.5 * k, line, "middle", 6.5))
      .join(""),
  );
  return wrap(box, `${bandRect(chart, scale, box, [low, high])}${svg}${bars.join("")}${below.join("")}`);
}

/** A name in at most two lines of about that many letters. */
function nameLines(name: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, 2).map((l) => (l.length > most + 2 ? `${l.slice(0, most)}…` : l));
  if (lines.length > 2 && shown[1] !== undefined && !shown[1].endsWith("…")) shown[1] = `${shown[1]}…`;
  return shown;
}

function trendSvg(chart: ReportChart, box: Box, lang: string, accent: string): string {
  const points = chart.series[0]?.points ?? [];
  const values = points.flatMap((p) => (p.y === null ? [] : [p.y]));
  const limits = [chart.band?.min, chart.band?.max].filter((v) => v != null);
  const span = spread([...values, ...limits]);
  const { scale, svg } = axes(box, [0, Math.max(1, points.length - 1)], span, lang, []);
  const dots = points.flatMap((p, i): [number, number][] => (p.y === null ? [] : [[scale.x(i), scale.y(p.y)]]));
  const marks = dots.map(([x, y]) => `<circle cx="${r(x)}" cy="${r(y)}" r="2.6" fill="${accent}"/>`);
  const last = points.length - 1;
  // First and last always; the middle one when the three have room.
  const named = last > 1 && box.width > 200 ? [0, Math.floor(last / 2), last] : [0, last];
  const names = [...new Set(named)].map((i) =>
    label(scale.x(i), box.height - PAD.bottom + 10, String(points[i]?.x ?? ""), i === 0 ? "start" : i === last ? "end" : "middle", 6.5),
  );
  return wrap(
    box,
    `${bandRect(chart, scale, box, span)}${svg}<path d="${path(dots)}" fill="none" stroke="${accent}" stroke-width="1.4"/>${marks.join("")}${names.join("")}`,
  );
}

function scatterSvg(chart: ReportChart, box: Box, lang: string, accent: string): string {
  const points = chart.series.flatMap((s) =>
    s.points.flatMap((p) => (typeof p.x === "number" && p.y !== null ? [{ x: p.x, y: p.y }] : [])),
  );
  const line = chart.line ?? [];
  const xs = [...points, ...line].map((p) => p.x);
  const ys = [...points, ...line].map((p) => p.y);
  const end = Math.max(...xs) * 1.08;
  const { scale, svg } = axes(box, [0, end], [0, Math.max(...ys) * 1.1], lang, ticks(0, end, 6));
  const drawn =
    line.length > 1
      ? `<path d="${path(line.map((p): [number, number] => [scale.x(p.x), scale.y(p.y)]))}" fill="none" stroke="${MUTED}" stroke-width="1" stroke-dasharray="4 3"/>`
      : "";
  const last = line.at(-1);
  const goal = last
    ? `<circle cx="${r(scale.x(last.x))}" cy="${r(scale.y(last.y))}" r="4" fill="#FFFFFF" stroke="${accent}" stroke-width="1.6"/>`
    : "";
  const dots = points.map((p) => `<circle cx="${r(scale.x(p.x))}" cy="${r(scale.y(p.y))}" r="3" fill="${accent}"/>`);
  return wrap(
    box,
    `${svg}${drawn}${goal}${dots.join("")}${label(PAD.left + (box.width - PAD.left - PAD.right) / 2, box.height - 3, chart.x_label)}`,
  );
}
