import type { CameraView, Session, SubjectHint } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Select, Switch } from "../ui/forms.tsx";
import { QuantityField } from "../ui/QuantityField.tsx";
import { SubjectPicker } from "./SubjectPicker.tsx";

/** Sends a session through the analysis again, with what was wrong put right; asks before a coach's corrections are lost. */
export function Reanalyse({ session, views, onDone }: { session: Session; views: readonly CameraView[]; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [view, setView] = useState(session.camera_view);
  const [blur, setBlur] = useState(session.blur_face);
  const [bar, setBar] = useState(session.barbell_mass_kg);
  const [distance, setDistance] = useState(session.walk_test_distance_m);
  const [untrim, setUntrim] = useState(false);
  const [hint, setHint] = useState<SubjectHint | null | undefined>(undefined);
  const [agreed, setAgreed] = useState(false);
  const events = useQuery({
    queryKey: ["events", session.id, session.processed_at],
    queryFn: () => api.sessions.events(session.id),
    enabled: session.status === "completed",
    retry: false,
  });
  const corrected = events.data?.corrected === true;
  const again = useMutation({
    mutationFn: () =>
      api.sessions.reanalyze(session.id, {
        camera_view: view,
        blur_face: blur,
        ...(untrim && { trim: null }),
        ...(hint !== undefined && { subject_hint: hint }),
        ...(session.activity === "weightlifting" && { barbell_mass_kg: bar }),
        ...((session.activity === "walking" || session.activity === "fri") && { walk_test_distance_m: distance }),
        ...(corrected && { drop_corrections: agreed }),
      }),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      onDone();
    },
  });
  return (
    <div className="space-y-4">
      <Select label={t("session.view")} value={view} onChange={(e) => setView(views.find((v) => v === e.target.value) ?? view)}>
        {views.map((v) => (
          <option key={v} value={v}>
            {t(`view.${v}`)}
          </option>
        ))}
      </Select>
      {session.activity === "weightlifting" ? (
        <QuantityField label={t("upload.bar")} hint={t("upload.barHint")} unit="kg" min={1} max={500} value={bar} onChange={setBar} />
      ) : null}
      {session.activity === "walking" || session.activity === "fri" ? (
        <QuantityField
          label={t("upload.distance")}
          hint={t("upload.distanceHint")}
          unit="m"
          min={2}
          max={100}
          value={distance}
          onChange={setDistance}
        />
      ) : null}
      <Switch label={t("upload.blur")} hint={t("upload.blurHint")} checked={blur} onChange={setBlur} />
      <Switch label={t("session.untrim")} checked={untrim} onChange={setUntrim} />
      <SubjectPicker session={session} hint={hint ?? null} onHint={setHint} />
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
