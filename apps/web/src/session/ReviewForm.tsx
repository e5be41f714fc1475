import { reviewOf, type Session } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { Button, FormError, Section } from "../ui/basics.tsx";
import { Field, TextArea } from "../ui/forms.tsx";
import { toast } from "../ui/overlays.tsx";

/** The coach's own words and score on a session. */
export function ReviewForm({ session }: { session: Session }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const review = reviewOf(session.metrics);
  const [notes, setNotes] = useState(review?.notes ?? "");
  const [score, setScore] = useState(review?.score?.toString() ?? "");
  const save = useMutation({
    mutationFn: () => api.sessions.review(session.id, notes.trim(), score.trim() === "" ? null : Number(score)),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      void client.invalidateQueries({ queryKey: ["sessions"] });
      toast(t("review.saved"));
    },
  });
  return (
    <Section title={t("review.title")}>
      <form
        className="card space-y-4 p-4"
        onSubmit={(e) => {
          e.preventDefault();
          save.mutate();
        }}
      >
        <TextArea label={t("review.notes")} required maxLength={4000} rows={4} value={notes} onChange={(e) => setNotes(e.target.value)} />
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-32">
            <Field
              label={t("review.score")}
              type="number"
              min={0}
              max={100}
              step="any"
              value={score}
              onChange={(e) => setScore(e.target.value)}
            />
          </div>
          <p className="min-w-0 flex-1 text-sm text-ink-3">{t("review.hint")}</p>
        </div>
        <FormError error={save.error} />
        <Button type="submit" variant="primary" busy={save.isPending} disabled={notes.trim() === ""}>
          {review ? t("review.update") : t("review.save")}
        </Button>
      </form>
    </Section>
  );
}
