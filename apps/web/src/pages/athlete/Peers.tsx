import type { PeerStanding, PeerStandings } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { exerciseName, useCatalogue } from "../../lib/catalogue.ts";
import { formatMeasured, formatNumber, withUnit } from "../../lib/format.ts";
import { useConverter } from "../../lib/units.ts";
import { useLang } from "../../lib/use-lang.ts";
import { placeText } from "../../session/zones.ts";
import { Empty, ErrorState, Section, SkeletonRows } from "../../ui/basics.tsx";

/** Where an athlete stands among others like them; only aggregates, and only where enough others are. */
export function Peers({ id }: { id: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const peers = useQuery({ queryKey: ["peers", id, lang], queryFn: () => api.clients.peers(id, lang) });
  if (peers.isPending) return <SkeletonRows rows={3} />;
  if (peers.error) return <ErrorState error={peers.error} retry={() => void peers.refetch()} />;
  const shown = peers.data.activities.filter((a) => a.score !== null || a.metrics.length > 0);
  if (shown.length === 0) return <Empty title={t("peers.none")} text={t("peers.noneText")} />;
  return (
    <div className="max-w-4xl space-y-8">
      <p className="max-w-prose text-ink-2">{t("peers.lead")}</p>
      {shown.map((a) => (
        <PeerActivity key={a.activity} of={a} />
      ))}
    </div>
  );
}

function PeerActivity({ of }: { of: PeerStandings["activities"][number] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const convert = useConverter(of.activity);
  const catalogue = useCatalogue(of.activity, lang);
  return (
    <Section title={t(`activity.${of.activity}`)}>
      <ul className="card divide-y divide-line">
        {of.score ? <Row label={t("score.title")} detail="" value="" unit="" factor={1} standing={of.score} /> : null}
        {of.metrics.map((m) => {
          const shown = convert(m.unit);
          return (
            <Row
              key={`${m.key} ${m.exercise}`}
              label={m.label}
              detail={exerciseName(catalogue.data, m.exercise)}
              value={formatMeasured(m.value * shown.factor, shown.label, lang)}
              unit={shown.label}
              factor={shown.factor}
              standing={m.standing}
            />
          );
        })}
      </ul>
    </Section>
  );
}

interface RowProps {
  label: string;
  detail: string;
  value: string;
  unit: string;
  factor: number;
  standing: PeerStanding;
}

function Row({ label, detail, value, unit, factor, standing: s }: RowProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const cell = [
    s.cell.gender ? t(`peers.who.${s.cell.gender}`, { defaultValue: s.cell.gender }) : "",
    s.cell.age_band ? t("peers.ages", { band: s.cell.age_band.replace("-", "–") }) : "",
    s.cell.skill_level ? t(`athlete.skills.${s.cell.skill_level}`, { defaultValue: s.cell.skill_level }) : "",
  ]
    .filter(Boolean)
    .join(", ");
  // A sentence of its own, but where the source ends with a colon.
  const among = s.source === "norm" ? cell : cell.charAt(0).toLocaleUpperCase(lang) + cell.slice(1);
  const limit = (v: number) => withUnit(formatNumber(v * factor, lang), unit);
  const band =
    s.band_min !== null && s.band_max !== null
      ? t("peers.band.between", { from: formatNumber(s.band_min * factor, lang), to: limit(s.band_max) })
      : s.band_min !== null
        ? t("peers.band.from", { from: limit(s.band_min) })
        : s.band_max !== null
          ? t("peers.band.to", { to: limit(s.band_max) })
          : "";
  return (
    <li className="px-4 py-3">
      <div className="num flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium">
          {label} {detail ? <span className="text-sm font-normal text-ink-3">{detail}</span> : null}
        </span>
        <span className="ml-auto min-w-0 text-right">
          {value}
          <span className="text-sm text-ink-2">{withUnit("", unit)}</span>
        </span>
      </div>
      {s.percentile === null ? null : <Percentile value={s.percentile} text={placeText(t, { ...s, percentile: s.percentile })} />}
      {s.source === "norm" ? (
        <p className="num mt-1 text-sm">
          {[s.band_position ? t(`peers.position.${s.band_borderline ? "borderline" : s.band_position}`) : "", band]
            .filter(Boolean)
            .join(" · ")}
        </p>
      ) : null}
      <p className="mt-1 text-sm text-ink-3">
        {t(`peers.source.${s.source}`, { n: s.n ?? 0 })}
        {among ? ` ${among}.` : ""}
        {[...new Set([s.percentile_source, s.band_source])].filter(Boolean).map((source) => ` ${source}.`)}
      </p>
    </li>
  );
}

/** A place among a hundred: the bar holds the middle half, the mark is the athlete. */
function Percentile({ value, text }: { value: number; text: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="relative h-2 min-w-40 flex-1 rounded-full bg-line forced-color-adjust-none" role="img" aria-label={text}>
        <div className="absolute inset-y-0 left-1/4 right-1/4 bg-line-strong/40" />
        <div className="absolute -top-1 h-4 w-1.5 -translate-x-1/2 rounded-full bg-accent" style={{ left: `${value}%` }} />
      </div>
      <span className="num min-w-28 text-sm">{text}</span>
    </div>
  );
}
