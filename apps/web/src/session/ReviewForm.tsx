import { useTranslation } from "react-i18next";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, FormError, Section } from "../ui/basics.tsx";
import { Field, TextArea } from "../ui/forms.tsx";
import type { ReviewState } from "./use-review.ts";

/** The coach's own words and score on a session; what was drawn goes with them. */
export function ReviewForm({ review }: { review: ReviewState }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { unsavedSince } = review;
  return (
    <Section title={t("review.title")}>
      <form
        className="card space-y-4 p-4"
        onSubmit={(e) => {
          e.preventDefault();
          review.save();
        }}
      >
        <TextArea
          label={t("review.notes")}
          maxLength={4000}
          rows={4}
          value={review.notes}
          onChange={(e) => review.change({ notes: e.target.value })}
        />
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-32">
            <Field
              label={t("review.score")}
              type="number"
              min={0}
              max={100}
              step="any"
              value={review.score}
              onChange={(e) => review.change({ score: e.target.value })}
            />
          </div>
          <p className="min-w-0 flex-1 text-sm text-ink-3">{t("review.hint")}</p>
        </div>
        {review.drawings.length > 0 ? (
          <p className="num text-sm text-ink-2">{t("review.drawings", { n: review.drawings.length })}</p>
        ) : null}
        {review.answer ? (
          <div className="rounded-lg bg-sunken px-3 py-2 text-sm">
            <p className="font-medium">
              {t("review.answer")} · {formatDate(review.answer.answered_at, lang, "time")}
            </p>
            {review.answer.understood ? <p>{t("review.understood")}</p> : null}
            {review.answer.text ? <p className="whitespace-pre-line">{review.answer.text}</p> : null}
          </div>
        ) : null}
        <FormError error={review.error} />
        <Theirs review={review} />
        {unsavedSince === null ? null : (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            {review.waiting
              ? t("review.waiting")
              : t("review.draft", { at: formatDate(new Date(unsavedSince).toISOString(), lang, "time") })}
            <Button size="sm" variant="quiet" onClick={review.discard} disabled={review.saving}>
              {t("review.discard")}
            </Button>
          </p>
        )}
        <Button type="submit" variant="primary" busy={review.saving} disabled={review.empty || review.theirs !== undefined}>
          {review.reviewed ? t("review.update") : t("review.save")}
        </Button>
      </form>
    </Section>
  );
}

/** A review that somebody saved while this one was typed: shown, so that one of the two is chosen. */
function Theirs({ review }: { review: ReviewState }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { theirs } = review;
  if (!theirs) return null;
  const { notes, score, drawings = [], reviewed_at } = theirs;
  return (
    <div role="alert" className="space-y-2 rounded-lg border border-warn p-3 text-sm">
      <p className="font-medium">{t("errors.review_changed")}</p>
      <p className="num text-ink-2">
        {[
          reviewed_at && formatDate(reviewed_at, lang, "time"),
          score !== null && t("score.of", { score: Math.round(score) }),
          drawings.length > 0 && t("review.drawings", { n: drawings.length }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {notes ? <blockquote className="whitespace-pre-line">{notes}</blockquote> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={review.keepMine} busy={review.saving} disabled={review.empty}>
          {t("review.keepMine")}
        </Button>
        <Button size="sm" onClick={review.discard} disabled={review.saving}>
          {t("review.takeTheirs")}
        </Button>
      </div>
    </div>
  );
}
