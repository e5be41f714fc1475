import { compatibleAdvice, findingWords } from "@sagittal/catalogue/capture-advice";
import { scoreBand } from "@sagittal/catalogue/score-band";
import { type CaptureFinding, type CaptureNote, type Session, scoreDetailOf, sidedKey } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { formatNumber, tied } from "../lib/format.ts";
import { type Advice, advice, type MetricView, praise } from "../lib/metrics.ts";
import { scoresOf } from "../lib/scores.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge, Section } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ScoreOrigin } from "./ScoreOrigin.tsx";
import { ScoreRing } from "./ScoreRing.tsx";
import { targetText } from "./zones.tsx";

/** The score, what it is made of, what is good and what to change. */
export function ScorePanel({ session, views }: { session: Session; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const { parts = [], provisional = false, no_score: noScore = null } = scoreDetailOf(session.metrics) ?? {};
  const total = parts.reduce((sum, p) => sum + p.W, 0);
  const named = parts.flatMap((p) => {
    const view = views.find((v) => v.spec.key === p.key);
    return view ? [{ ...p, label: view.spec.label }] : [];
  });
  return (
    <Section title={t("score.title")}>
      <div className="flex items-center gap-5">
        <ScoreRing score={session.score} />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            {session.score === null
              ? t("score.none")
              : t(
                  `score.band.${(scoresOf(session).coach === null ? scoreDetailOf(session.metrics)?.band : null) ?? scoreBand(session.score)}`,
                )}
          </p>
          <ScoreOrigin session={session} />
          {provisional ? <p className="text-sm text-ink-2">{t("score.provisional")}</p> : null}
          {noScore ? <p className="text-sm text-ink-2">{t(`score.why.${noScore}`)}</p> : null}
        </div>
      </div>
      {named.length > 0 ? (
        <details className="mt-3">
          <summary className="min-h-8 py-1 text-sm font-medium">{t("score.parts")}</summary>
          <table className="num mt-2 w-full text-sm">
            <thead className="sr-only">
              <tr>
                <th>{t("metric.name")}</th>
                <th>{t("score.points")}</th>
                <th>{t("score.weight")}</th>
              </tr>
            </thead>
            <tbody>
              {named
                .sort((a, b) => b.W - a.W)
                .map((p) => (
                  <tr key={p.key} className="border-t border-line">
                    <td className="py-1.5 pr-2">{p.label}</td>
                    <td className="w-24">
                      <div className="h-1.5 rounded-full bg-line" aria-hidden="true">
                        <div className="h-full rounded-full bg-accent" style={{ width: `${p.s}%` }} />
                      </div>
                    </td>
                    <td className="w-10 text-right font-medium">{Math.round(p.s)}</td>
                    <td className="w-14 text-right text-ink-3">{total > 0 ? `${Math.round((100 * p.W) / total)} %` : ""}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </Section>
  );
}

/** The sentences of what to do, word for word: the coaching text beside it does not repeat them. */
export function useSaid(session: Session, views: readonly MetricView[]): string[] {
  const { t } = useTranslation();
  const capture = compatibleAdvice(session.capture_findings ?? []);
  return [...advice(session, views).map(({ text }) => text), ...capture.map((f) => t(`capture.${findingWords(f)}.action`))];
}

export function Findings({ session, views }: { session: Session; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const work = advice(session, views);
  const good = praise(session, views);
  const capture = compatibleAdvice(session.capture_findings ?? []);
  const notes = session.capture_notes;
  if (work.length === 0 && !good && capture.length + notes.length === 0) return null;
  return (
    <Section title={t("findings.title")}>
      <ol className="card divide-y divide-line">
        {work.map((item, i) => (
          <WorkItem key={item.view.spec.key} item={item} order={i + 1} />
        ))}
        {good ? (
          <li className="flex gap-3 px-4 py-3">
            <Icon name="star" className="mt-0.5 shrink-0 text-good" />
            <p>{t("findings.praise", { metric: good.spec.label })}</p>
          </li>
        ) : null}
        {capture.map((finding) => (
          <Recording key={finding.code} finding={finding} />
        ))}
        {notes.map((note) => (
          <li key={note.code} className="flex gap-3 px-4 py-3">
            <Icon name="record" className="mt-0.5 shrink-0 text-ink-3" />
            <Note note={note} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What a finding says of the recording: what it means for the values, and what to do. */
function Recording({ finding }: { finding: CaptureFinding }) {
  const { t } = useTranslation();
  const words = findingWords(finding);
  const special = words === "other_movement" || words === "angles_in_space";
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon name="record" className="mt-0.5 shrink-0 text-warn" />
      <div>
        <p className="font-medium">
          {t(`capture.${words}.title`)}{" "}
          <Badge tone={finding.severity === "high" ? "bad" : "warn"}>{t(`severity.${finding.severity}`)}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-2">
          {special ? t(`capture.${words}.happened`) : t(`capture.${words}.happened.${finding.severity}`)} {t(`capture.${words}.action`)}
        </p>
      </div>
    </li>
  );
}

/** A note in the reader's language. */
function Note({ note }: { note: CaptureNote }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (note.code === "looks_like") return <LooksLike note={note} />;
  const parts = note.code === "cut_athlete" ? (note.parts ?? []) : [];
  const seconds = new Intl.NumberFormat(lang, { style: "unit", unit: "second", maximumFractionDigits: 1 });
  const named = parts.map((p) => `${t(`cutPart.${p.part}`)} (${seconds.format(p.seconds)})`);
  const list = named.length > 0 ? ` ${new Intl.ListFormat(lang, { type: "conjunction" }).format(named)}.` : "";
  return <p className="text-sm text-ink-2">{`${t(`captureNote.${note.code}`)}${list}`}</p>;
}

/** The exercise that the movement resembles more, by its name in the reader's language. */
function LooksLike({ note }: { note: Extract<CaptureNote, { code: "looks_like" }> }) {
  const { t } = useTranslation();
  const catalogue = useCatalogue(note.activity, useLang());
  return <p className="text-sm text-ink-2">{t("captureNote.looks_like", { exercise: exerciseName(catalogue.data, note.exercise) })}</p>;
}

function WorkItem({ item: { view, value, text, rating }, order }: { item: Advice; order: number }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { side } = sidedKey(value.key);
  const { unit } = view.spec;
  return (
    <li className="flex gap-3 px-4 py-3">
      <span
        aria-hidden="true"
        className="num mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
      >
        {order}
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          {tied(text) || t(`zone.${rating.zone}.${rating.direction ?? "low"}`)} {view.beta ? <Badge>{t("metric.beta")}</Badge> : null}
        </p>
        <p className="num mt-0.5 text-sm text-ink-2">
          {view.spec.label}
          {side ? ` (${t(`side.${side}`)})` : ""}: {formatNumber(value.value_num ?? 0, lang)}
          {unit === "°" ? "" : "\u202f"}
          {unit}. {targetText(t, view.target, unit, lang)}
        </p>
      </div>
    </li>
  );
}
