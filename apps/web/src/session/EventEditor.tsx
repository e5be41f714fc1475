import type { MotionEvent, Session } from "@sagittal/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { Badge, Button, FormError } from "../ui/basics.tsx";
import { toast } from "../ui/overlays.tsx";
import { Timeline } from "./Timeline.tsx";

/** The time line, and the correction of a wrong event on it: drag a tick, see the numbers change, undo. */
export function EventEditor({
  session,
  events,
  draft,
  onDraft,
  onSaved,
}: {
  session: Session;
  events: readonly MotionEvent[];
  draft: readonly MotionEvent[] | null;
  onDraft: (events: readonly MotionEvent[] | null) => void;
  onSaved: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const [steps, setSteps] = useState<readonly (readonly MotionEvent[])[]>([]);
  const stored = useQuery({
    queryKey: ["events", session.id, session.processed_at, events === draft ? "" : events.length],
    queryFn: () => api.sessions.events(session.id),
    retry: false,
  });
  const corrected = stored.data?.corrected === true;
  const save = useMutation({
    mutationFn: (next: readonly MotionEvent[] | null) => api.sessions.correct(session.id, next && [...next]),
    onSuccess: async () => {
      await onSaved();
      await stored.refetch();
      setSteps([]);
      toast(t("events.saved"));
    },
  });
  const editing = draft !== null;
  return (
    <div className="mt-3">
      <Timeline
        events={events}
        onMove={
          editing
            ? (index, to) => {
                setSteps((all) => (all.at(-1) === draft ? all : [...all, draft]));
                onDraft(draft.map((e, i) => (i === index ? { ...e, t_ms: to, confidence: 1 } : e)));
              }
            : undefined
        }
      />
      {events.length > 0 && stored.data ? (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {editing ? (
            <>
              <p className="w-full text-sm text-ink-2">{t("events.how")}</p>
              <Button size="sm" variant="primary" busy={save.isPending} disabled={steps.length === 0} onClick={() => save.mutate(draft)}>
                {t("events.save")}
              </Button>
              <Button
                size="sm"
                icon="undo"
                disabled={steps.length === 0}
                onClick={() => {
                  const first = steps[0];
                  if (first) onDraft(first);
                  setSteps([]);
                }}
              >
                {t("events.undo")}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => {
                  onDraft(null);
                  setSteps([]);
                }}
              >
                {t("common.cancel")}
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" variant="quiet" icon="edit" onClick={() => onDraft(events)}>
                {t("events.correct")}
              </Button>
              {corrected ? <Badge tone="accent">{t("events.corrected")}</Badge> : null}
              {corrected ? (
                <Button size="sm" variant="quiet" icon="undo" busy={save.isPending} onClick={() => save.mutate(null)}>
                  {t("events.restore")}
                </Button>
              ) : null}
            </>
          )}
          <FormError error={save.error} />
        </div>
      ) : null}
    </div>
  );
}
