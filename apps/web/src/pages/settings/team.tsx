import type { Membership } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText, fieldText } from "../../lib/errors.ts";
import { formatDate } from "../../lib/format.ts";
import { meQuery, useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, ErrorState, FormError, Section, SkeletonRows } from "../../ui/basics.tsx";
import { submitting, textIn } from "../../ui/form-data.ts";
import { Field } from "../../ui/forms.tsx";
import { Confirm, Dialog, toast } from "../../ui/overlays.tsx";
import { SecretField } from "../../ui/SecretField.tsx";
import { PlanLimit } from "../PlanLimit.tsx";

/**
 * The members of the team, and a form for a new team. The owner can invite and remove members and transfer the team; other members can
 * leave, and then work in another of their teams.
 */
export function TeamPage() {
  const { t } = useTranslation();
  const me = useMe();
  const cache = useQueryClient();
  const owner = me.role !== "member";
  const [leaving, setLeaving] = useState<{ what: "remove" | "transfer"; member: Membership } | null>(null);
  const members = useQuery({ queryKey: ["members"], queryFn: () => api.team.members() });
  const act = useMutation({
    mutationFn: async ({ what, member }: { what: "remove" | "transfer"; member: Membership }) =>
      what === "remove" ? api.team.remove(member.admin.id) : api.team.transfer(member.admin.id),
    onSuccess: async (_, { what, member }) => {
      // Another team is active from now on.
      if (what === "remove" && member.admin.id === me.id) return location.assign("/");
      setLeaving(null);
      await cache.invalidateQueries({ queryKey: ["members"] });
      await cache.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  return (
    <div className="space-y-10">
      <title>{`${t("settings.team.title")} · Sagittal`}</title>
      <Section title={me.company_name}>
        {members.isPending ? (
          <SkeletonRows rows={2} />
        ) : members.error ? (
          <ErrorState error={members.error} retry={() => void members.refetch()} />
        ) : null}
        <ul className="card divide-y divide-line">
          {members.data?.results.map((m) => (
            <li key={m.admin.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">
                  {m.admin.display_name || m.admin.email}{" "}
                  <Badge tone={m.is_owner ? "accent" : "neutral"}>{t(`settings.team.role.${m.role}`)}</Badge>
                </p>
                <p className="num text-sm text-ink-3">
                  {m.admin.email} · {t("athletes.sessions", { n: m.session_count })}
                </p>
              </div>
              {m.is_owner ? null : (
                <div className="flex gap-2">
                  {owner ? (
                    <Button size="sm" variant="quiet" onClick={() => setLeaving({ what: "transfer", member: m })}>
                      {t("settings.team.transfer")}
                    </Button>
                  ) : null}
                  {owner || m.admin.id === me.id ? (
                    <Button size="sm" variant="quiet" onClick={() => setLeaving({ what: "remove", member: m })}>
                      {m.admin.id === me.id ? t("settings.team.leave") : t("settings.team.remove")}
                    </Button>
                  ) : null}
                </div>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {owner && members.data ? <Invites members={members.data.results.length} /> : null}
      <NewTeam />
      <Confirm
        open={leaving !== null}
        onOpenChange={(on) => !on && setLeaving(null)}
        title={
          leaving
            ? t(`settings.team.confirm.${leaving.what}.title`, { name: leaving.member.admin.display_name || leaving.member.admin.email })
            : ""
        }
        text={leaving ? t(`settings.team.confirm.${leaving.what}.text`) : ""}
        action={leaving?.what === "transfer" ? t("settings.team.transfer") : t("settings.team.remove")}
        busy={act.isPending}
        onConfirm={() => leaving && act.mutate(leaving)}
      />
    </div>
  );
}

/** Invitations; where every seat of the plan is taken or promised, that is said before the form. */
function Invites({ members }: { members: number }) {
  const { t } = useTranslation();
  const plan = useMe().subscription?.plan;
  const lang = useLang();
  const cache = useQueryClient();
  const invites = useQuery({ queryKey: ["invites"], queryFn: () => api.team.invites() });
  const refresh = () => cache.invalidateQueries({ queryKey: ["invites"] });
  const promised = invites.data?.results.filter((i) => i.status === "pending").length ?? 0;
  const full = plan && plan.role !== "strategic" && members + promised >= plan.max_seats;
  const [link, setLink] = useState("");
  const invite = useMutation({
    mutationFn: (email: string) => api.team.invite(email),
    onSuccess: async (made) => {
      setLink(made.url ?? "");
      await refresh();
    },
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.team.cancelInvite(id),
    onSuccess: refresh,
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  const resend = useMutation({
    mutationFn: (id: string) => api.team.resendInvite(id),
    onSuccess: async () => {
      toast(t("settings.team.resent"));
      await refresh();
    },
    onError: (e) => toast(errorText(e, t), "bad"),
  });
  return (
    <Section title={t("settings.team.invites")}>
      {full ? (
        <PlanLimit title={t("settings.team.full", { n: plan.max_seats })} text={t("settings.team.fullText")} />
      ) : (
        <form
          className="mb-4 flex flex-wrap items-end gap-3"
          onSubmit={(e) => {
            e.preventDefault();
            const form = e.currentTarget;
            invite.mutate(textIn(new FormData(form), "email"), { onSuccess: () => form.reset() });
          }}
        >
          <div className="w-full sm:w-80">
            <Field label={t("settings.team.email")} name="email" type="email" required error={fieldText(invite.error, "email")} />
          </div>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {t("settings.team.invite")}
          </Button>
        </form>
      )}
      {invite.error && !fieldText(invite.error, "email") ? <FormError error={invite.error} /> : null}
      {link ? (
        <div className="mb-4">
          <SecretField label={t("settings.team.link")} value={link} hint={t("settings.team.linkHint")} />
        </div>
      ) : null}
      {invites.data && invites.data.results.length > 0 ? (
        <ul className="card divide-y divide-line">
          {invites.data.results.map((i) => (
            <li key={i.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{i.email}</p>
                <p className="num text-sm text-ink-3">
                  {t(`settings.team.status.${i.status}`)} · {t("settings.team.until", { date: formatDate(i.expires_at, lang) })}
                </p>
              </div>
              {i.status === "pending" || i.status === "expired" ? (
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" variant="quiet" busy={resend.isPending} onClick={() => resend.mutate(i.id)}>
                    {t("settings.team.resend")}
                  </Button>
                  <Button size="sm" variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(i.id)}>
                    {t("settings.team.cancel")}
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function NewTeam() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (name: string) => api.team.create(name),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: meQuery.queryKey });
      setOpen(false);
      toast(t("settings.team.created"));
    },
  });
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t("settings.team.new")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("settings.team.new")}>
        <form className="space-y-4" onSubmit={submitting((form) => create.mutate(textIn(form, "name")))}>
          <Field label={t("settings.team.name")} name="name" required maxLength={120} />
          <FormError error={create.error} />
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t("common.save")}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
