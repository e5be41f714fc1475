import type { CameraView, ExerciseInput, Session } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Select, Switch } from "../ui/forms.tsx";
import { BarField, CourseField, HandField } from "../upload/InputFields.tsx";
import { type Again, changesOf } from "./again.ts";
import { SubjectPicker } from "./SubjectPicker.tsx";

/** Sends a session through the analysis again, with what was wrong put right; asks before a coach's corrections are lost. */
export function Reanalyse({
  session,
  views,
  inputs,
  onDone,
}: {
  session: Session;
  views: readonly CameraView[];
  inputs: ReadonlySet<ExerciseInput>;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [form, setForm] = useState<Again>({
    view: session.camera_view,
    blur: session.blur_face,
    hand: session.handedness ?? "right",
    bar: session.barbell_mass_kg,
    course: session.walk_test_distance_m,
    untrim: false,
    hint: undefined,
  });
  const change = (values: Partial<Again>) => setForm((now) => ({ ...now, ...values }));
  const [agreed, setAgreed] = useState(false);
  const events = useQuery({
    queryKey: ["events", session.id, session.processed_at],
    queryFn: () => api.sessions.events(session.id),
    enabled: session.status === "completed",
    retry: false,
  });
  const corrected = events.data?.corrected === true;
  const again = useMutation({
    mutationFn: () => api.sessions.reanalyze(session.id, { ...changesOf(form, inputs), ...(corrected && { drop_corrections: agreed }) }),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      onDone();
    },
  });
  return (
    <div className="space-y-4">
      <Select
        label={t("session.view")}
        value={form.view}
        onChange={(e) => change({ view: views.find((v) => v === e.target.value) ?? form.view })}
      >
        {views.map((v) => (
          <option key={v} value={v}>
            {t(`view.${v}`)}
          </option>
        ))}
      </Select>
      <HandField inputs={inputs} value={form.hand} onChange={(hand) => change({ hand })} />
      <BarField inputs={inputs} value={form.bar} onChange={(bar) => change({ bar })} />
      <CourseField inputs={inputs} value={form.course} onChange={(course) => change({ course })} />
      <Switch label={t("upload.blur")} hint={t("upload.blurHint")} checked={form.blur} onChange={(blur) => change({ blur })} />
      <Switch label={t("session.untrim")} checked={form.untrim} onChange={(untrim) => change({ untrim })} />
      <SubjectPicker session={session} hint={form.hint ?? null} onHint={(hint) => change({ hint })} />
      {corrected ? (
        <div className="rounded-lg border border-warn p-3">
          <Switch label={t("session.dropCorrections")} hint={t("session.dropCorrectionsText")} checked={agreed} onChange={setAgreed} />
        </div>
      ) : null}
      <FormError error={again.error} />
      <Button variant="primary" busy={again.isPending} disabled={events.isLoading || (corrected && !agreed)} onClick={() => again.mutate()}>
        {t("session.again")}
      </Button>
    </div>
  );
}
