import { type MetricSpec, SCORE_KEY, type Session } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAthleteNames } from "../lib/athletes.ts";
import { errorText } from "../lib/errors.ts";
import { formatDate } from "../lib/format.ts";
import { standardsQuery } from "../lib/standards.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button } from "../ui/basics.tsx";
import { toast } from "../ui/overlays.tsx";

/** Puts a reference beside a session: the athlete's best clip, by score or by a metric, or the team's model for the exercise. */
export function AddStandard({
  session,
  specs,
  shown,
  onAdd,
}: {
  session: Session;
  specs: readonly MetricSpec[];
  /** Sessions that are compared already. */
  shown: readonly string[];
  onAdd: (id: string) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const client = useQueryClient();
  const standards = useQuery(standardsQuery(session.id, lang));
  const model = standards.data?.model;
  const athlete = useAthleteNames([model?.client]).get(model?.client ?? "");
  const best = useMutation({
    mutationFn: (by: string) => client.fetchQuery(standardsQuery(session.id, lang, by)),
    onSuccess: ({ best: found, no_best }) => {
      if (!found) toast(t(`standards.noBest.${no_best ?? "no_value"}`), "bad");
      else if (found.session === session.id) toast(t("standards.isBest"));
      else if (shown.includes(found.session)) toast(t("standards.shown"));
      else onAdd(found.session);
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const measured = new Set(session.metrics.filter((m) => m.value_num !== null).map((m) => m.key));
  const directed = specs.filter((spec) => spec.higher_is_better !== null && measured.has(spec.key));
  return (
    <>
      {session.client ? (
        <select
          aria-label={t("standards.best")}
          className="field !w-auto !min-h-8 max-w-[min(100%,18rem)] !py-0.5 text-sm"
          value=""
          disabled={best.isPending}
          onChange={(e) => e.target.value && best.mutate(e.target.value)}
        >
          <option value="">{t("standards.best")}</option>
          <option value={SCORE_KEY}>{t("score.title")}</option>
          {directed.map((spec) => (
            <option key={spec.key} value={spec.key}>
              {spec.label}
            </option>
          ))}
        </select>
      ) : null}
      {model && !shown.includes(model.session) ? (
        <Button size="sm" icon="star" onClick={() => onAdd(model.session)}>
          {[
            t("standards.model"),
            athlete,
            formatDate(model.created_at, lang),
            // Values from another view are not the same values.
            model.camera_view === session.camera_view ? "" : t(`view.${model.camera_view}`),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Button>
      ) : null}
    </>
  );
}
