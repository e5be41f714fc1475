import { ACTIVITIES, type Session } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { exerciseName, inputsOf, useCatalogue } from "../lib/catalogue.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Select } from "../ui/forms.tsx";
import { Dialog } from "../ui/overlays.tsx";
import { Switch } from "../ui/Switch.tsx";
import { BarField, CourseField, HandField } from "../upload/InputFields.tsx";
import { type Again, changesOf } from "./again.ts";
import { SubjectPicker } from "./SubjectPicker.tsx";
import { landmarksQuery } from "./use-placing.ts";

/** What the clip shows by its look: chosen beforehand in the dialog. */
type Suggestion = Pick<Again, "activity" | "exercise">;

/** The dialog around `Reanalyse`. */
export function AnalyseAgain({
  session,
  suggestion,
  open,
  onOpenChange,
}: {
  session: Session;
  suggestion?: Suggestion | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("session.again")} description={t("session.againText")} wide>
      <Reanalyse session={session} suggestion={suggestion} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Opens the dialog where the page says that another analysis would help; nothing for the demo session, which keeps no video of its own. */
export function AgainButton({
  session,
  suggestion,
  children,
}: {
  session: Session;
  suggestion?: Suggestion | undefined;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  if (session.is_demo) return null;
  return (
    <>
      <Button size="sm" icon="refresh" className="no-print mt-2" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <AnalyseAgain session={session} suggestion={suggestion} open={open} onOpenChange={setOpen} />
    </>
  );
}

/** Analyses a session again with corrected facts; asks before a coach's corrections are lost. */
function Reanalyse({ session, suggestion, onDone }: { session: Session; suggestion?: Suggestion | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const client = useQueryClient();
  const [form, setForm] = useState<Again>({
    activity: suggestion?.activity ?? session.activity,
    exercise: suggestion?.exercise ?? session.exercise,
    view: session.camera_view,
    blur: session.blur_face,
    hand: session.handedness ?? "right",
    bar: session.barbell_mass_kg,
    course: session.walk_test_distance_m,
    untrim: false,
    hint: undefined,
  });
  const change = (values: Partial<Again>) => setForm((now) => ({ ...now, ...values }));
  const catalogue = useCatalogue(form.activity, lang).data;
  const inputs = inputsOf(catalogue, form.exercise);
  // Exercises that need data of their own upload form are offered only for sessions with these data.
  const offered = (exercise: string) => !inputsOf(catalogue, exercise).has("workstation_assessment") || exercise === session.exercise;
  const exercises = (catalogue?.presets ?? []).filter(offered);
  const views = catalogue?.views_by_exercise[form.exercise] ?? [form.view];
  const view = views.includes(form.view) ? form.view : (views[0] ?? form.view);
  const [agreed, setAgreed] = useState(false);
  const events = useQuery({
    queryKey: ["events", session.id, session.processed_at],
    queryFn: () => api.sessions.events(session.id),
    enabled: session.status === "completed",
    retry: false,
  });
  const placed = useQuery({ ...landmarksQuery(session), enabled: session.status === "completed" });
  const corrected = events.data?.corrected === true || placed.data?.corrected === true;
  const again = useMutation({
    mutationFn: () =>
      api.sessions.reanalyze(session.id, {
        ...changesOf({ ...form, view }, inputs, session),
        ...(corrected && { drop_corrections: agreed }),
      }),
    onSuccess: (fresh) => {
      client.setQueryData(["session", session.id], fresh);
      void client.invalidateQueries({ queryKey: ["sessions"] });
      onDone();
    },
  });
  return (
    <div className="space-y-4">
      <Select
        label={t("session.activity")}
        value={form.activity}
        onChange={(e) => change({ activity: ACTIVITIES.find((a) => a === e.target.value) ?? form.activity, exercise: "" })}
      >
        {ACTIVITIES.filter((a) => a !== "scuba_diving" || a === session.activity).map((a) => (
          <option key={a} value={a}>
            {t(`activity.${a}`)}
          </option>
        ))}
      </Select>
      <Select label={t("session.exercise")} value={form.exercise} onChange={(e) => change({ exercise: e.target.value })}>
        <option value="" disabled>
          {t("session.chooseExercise")}
        </option>
        {exercises.map((exercise) => (
          <option key={exercise} value={exercise}>
            {exerciseName(catalogue, exercise)}
          </option>
        ))}
      </Select>
      <Select
        label={t("session.view")}
        value={view}
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
      {session.trim ? <Switch label={t("session.untrim")} checked={form.untrim} onChange={(untrim) => change({ untrim })} /> : null}
      <SubjectPicker session={session} hint={form.hint ?? null} onHint={(hint) => change({ hint })} />
      {corrected ? (
        <div className="rounded-lg border border-warn p-3">
          <Switch label={t("session.dropCorrections")} hint={t("session.dropCorrectionsText")} checked={agreed} onChange={setAgreed} />
        </div>
      ) : null}
      <FormError error={again.error} />
      <Button
        variant="primary"
        busy={again.isPending}
        disabled={events.isLoading || !catalogue || (form.exercise === "" && form.activity !== session.activity) || (corrected && !agreed)}
        onClick={() => again.mutate()}
      >
        {t("session.again")}
      </Button>
    </div>
  );
}
