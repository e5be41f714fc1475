import {
  compatibleAdvice,
  findingWords,
  gravestFirst,
  isOtherMovement,
  isSpecial,
  namedParts,
  unsaidNotes,
} from "@sagittal/catalogue/capture-advice";
import { scoreBand } from "@sagittal/catalogue/score-band";
import { type CaptureFinding, type CaptureNote, type Session, scoreDetailOf, sidedKey } from "@sagittal/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { formatMeasured, tied } from "../lib/format.ts";
import { type Advice, advice, doubtOf, type MetricView, praise } from "../lib/metrics.ts";
import { scoresOf } from "../lib/scores.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge, Section } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { AgainButton } from "./Reanalyse.tsx";
import { ScoreOrigin } from "./ScoreOrigin.tsx";
import { ScoreRing } from "./ScoreRing.tsx";
import { targetText } from "./zones.ts";

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
          {noScore ? (
            <p className="text-sm text-ink-2">
              {session.capture_findings?.some(isOtherMovement) ? t("capture.other_movement.happened") : t(`score.why.${noScore}`)}
            </p>
          ) : null}
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
  const capture = compatibleAdvice(session.capture_findings ?? [], session.capture_notes);
  return [...advice(session, views).map(({ text }) => text), ...capture.map((f) => t(`capture.${findingWords(f)}.action`))];
}

/**
 * Grave hints on filming, what to work on, what was good, and slighter hints, in this order. That joints were hidden is said once, not at
 * each value. Renders nothing where there is nothing to say.
 */
export function Findings({ session, views }: { session: Session; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const work = advice(session, views);
  const good = praise(session, views);
  const capture = gravestFirst(compatibleAdvice(session.capture_findings ?? [], session.capture_notes));
  const notes = unsaidNotes(session.capture_notes, capture);
  // Said once, and not beside each of the values.
  const given = views.flatMap(({ value, left, right }) =>
    [value, left, right].flatMap((m) => (m?.value_num == null ? [] : [m.value_json])),
  );
  const hidden = !capture.some(({ code }) => code === "pose_sparse") && given.some((detail) => doubtOf(detail) === "hidden");
  if (work.length === 0 && !good && !hidden && capture.length + notes.length === 0) return null;
  // What the clip shows instead belongs to the finding that it shows something else.
  const other = capture.some(isOtherMovement);
  const looksLike = notes.find(({ code }) => code === "looks_like");
  // Of a clip that gave no number, what it shows instead matters more than how it was recorded.
  const first = other || given.length > 0 ? undefined : looksLike;
  const recording = (grave: boolean) =>
    capture
      .filter(({ severity }) => (severity === "high") === grave)
      .map((finding) => (
        <Recording key={finding.code} finding={finding}>
          {isOtherMovement(finding) ? <Another session={session} /> : null}
        </Recording>
      ));
  return (
    <Section title={t("findings.title")}>
      <ol className="card divide-y divide-line">
        {first ? <NoteItem session={session} note={first} /> : null}
        {recording(true)}
        {work.map((item, i) => (
          <WorkItem key={item.view.spec.key} item={item} order={i + 1} />
        ))}
        {good ? (
          <li className="flex gap-3 px-4 py-3">
            <Icon name="star" className="mt-0.5 shrink-0 text-good" />
            <p>{t("findings.praise", { metric: good.spec.label })}</p>
          </li>
        ) : null}
        {recording(false)}
        {hidden ? (
          <li className="flex gap-3 px-4 py-3">
            <Icon name="record" className="mt-0.5 shrink-0 text-ink-3" />
            <p className="text-sm text-ink-2">{t("missing.hidden")}</p>
          </li>
        ) : null}
        {notes
          .filter((note) => note !== looksLike || !(first || other))
          .map((note) => (
            <NoteItem key={note.code} session={session} note={note} />
          ))}
      </ol>
    </Section>
  );
}

/** A note as an item of what to do. */
function NoteItem({ session, note }: { session: Session; note: CaptureNote }) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon name="record" className="mt-0.5 shrink-0 text-ink-3" />
      {note.code === "looks_like" ? (
        <div className="min-w-0">
          <LooksLike session={session} note={note} />
        </div>
      ) : (
        <Note note={note} />
      )}
    </li>
  );
}

/** What a finding says of the recording: what it means for the values, and what to do. */
function Recording({ finding, children }: { finding: CaptureFinding; children: ReactNode }) {
  const { t } = useTranslation();
  const words = findingWords(finding);
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon name="record" className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="font-medium">
          {t(`capture.${words}.title`)}{" "}
          <Badge tone={finding.severity === "high" ? "bad" : "warn"}>{t(`severity.${finding.severity}`)}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-2">
          {isSpecial(words) ? t(`capture.${words}.happened`) : t(`capture.${words}.happened.${finding.severity}`)}{" "}
          {t(`capture.${words}.action`)}
        </p>
        {children}
      </div>
    </li>
  );
}

/** A note in the reader's language. */
function Note({ note }: { note: Exclude<CaptureNote, LooksLikeNote> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const parts = note.code === "cut_athlete" ? (note.parts ?? []) : [];
  const named = parts.map(({ part, seconds }) => ({ name: t(`cutPart.${part}`), seconds }));
  return <p className="text-sm text-ink-2">{namedParts(t(`captureNote.${note.code}`), named, lang)}</p>;
}

/** The way on where another movement was filmed than the chosen exercise. */
function Another({ session }: { session: Session }) {
  const { t } = useTranslation();
  const note = session.capture_notes.find((n) => n.code === "looks_like");
  return note ? <LooksLike session={session} note={note} /> : <AgainButton session={session}>{t("session.chooseExercise")}</AgainButton>;
}

type LooksLikeNote = Extract<CaptureNote, { code: "looks_like" }>;

/** The exercise that the movement resembles more, by its name in the reader's language, and a way to analyse it as that. */
function LooksLike({ session, note }: { session: Session; note: LooksLikeNote }) {
  const { t } = useTranslation();
  const exercise = exerciseName(useCatalogue(note.activity, useLang()).data, note.exercise);
  return (
    <>
      <p className="mt-0.5 text-sm text-ink-2">{t("captureNote.looks_like", { exercise })}</p>
      <AgainButton session={session} suggestion={note}>
        {t("session.againAs", { exercise })}
      </AgainButton>
    </>
  );
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
          {side ? ` (${t(`side.${side}`)})` : ""}: {formatMeasured(value.value_num ?? 0, unit, lang, value.value_json.se)}
          {unit === "°" ? "" : "\u202f"}
          {unit}. {targetText(t, view.target, unit, lang)}
        </p>
      </div>
    </li>
  );
}
