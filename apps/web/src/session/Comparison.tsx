import { type MotionEvent, PoseSidecar, type Session } from "@sagittal/contract";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type uPlot from "uplot";
import { useCatalogue } from "../lib/catalogue.ts";
import { formatDate, formatNumber } from "../lib/format.ts";
import { detailOf } from "../lib/metrics.ts";
import { angleFamilies, cycles, meanAndSd, nearestFrame, overCycle } from "../lib/motion.ts";
import { useLang } from "../lib/useLang.ts";
import { IconButton, Section, Skeleton } from "../ui/basics.tsx";
import { Legend, Plot } from "../ui/Plot.tsx";
import { drawOverlay, sceneOf } from "./draw.ts";

const COLOURS = ["--accent", "--right", "--good", "--bad"] as const;
const ANCHORS = ["initial_contact", "take_off", "rep_start", "phase_start", "release", "impact", "stroke_top"] as const;

/** The instant that all videos share: the first event of the kind a session has. */
function anchorOf(events: readonly MotionEvent[]): { type: string; t: number } {
  for (const type of ANCHORS) {
    const first = events.filter((e) => e.type === type).sort((a, b) => a.t_ms - b.t_ms)[0];
    if (first) return { type, t: first.t_ms };
  }
  return { type: "start", t: 0 };
}

const LAYERS = { skeleton: true, angles: false, trails: false, contacts: true, ground: false };

/** Videos in one clock, aligned by an event; curves on one plot; a table of differences. */
export function Comparison({ sessions }: { sessions: readonly Session[] }) {
  const lang = useLang();
  const poses = useQueries({
    queries: sessions.map((s) => ({
      queryKey: ["pose", s.id, s.processed_at],
      enabled: s.pose3d_url !== "",
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => PoseSidecar.parse(await (await fetch(s.pose3d_url)).json()),
    })),
  });
  const names = sessions.map((s, i) => `${String.fromCharCode(65 + i)} · ${formatDate(s.created_at, lang, "time")}`);
  if (poses.some((p) => p.isPending && p.fetchStatus !== "idle")) return <Skeleton className="h-96 w-full" />;
  const loaded = poses.map((p) => p.data);
  return (
    <div className="space-y-8">
      <Videos sessions={sessions} poses={loaded} names={names} />
      <AngleOverlay poses={loaded} names={names} />
      <Differences sessions={sessions} names={names} />
    </div>
  );
}

function Videos({
  sessions,
  poses,
  names,
}: {
  sessions: readonly Session[];
  poses: readonly (PoseSidecar | undefined)[];
  names: readonly string[];
}) {
  const { t } = useTranslation();
  const anchors = poses.map((p) => anchorOf(p?.events ?? []));
  const starts = poses.map((p, i) => (p?.t_ms[0] ?? 0) - (anchors[i]?.t ?? 0));
  const ends = poses.map((p, i) => (p?.t_ms.at(-1) ?? sessions[i]?.duration_ms ?? 0) - (anchors[i]?.t ?? 0));
  const from = Math.max(...starts);
  const to = Math.max(from + 1, Math.min(...ends));
  const [at, setAt] = useState(Math.max(from, 0));
  const [playing, setPlaying] = useState(false);
  const [rate, setRate] = useState(0.5);
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let timer = requestAnimationFrame(function tick(now) {
      const passed = (now - last) * rate;
      last = now;
      setAt((t0) => (t0 + passed > to ? from : t0 + passed));
      timer = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(timer);
  }, [playing, rate, from, to]);
  const jump = (to: number) => {
    setPlaying(false);
    setAt(to);
  };
  const frame = 1000 / Math.max(...sessions.map((s) => s.fps ?? 30));
  return (
    <div data-theme="dark" className="overflow-hidden rounded-xl bg-[#0a0c0f] text-ink">
      <div
        className={`grid gap-px bg-line ${sessions.length === 2 ? "grid-cols-2" : sessions.length === 3 ? "grid-cols-2 lg:grid-cols-3" : "grid-cols-2 lg:grid-cols-4"}`}
      >
        {sessions.map((s, i) => (
          <div key={s.id} className="relative bg-black">
            <Aligned session={s} pose={poses[i]} t={at + (anchors[i]?.t ?? 0)} />
            <p className="absolute left-2 top-2 rounded bg-black/75 px-2 py-0.5 text-sm text-white">{names[i]}</p>
          </div>
        ))}
      </div>
      <div className="flex items-center gap-1 px-2 py-1.5">
        <IconButton icon="prev" label={t("player.back")} onClick={() => jump(Math.max(from, at - frame))} />
        <IconButton
          icon={playing ? "pause" : "play"}
          label={playing ? t("player.pause") : t("player.play")}
          onClick={() => setPlaying(!playing)}
        />
        <IconButton icon="next" label={t("player.forward")} onClick={() => jump(Math.min(to, at + frame))} />
        <input
          type="range"
          aria-label={t("player.position")}
          className="mx-2 min-w-0 flex-1 accent-(--accent)"
          min={from}
          max={to}
          step={frame}
          value={at}
          onChange={(e) => jump(Number(e.target.value))}
        />
        <span className="num w-20 text-right text-sm">{`${at >= 0 ? "+" : "−"}${(Math.abs(at) / 1000).toFixed(2)} s`}</span>
        <select
          aria-label={t("player.speed")}
          className="min-h-9 rounded-lg border border-line-strong bg-surface px-1.5 text-sm"
          value={rate}
          onChange={(e) => setRate(Number(e.target.value))}
        >
          {[0.1, 0.25, 0.5, 1].map((r) => (
            <option key={r} value={r}>
              {r} ×
            </option>
          ))}
        </select>
      </div>
      <p className="px-4 pb-3 text-sm text-ink-2">{t("compare.aligned", { event: t(`event.${anchors[0]?.type ?? "start"}`) })}</p>
    </div>
  );
}

function Aligned({ session, pose, t }: { session: Session; pose: PoseSidecar | undefined; t: number }) {
  const { t: text } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useMemo(() => (pose ? sceneOf(pose) : null), [pose]);
  const annotated = session.video_url === "" || (session.blur_face && session.anonymized_url === "");
  const url = annotated ? session.analyzed_url : session.blur_face ? session.anonymized_url : session.video_url;
  const shift = url === session.video_url ? 0 : (pose?.offset_ms ?? 0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const place = () => {
      const wanted = Math.max(0, (t - shift + 4) / 1000);
      if (!element.seeking && Math.abs(element.currentTime - wanted) > 0.003) element.currentTime = wanted;
    };
    place();
    element.addEventListener("seeked", place);
    element.addEventListener("loadeddata", place);
    const pen = canvas.current;
    if (pen && scene && !annotated) {
      Object.assign(pen, { width: pen.clientWidth * 2, height: pen.clientHeight * 2 });
      drawOverlay(pen, scene, nearestFrame(scene.pose.t_ms, t), LAYERS);
    }
    return () => {
      element.removeEventListener("seeked", place);
      element.removeEventListener("loadeddata", place);
    };
  }, [t, shift, scene, annotated]);
  const ratio = pose ? pose.image.width / pose.image.height : 16 / 9;
  return (
    <div className="relative mx-auto max-h-[60dvh]" style={{ aspectRatio: ratio, maxWidth: `calc(60dvh * ${ratio})` }}>
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="auto"
        poster={session.thumbnail_url || undefined}
        className="absolute inset-0 size-full"
        aria-label={text("player.video")}
      />
      <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />
    </div>
  );
}

function AngleOverlay({ poses, names }: { poses: readonly (PoseSidecar | undefined)[]; names: readonly string[] }) {
  const { t } = useTranslation();
  const families = useMemo(() => angleFamilies(poses.find(Boolean)?.angles ?? {}), [poses]);
  const [chosen, setChosen] = useState("");
  const [side, setSide] = useState<"left" | "right">("right");
  const family = families.find((f) => f.name === chosen) ?? families[0];
  if (!family) return null;
  const key = family.sided ? `${family.name}_${side}` : family.name;
  const means = poses.map((pose) => {
    if (!pose) return null;
    const own = cycles(pose.events).filter((c) => c.side === null || !family.sided || c.side === side);
    const curves = own.map((c) => overCycle(pose.angles[key] ?? [], pose.t_ms, c));
    return curves.length > 0 ? meanAndSd(curves).mean : null;
  });
  const data: uPlot.AlignedData = [
    Array.from({ length: 101 }, (_, i) => i),
    ...means.map((m) => m ?? Array.from({ length: 101 }, () => null)),
  ];
  return (
    <Section
      title={t("compare.curves")}
      actions={
        <div className="flex gap-2">
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
          {family.sided ? (
            <select
              aria-label={t("metric.side")}
              className="field !w-auto !min-h-9 !py-1 text-sm"
              value={side}
              onChange={(e) => setSide(e.target.value === "left" ? "left" : "right")}
            >
              <option value="left">{t("side.left")}</option>
              <option value="right">{t("side.right")}</option>
            </select>
          ) : null}
        </div>
      }
    >
      <Legend items={names.map((label, i) => ({ label, colour: COLOURS[i] ?? "--ink" }))} />
      <Plot
        data={data}
        height={220}
        unit="°"
        label={t("curves.overCycle", { angle: t(`angle.${family.name}`) })}
        x={{ format: (v) => `${v} %` }}
        series={names.map((label, i) => ({ label, colour: COLOURS[i] ?? "--ink" }))}
      />
    </Section>
  );
}

function Differences({ sessions, names }: { sessions: readonly Session[]; names: readonly string[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const first = sessions[0];
  const catalogue = useCatalogue(first?.activity, lang);
  const guide = first?.movement_guide?.metrics ?? (first ? catalogue.data?.metrics[first.exercise] : undefined) ?? [];
  const rows = guide.flatMap((spec) => {
    const metrics = sessions.map((s) => s.metrics.find((m) => m.key === spec.key));
    return metrics.filter((m) => m?.value_num != null).length >= 2 ? [{ spec, metrics }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Section title={t("compare.differences")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="card overflow-x-auto" tabIndex={0} aria-label={t("compare.differences")}>
        <table className="num w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-ink-3">
              <th className="px-4 py-2 font-medium">{t("metric.name")}</th>
              {names.map((n) => (
                <th key={n} className="px-3 py-2 text-right font-medium whitespace-nowrap">
                  {n}
                </th>
              ))}
              <th className="px-4 py-2 text-right font-medium whitespace-nowrap">{t("compare.difference")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ spec, metrics }) => {
              const values = metrics.map((m) => m?.value_num ?? null);
              const [a, b] = [values[0], values.findLast((v) => v !== null)];
              const delta = a == null || b == null ? null : b - a;
              const detectable = Math.hypot(...metrics.map((m) => detailOf(m).mdc ?? 0)) / Math.SQRT2;
              const real = delta !== null && detectable > 0 && Math.abs(delta) > detectable;
              return (
                <tr key={spec.key} className="border-t border-line first:border-0">
                  <td className="px-4 py-2">
                    {spec.label} <span className="text-ink-3">{spec.unit}</span>
                  </td>
                  {values.map((v, i) => (
                    <td key={names[i]} className="px-3 py-2 text-right">
                      {v === null ? "–" : formatNumber(v, lang)}
                    </td>
                  ))}
                  <td className={`px-4 py-2 text-right ${real ? "font-bold" : "text-ink-2"}`}>
                    {delta === null ? "–" : `${delta > 0 ? "+" : ""}${formatNumber(delta, lang)}`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-sm text-ink-3">{t("compare.bold")}</p>
    </Section>
  );
}
