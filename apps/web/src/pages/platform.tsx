import { PLAN_ROLES, type PlatformTeam } from "@sagittal/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { fieldText } from "../lib/errors.ts";
import { formatDate } from "../lib/format.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge, Button, Empty, ErrorState, FormError, PageHeader, SkeletonRows } from "../ui/basics.tsx";
import { submitting, textIn } from "../ui/form-data.ts";
import { Field, Select } from "../ui/forms.tsx";
import { Dialog, toast } from "../ui/overlays.tsx";
import { PageSteps } from "./Pages.tsx";

const PAGE = 25;

/** All teams of the deployment, for its administrators: find one, grant it a plan. */
export function PlatformPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const admin = me.role === "platform_admin";
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const [granting, setGranting] = useState<PlatformTeam | null>(null);
  const query = { search: useDeferredValue(text.trim()) || undefined, limit: PAGE, offset: page * PAGE };
  const teams = useQuery({
    queryKey: ["platform-teams", query],
    queryFn: () => api.platform.teams(query),
    placeholderData: keepPreviousData,
    enabled: admin,
  });
  return (
    <>
      <title>{`${t("platform.title")} · Sagittal`}</title>
      <PageHeader title={t("platform.title")} lead={t("platform.lead")} />
      {admin ? (
        <search className="mb-4 block">
          <input
            type="search"
            aria-label={t("platform.search")}
            placeholder={t("platform.search")}
            className="field sm:!w-80"
            value={text}
            onChange={(e) => {
              setText(e.target.value);
              setPage(0);
            }}
          />
        </search>
      ) : (
        <Empty title={t("platform.forbidden")} />
      )}
      {admin && teams.isPending ? <SkeletonRows rows={4} /> : null}
      {teams.error ? <ErrorState error={teams.error} retry={() => void teams.refetch()} /> : null}
      {teams.data?.count === 0 ? <Empty title={t("platform.nothing")} /> : null}
      {teams.data && teams.data.count > 0 ? (
        <>
          <ul className="card divide-y divide-line">
            {teams.data.results.map((team) => (
              <li key={team.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <div className="min-w-0">
                  <p className="font-medium">
                    {team.name} <Badge tone={team.role === "free" ? "neutral" : "accent"}>{team.plan}</Badge>{" "}
                    {team.status === "active" ? null : (
                      <Badge tone="warn">{t(`settings.plan.status.${team.status}`, { defaultValue: team.status })}</Badge>
                    )}
                  </p>
                  <p className="num text-sm text-ink-3">
                    {[
                      team.owner_email,
                      t("settings.plan.seats", { n: team.members }),
                      t("athletes.sessions", { n: team.sessions }),
                      formatDate(team.created_at, lang),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <Button size="sm" onClick={() => setGranting(team)} aria-label={t("platform.grantTo", { team: team.name })}>
                  {t("platform.grant")}
                </Button>
              </li>
            ))}
          </ul>
          <div className="mt-4 empty:hidden">
            <PageSteps page={page} size={PAGE} count={teams.data.count} onPage={setPage} />
          </div>
        </>
      ) : null}
      <Dialog
        open={granting !== null}
        onOpenChange={(on) => !on && setGranting(null)}
        title={t("platform.grantTo", { team: granting?.name ?? "" })}
        description={t("platform.grantText")}
      >
        {granting ? <Grant key={granting.id} team={granting} onDone={() => setGranting(null)} /> : null}
      </Dialog>
    </>
  );
}

function Grant({ team, onDone }: { team: PlatformTeam; onDone: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const grant = useMutation({
    mutationFn: (form: FormData) => {
      const quota = textIn(form, "quota");
      return api.platform.grant(team.id, {
        role: PLAN_ROLES.find((r) => r === form.get("role")) ?? "free",
        interval: form.get("interval") === "year" ? "year" : "month",
        ...(quota !== "" && { session_quota: Number(quota) }),
      });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ["platform-teams"] });
      toast(t("platform.granted"));
      onDone();
    },
  });
  return (
    <form className="space-y-4" onSubmit={submitting((form) => grant.mutate(form))}>
      <Select label={t("settings.plan.title")} name="role" defaultValue={team.role}>
        {PLAN_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`settings.plan.name.${role}`)}
          </option>
        ))}
      </Select>
      <Select label={t("settings.plan.interval")} name="interval" defaultValue="month">
        <option value="month">{t("settings.plan.monthly")}</option>
        <option value="year">{t("settings.plan.yearly")}</option>
      </Select>
      <Field
        label={t("platform.quota")}
        hint={t("platform.quotaHint")}
        name="quota"
        type="number"
        min={0}
        max={1_000_000}
        step={1}
        error={fieldText(grant.error, "session_quota")}
      />
      <FormError error={grant.error} />
      <Button type="submit" variant="primary" busy={grant.isPending}>
        {t("platform.grant")}
      </Button>
    </form>
  );
}
