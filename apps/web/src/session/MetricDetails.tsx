import type { MetricSpec, MetricTarget, MetricValue, Session } from "@sagittal/contract";
import type { Trends } from "@sagittal/sdk";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { digitsIn, formatSpread } from "../lib/format.ts";
import { type MetricView, OWN_GROUP } from "../lib/metrics.ts";
import { useLang } from "../lib/use-lang.ts";
import { Plot } from "../ui/Plot.tsx";
import { WayOn } from "./Missing.tsx";
import { ThresholdForm, useThresholds } from "./ThresholdForm.tsx";
import { intervalText, percentileWords, shownValue, targetText } from "./zones.ts";

const LIMITS = ["min_good", "max_good", "amber_low", "amber_high"] as const;
const differs = (a: Pick<MetricTarget, (typeof LIMITS)[number]>, b: Pick<MetricTarget, (typeof LIMITS)[number]>) =>
  LIMITS.some((key) => Math.abs((a[key] ?? 0) - (b[key] ?? 0)) > 1e-9 || (a[key] === null) !== (b[key] === null));

/** Everything known about a metric: values with their trust, target and why it is this one, evidence, the athlete's history. The catalogue's formula is for programs. */
export default function MetricDetails({
  session,
  view,
  history,
}: {
  session: Session;
  view: MetricView;
  history: Trends["metrics"][number]["series"];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { spec, target } = view;
  const rows = [view.value, view.left, view.right].filter((m): m is MetricValue => m !== undefined);
  const points = history.filter((p) => p.value !== null);
  const reason = rows.map((m) => m.value_json.reason).find(Boolean);
  const { mdc, percentile_source } = view.value?.value_json ?? {};
  const percentile = view.value ? percentileWords(t, view.value) : null;
  const interval = view.value ? intervalText(t, view.value, spec, lang) : "";
  const usual: MetricTarget = { ...spec };
  const adjusted = target !== undefined && differs(target, usual);
  const { ofAthlete, ofAll } = useThresholds(session, spec.key);
  const own = ofAthlete || ofAll ? `${t("threshold.title")}, ${t(ofAthlete ? "threshold.athlete" : "threshold.all")}.` : "";
  return (
    <div className="space-y-5">
      <table className="num w-full text-sm">
        <thead className="text-left text-ink-3">
          <tr>
            <th className="py-1 font-medium">{t("metric.side")}</th>
            <th className="text-right font-medium">{t("metric.value")}</th>
            <th className="text-right font-medium">{`± ${t("metric.se")}`}</th>
            <th className="text-right font-medium">{t("metric.sd")}</th>
            <th className="text-right font-medium">n</th>
            <th className="text-right font-medium">{t("metric.confidence")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((m) => {
            const d = m.value_json;
            return (
              <tr key={m.key} className="border-t border-line">
                <td className="py-1.5">{m === view.left ? t("side.left") : m === view.right ? t("side.right") : t("side.both")}</td>
                <td className="text-right font-medium">
                  {m.value_num === null ? "–" : shownValue(m.value_num, spec.unit, lang, digitsIn(spec.unit, m.value_num, d.se))}
                </td>
                <td className="text-right">{d.se === undefined ? "–" : formatSpread(d.se, lang)}</td>
                <td className="text-right">{d.sd === null ? "–" : formatSpread(d.sd, lang)}</td>
                <td className="text-right">{d.n}</td>
                <td className="text-right">{`${Math.round(d.confidence * 100)} %`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {reason ? (
        <div>
          <p>{t(`reason.${reason}`)}</p>
          <WayOn session={session} reason={reason} views={[view]} />
        </div>
      ) : null}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[9rem_1fr] [&_dt]:text-ink-3">
        {target ? (
          <Row name={t("metric.why")}>
            {targetText(t, target, spec.unit, lang)}{" "}
            {own ||
              (adjusted
                ? `${t("metric.usual", { target: targetText(t, usual, spec.unit, lang) })} ${spec.note}`
                : t(spec.per_athlete ? "threshold.general" : "metric.sameForAll"))}
          </Row>
        ) : null}
        {spec.note && (own || !adjusted) ? <Row name={t("metric.note")}>{spec.note}</Row> : null}
        <Row name={t("metric.evidence")}>{spec.evidence_label}</Row>
        {spec.group === OWN_GROUP ? null : (
          <Row name={t("metric.compared")}>
            <Compared spec={spec} />
            {/* A mean absolute error is below the standard error of the same scatter. */}
            {spec.compared.some(({ error }) => error > (view.value?.value_json.se ?? Number.POSITIVE_INFINITY)) ? (
              <p className="mt-1">{t("threshold.clipOnly")}</p>
            ) : null}
          </Row>
        )}
        {spec.source ? (
          <Row name={t("metric.source")}>
            <Sources spec={spec} />
          </Row>
        ) : null}
        {percentile === null ? null : (
          <Row name={percentile.among}>
            {percentile.place} (<span lang="en">{percentile_source}</span>)
          </Row>
        )}
        {interval ? (
          <Row name={t("metric.intervalName")}>
            <span className="num">{interval}</span>
          </Row>
        ) : null}
        {mdc === undefined ? null : (
          <Row name={t("metric.mdc")}>
            <span className="num">{shownValue(mdc, spec.unit, lang)}</span>
          </Row>
        )}
      </dl>
      {points.length > 1 ? (
        <div>
          <h3 className="mb-1 text-sm font-semibold">{t("metric.history")}</h3>
          <Plot
            data={[points.map((p) => Date.parse(p.created_at) / 1000), points.map((p) => p.value)]}
            series={[{ label: spec.label, colour: "--accent", points: true }]}
            zones={
              target && (target.min_good !== null || target.max_good !== null) ? [{ x: null, y: [target.min_good, target.max_good] }] : []
            }
            height={160}
            label={`${spec.label}: ${t("metric.history")}. ${targetText(t, target, spec.unit, lang)}`.trim()}
            x={{ time: true }}
          />
        </div>
      ) : (
        <p className="text-sm text-ink-3">{t("metric.noHistory")}</p>
      )}
      {target ? <ThresholdForm session={session} metric={spec.key} /> : null}
    </div>
  );
}

/** How far the metric was off where the truth is known, beside the best constant guess. */
function Compared({ spec }: { spec: MetricSpec }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (spec.compared.length === 0) return t("metric.notCompared");
  return (
    <ul className="num space-y-1">
      {spec.compared.map(({ limb, clips, error, constant, fitting }) => (
        <li key={limb ?? "both"}>
          {t("metric.comparedOf", {
            limb: limb === null ? "" : t(`metric.comparedLimb.${limb}`),
            clips,
            error: shownValue(error, spec.unit, lang),
            constant: shownValue(constant, spec.unit, lang),
          })}
          {fitting
            ? ` ${t("metric.comparedFitting", {
                clips: fitting.clips,
                error: shownValue(fitting.error, spec.unit, lang),
                constant: shownValue(fitting.constant, spec.unit, lang),
              })}`
            : ""}
        </li>
      ))}
    </ul>
  );
}

/** The publications behind a metric, each with its identifier and whether anybody compared it with its text. */
function Sources({ spec }: { spec: MetricSpec }) {
  const { t } = useTranslation();
  if (spec.sources.length === 0) return spec.source;
  return (
    <>
      <ul className="space-y-1">
        {spec.sources.map(({ citation, doi, isbn, url, checked }) => (
          <li key={citation}>
            <span lang="en">{citation}</span>
            {doi === null ? null : <SourceLink href={`https://doi.org/${encodeURI(doi)}`}>doi:{doi}</SourceLink>}
            {isbn === null ? null : ` ISBN ${isbn}`}
            {doi === null && isbn === null && url !== null ? <SourceLink href={url}>{new URL(url).hostname}</SourceLink> : null}
            <span className="text-ink-3">
              {" "}
              ({(doi ?? isbn ?? url) ? "" : `${t("metric.sourceNoIdentifier")}; `}
              {t(checked ? "metric.sourceChecked" : "metric.sourceUnchecked")})
            </span>
          </li>
        ))}
      </ul>
      {spec.sources.some((s) => s.checked) ? null : <p className="mt-1">{t("metric.consensus")}</p>}
    </>
  );
}

function SourceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      {" "}
      <a className="text-accent underline underline-offset-4" href={href} rel="noreferrer" target="_blank">
        {children}
      </a>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
