import type { Session } from "@sagittal/contract";
import type { Trends } from "@sagittal/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { errorText } from "../lib/errors.ts";
import { hiddenQuery } from "../lib/hidden.ts";
import { byGroup, isMeasured, type MetricView, OWN_GROUP } from "../lib/metrics.ts";
import { Button, Section } from "../ui/basics.tsx";
import { toast } from "../ui/overlays.tsx";
import { MetricCard } from "./MetricCard.tsx";
import { Missing } from "./Missing.tsx";

/** The metrics by the catalogue's groups; a coach hides the groups that are of no use for this exercise, and shows them again. */
export function MetricGroups({
  session,
  views,
  history,
}: {
  session: Session;
  views: readonly MetricView[];
  history?: Trends | undefined;
}) {
  const { t } = useTranslation();
  const { hidden, hide, show } = useHiddenGroups(session);
  const groups = byGroup(views);
  const away = groups.filter((g) => hidden.includes(g.key));
  const shown = views.filter((view) => !hidden.includes(view.spec.group));
  return (
    <div className="space-y-7">
      {byGroup(shown.filter(isMeasured)).map((group) => (
        <Section
          key={group.key}
          title={group.label}
          actions={
            group.key === OWN_GROUP ? null : (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t("metric.hideGroup", { group: group.label })}
                onClick={() => hide(group.key)}
                className="no-print"
              >
                {t("metric.hide")}
              </Button>
            )
          }
        >
          <div className="card divide-y divide-line overflow-clip">
            {group.views.map((view) => (
              <MetricCard key={view.spec.key} session={session} view={view} history={history} />
            ))}
          </div>
        </Section>
      ))}
      <Missing session={session} views={shown} history={history} />
      {away.length > 0 ? (
        <div className="no-print flex flex-wrap items-center gap-2 text-sm">
          <span className="text-ink-2">{t("metric.hidden")}</span>
          {away.map((group) => (
            <Button key={group.key} size="sm" aria-label={t("metric.showGroup", { group: group.label })} onClick={() => show(group.key)}>
              {group.label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The person's hidden groups for this exercise, those of the whole activity included. */
function useHiddenGroups({ activity, exercise }: Session) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const read = (of: string) => hiddenQuery(activity, of);
  const own = useQuery(read(exercise)).data?.hidden ?? [];
  const general = useQuery(read("")).data?.hidden ?? [];
  const save = useMutation({
    mutationFn: ({ of, hidden }: { of: string; hidden: string[] }) => api.me.setHiddenMetrics({ activity, exercise: of, hidden }),
    onMutate: ({ of, hidden }) => client.setQueryData(read(of).queryKey, { activity, exercise: of, hidden }),
    onError: (error, { of }) => {
      void client.invalidateQueries({ queryKey: read(of).queryKey });
      toast(errorText(error, t), "bad");
    },
  });
  const without = (of: string, hidden: readonly string[], group: string) => {
    if (hidden.includes(group)) save.mutate({ of, hidden: hidden.filter((g) => g !== group) });
  };
  return {
    hidden: [...own, ...general],
    hide: (group: string) => save.mutate({ of: exercise, hidden: [...own, group] }),
    show: (group: string) => {
      without(exercise, own, group);
      if (exercise !== "") without("", general, group);
    },
  };
}
