import { type Drawing, type ReviewAnswer, reviewOf, type Session } from "@sagittal/contract";
import { ServiceError } from "@sagittal/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { dropDraft, keepDraft, readDraft } from "../lib/drafts.ts";
import { errorText } from "../lib/errors.ts";
import { useMe } from "../lib/me.ts";
import { toast } from "../ui/overlays.tsx";

/** A review as the form holds it. */
interface Written {
  notes: string;
  score: string;
  drawings: readonly Drawing[];
}

const isReviewChanged = (error: unknown): boolean => error instanceof ServiceError && error.detail === "review_changed";

/** A session's review while it is written: words, score and drawings, kept in the browser until they are saved. */
export interface ReviewState extends Written {
  /** What the athlete answered through the link. */
  answer: ReviewAnswer | undefined;
  /** Whether the session has a review already. */
  reviewed: boolean;
  /** Since when there is something unsaved, ms of the epoch; null when there is nothing. */
  unsavedSince: number | null;
  /** A review that somebody saved since the typing began. */
  theirs: ReturnType<typeof reviewOf>;
  /** Saves in place of it. */
  keepMine: () => void;
  change: (values: Partial<Written>) => void;
  discard: () => void;
  save: () => void;
  /** Neither words nor drawings: nothing to save. */
  empty: boolean;
  saving: boolean;
  /** Saving waits for a connection. */
  waiting: boolean;
  error: unknown;
}

/**
 * The review of a session as this person writes it, from the draft in the browser where there is one. A review that somebody else saved
 * meanwhile is never replaced unasked: it stands in `theirs` until the person keeps one of the two.
 */
export function useReview(session: Session): ReviewState {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const review = reviewOf(session.metrics);
  const saved: Written = { notes: review?.notes ?? "", score: review?.score?.toString() ?? "", drawings: review?.drawings ?? [] };
  const [draft, setDraft] = useState(() => readDraft(me.id, session.id));
  const { notes, score, drawings } = draft ?? saved;
  const current = review?.reviewed_at ?? null;
  const replaces = draft?.replaces === undefined ? current : draft.replaces;
  const isEmpty = saved.notes === "" && saved.score === "" && saved.drawings.length === 0;
  const theirs = draft && review && replaces !== current && !isEmpty ? review : undefined;
  const discard = () => {
    setDraft(null);
    dropDraft(me.id, session.id);
  };
  const change = (values: Partial<Written>) => {
    const next = { notes, score, drawings, ...values };
    if (JSON.stringify(next) === JSON.stringify({ ...saved })) return discard();
    const kept = { ...next, drawings: [...next.drawings], at: Date.now(), replaces };
    setDraft(kept);
    keepDraft(me.id, session.id, kept);
  };
  const save = useMutation({
    mutationFn: (over: string | null) =>
      api.sessions.review(session.id, notes.trim(), score.trim() === "" ? null : Number(score), drawings, over),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      void client.invalidateQueries({ queryKey: ["sessions"] });
      discard();
      toast(t("review.saved"));
    },
    onError: (error) => {
      if (!isReviewChanged(error)) return;
      void client.invalidateQueries({ queryKey: ["session", session.id] });
      toast(errorText(error, t), "bad");
    },
  });
  return {
    notes,
    score,
    drawings,
    answer: review?.answer,
    reviewed: review !== undefined,
    unsavedSince: draft?.at ?? null,
    change,
    discard,
    theirs,
    keepMine: () => {
      // If this save fails, the base of further typing is the other person's review.
      if (draft) setDraft({ ...draft, replaces: current });
      save.mutate(current);
    },
    save: () => save.mutate(replaces),
    empty: notes.trim() === "" && drawings.length === 0,
    saving: save.isPending,
    waiting: save.isPaused,
    error: isReviewChanged(save.error) ? null : save.error,
  };
}
