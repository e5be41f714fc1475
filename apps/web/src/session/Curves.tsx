import type { MetricTarget, MotionEvent, PoseSidecar, Side } from "@sagittal/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type uPlot from "uplot";
import { formatLimit, formatNumber } from "../lib/format.ts";
import { angleFamilies, cycles, meanAndSd, overCycle } from "../lib/motion.ts";
import { type CurveZone, curveZones, inCycle, stretches } from "../lib/readings.ts";
import { useLang } from "../lib/use-lang.ts";
import { useLow } from "../lib/use-wide.ts";
import { Section } from "../ui/basics.tsx";
import { Legend, Plot, type PlotSeries, type PlotZone } from "../ui/Plot.tsx";
import { CurveRanges } from "./CurveRanges.tsx";
import { Cyclograms } from "./Cyclograms.tsx";
import { useFrame, usePlayhead } from "./playhead.ts";
import { sideToken } from "./sides.ts";
import { targetText } from "./zones.ts";

/**
 * Angle curves: over the whole clip, following the playhead, and over one cycle, left against right or of the chosen side. The targets of
 * the metrics that are read from a curve lie behind it, where they are read.
 */
export function Curves({
  pose,
  events,
  side: only,
  targets,
  names,
}: {
  pose: PoseSidecar;
  events: readonly MotionEvent[];
  side: Side | null;
  targets: Readonly<Record<string, MetricTarget>>;
  /** What the metrics are called, by key without a side. */
  names: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const families = useMemo(() => angleFamilies(pose.angles), [pose]);
  const [chosen, setChosen] = useState(families[0]?.name ?? "");
  const family = families.find((f) => f.name === chosen) ?? families[0];
  const legs = useMemo(
    () =>
      (["left", "right"] as const)
        .filter((side) => only === null || side === only)
        .map((side) => ({ label: t(`side.${side}`), colour: sideToken(side), pose, events, side })),
    [pose, events, only, t],
  );
  if (!family) return null;
  const keys = family.sided
    ? (["left", "right"] as const).filter((side) => only === null || side === only).map((side) => ({ key: `${family.name}_${side}`, side }))
    : [{ key: family.name, side: null }];
  const present = keys.filter(({ key }) => pose.angles[key]);
  const zones = curveZones(family.name, targets, only).filter(({ key }) => names.has(key));
  const series: PlotSeries[] = present.map(({ side }) => ({
    label: side ? t(`side.${side}`) : t(`angle.${family.name}`),
    colour: sideToken(side),
  }));
  return (
    <Section
      title={t("curves.title")}
      actions={
        <select
          aria-label={t("curves.angle")}
          className="field !w-auto !min-h-9 !py-1 text-sm"
          value={family.name}
          onChange={(e) => setChosen(e.target.value)}
        >
          {families.map((f) => (
            <option key={f.name} value={f.name}>
              {t(`angle.${f.name}`)}
            </option>
          ))}
        </select>
      }
    >
      <Legend
        items={[
          ...series.map((s) => ({ label: s.label, colour: s.colour })),
          ...(zones.length > 0 ? [{ label: t("curves.target"), colour: "--good-fill", area: true }] : []),
        ]}
      />
      <TimeCurve
        pose={pose}
        keys={present.map((p) => p.key)}
        series={series}
        label={t(`angle.${family.name}`)}
        zones={overTime(zones, events, only, present.length)}
      />
      {zones.length > 0 ? (
        <ul className="mt-1 text-sm text-ink-2" data-testid="curve-targets">
          {zones.map(({ key, target }) => (
            <li key={key}>{`${names.get(key)}. ${targetText(t, target, "°", lang)}`}</li>
          ))}
        </ul>
      ) : null}
      <CycleCurve pose={pose} events={events} keys={present} label={t(`angle.${family.name}`)} zones={zones} />
      <Cyclograms legs={legs} />
    </Section>
  );
}

/** Zones along the clip. With two legs that step in turn only those of the whole cycle: the others would lie over one another. */
function overTime(zones: readonly CurveZone[], events: readonly MotionEvent[], side: Side | null, lines: number): PlotZone[] {
  const inTurn = lines > 1 && cycles(events).some((c) => c.side !== null);
  return zones.flatMap(({ where, low, high }): PlotZone[] => {
    if (where === "cycle") return [{ x: null, y: [low, high] }];
    return inTurn ? [] : stretches(where, events, side).map((s) => ({ x: [s.from / 1000, s.to / 1000], y: [low, high] }));
  });
}

function TimeCurve({
  pose,
  keys,
  series,
  label,
  zones,
}: {
  pose: PoseSidecar;
  keys: readonly string[];
  series: readonly PlotSeries[];
  label: string;
  zones: readonly PlotZone[];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const low = useLow();
  const playhead = usePlayhead();
  const needle = useRef<HTMLDivElement>(null);
  const values = useRef<HTMLParagraphElement>(null);
  const plot = useRef<uPlot | null>(null);
  const names = keys.join();
  const data = useMemo<uPlot.AlignedData>(
    () => [pose.t_ms.map((ms) => ms / 1000), ...names.split(",").map((key) => pose.angles[key] ?? [])],
    [pose, names],
  );
  const place = () => {
    const u = plot.current;
    if (!u || !needle.current) return;
    needle.current.style.transform = `translateX(${u.over.offsetLeft + u.valToPos(playhead.t / 1000, "x")}px)`;
    if (values.current)
      values.current.textContent = keys
        .map((key, i) => {
          const value = pose.angles[key]?.[playhead.state.frame];
          return `${series[i]?.label ?? ""} ${value == null ? "–" : formatNumber(value, lang, 0)}°`;
        })
        .join("   ");
  };
  useFrame(place);
  useEffect(place);
  return (
    <div className="relative mt-2">
      <Plot
        data={data}
        series={series}
        zones={zones}
        height={low ? 110 : 170}
        unit="°"
        label={t("curves.overTime", { angle: label })}
        x={{ format: (s) => t("player.seconds", { n: formatLimit(s, lang) }) }}
        onPoint={(s) => {
          playhead.pause();
          playhead.seekTime(s * 1000);
        }}
        onMade={(made) => {
          plot.current = made;
          made.hooks.setSize = [place];
          place();
        }}
      />
      <CurveRanges curves={keys.map((key, i) => ({ label: series[i]?.label ?? "", values: pose.angles[key] ?? null }))} />
      <div ref={needle} className="pointer-events-none absolute bottom-7 left-0 top-4 w-px bg-ink" />
      <p ref={values} className="num pointer-events-none absolute right-2 top-0 text-sm font-medium whitespace-pre" />
    </div>
  );
}

function CycleCurve({
  pose,
  events,
  keys,
  label,
  zones,
}: {
  pose: PoseSidecar;
  events: readonly MotionEvent[];
  keys: readonly { key: string; side: Side | null }[];
  label: string;
  zones: readonly CurveZone[];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const all = useMemo(() => cycles(events), [events]);
  const shown = useMemo(
    () =>
      keys.flatMap(({ key, side }) => {
        // A stride belongs to its own foot; a repetition to both.
        const own = all.filter((c) => c.side === null || side === null || c.side === side);
        const curves = own.map((c) => overCycle(pose.angles[key] ?? [], pose.t_ms, c));
        return curves.length > 0 ? [{ side, n: curves.length, ...meanAndSd(curves) }] : [];
      }),
    [all, pose, keys],
  );
  if (shown.length === 0) return null;
  const spread = (mean: number | null | undefined, sd: number | null | undefined) =>
    mean == null ? "–" : `${formatNumber(mean, lang, 0)}° ± ${formatNumber(sd ?? 0, lang, 0)}`;
  const behind = zones.flatMap(({ where, low, high }): PlotZone[] => {
    const x = inCycle(stretches(where, events, null), all);
    return x ? [{ x, y: [low, high] }] : [];
  });
  const data: uPlot.AlignedData = [
    Array.from({ length: 101 }, (_, i) => i),
    ...shown.flatMap(({ mean, sd }) => [
      mean,
      mean.map((m, i) => (m === null ? null : m + (sd[i] ?? 0))),
      mean.map((m, i) => (m === null ? null : m - (sd[i] ?? 0))),
    ]),
  ];
  return (
    <div className="mt-5">
      <h3 className="text-sm font-semibold">{t("curves.cycle")}</h3>
      <p className="mb-1 text-sm text-ink-3">
        {t("curves.cycleText", { n: shown.map((s) => `${s.side ? `${t(`side.${s.side}`)} ` : ""}${s.n}`).join(", ") })}
      </p>
      <Plot
        data={data}
        height={170}
        unit="°"
        label={t("curves.overCycle", { angle: label })}
        x={{ format: (v) => `${v} %` }}
        zones={behind}
        series={shown.flatMap(({ side }) => [
          { label: side ?? "", colour: sideToken(side) },
          { label: "", colour: sideToken(side), hidden: true },
          { label: "", colour: sideToken(side), hidden: true },
        ])}
        bands={shown.map(({ side }, i) => ({ between: [3 * i + 2, 3 * i + 3], colour: sideToken(side) }))}
      />
      <details>
        <summary className="cursor-pointer text-sm">{t("curves.numbers")}</summary>
        <table className="num mt-2 w-full max-w-sm text-right text-sm">
          <thead className="text-ink-3">
            <tr>
              <th scope="col" className="text-left font-medium">
                {t("curves.share")}
              </th>
              {shown.map(({ side }) => (
                <th key={side} scope="col" className="font-medium">{`${side ? t(`side.${side}`) : label} ± ${t("metric.sd")}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 11 }, (_, i) => 10 * i).map((percent) => (
              <tr key={percent} className="border-t border-line">
                <th scope="row" className="text-left font-normal">{`${percent} %`}</th>
                {shown.map(({ side, mean, sd }) => (
                  <td key={side}>{spread(mean[percent], sd[percent])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
