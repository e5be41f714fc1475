import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { entry, rememberInvited } from "../entry/places.ts";
import { api } from "../lib/api.ts";
import { formatDate } from "../lib/format.ts";
import { meQuery } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, ErrorState, FormError, Skeleton } from "../ui/basics.tsx";

/** An invitation to a team: sign in or register, then join. */
export function InvitePage() {
  const { t } = useTranslation();
  const lang = useLang();
  const { token } = useParams({ from: "/auth/invites/$token" });
  const invite = useQuery({ queryKey: ["invite", token], queryFn: () => api.team.readInvite(token) });
  const me = useQuery({ ...meQuery, retry: false });
  const accept = useMutation({
    mutationFn: async () => {
      const membership = await api.team.acceptInvite(token);
      if (me.data && !me.data.onboarded) await api.me.onboard({ redirect_team_id: membership.team_id });
      else await api.me.switchTeam(membership.team_id);
    },
    // The app begins anew in the team.
    onSuccess: () => location.assign("/"),
  });
  if (invite.isPending) return <Skeleton className="h-48 w-full max-w-sm" />;
  if (invite.error) {
    return (
      <div className="w-full max-w-md space-y-4">
        <title>Sagittal</title>
        <h1 className="sr-only">{t("invite.broken")}</h1>
        <ErrorState error={invite.error} retry={() => void invite.refetch()} />
        <p className="text-center">
          <Link to="/" className="text-accent underline underline-offset-4">
            {t("nav.home")}
          </Link>
        </p>
      </div>
    );
  }
  const { team_name, email, status, expires_at } = invite.data;
  const here = `/invites/${token}`;
  return (
    <div className="w-full max-w-md">
      <title>{`${t("invite.title", { team: team_name })} · Sagittal`}</title>
      <h1 className="text-xl">{t("invite.title", { team: team_name })}</h1>
      <p className="mt-2 text-ink-2">{t("invite.lead", { email, date: formatDate(expires_at, lang, "long") })}</p>
      <div className="mt-6 space-y-3">
        {status !== "pending" ? (
          <p className="card px-4 py-3">{t(`invite.${status}`)}</p>
        ) : me.data ? (
          <>
            <FormError error={accept.error} />
            <Button variant="primary" size="lg" className="w-full" busy={accept.isPending} onClick={() => accept.mutate()}>
              {t("invite.join")}
            </Button>
            <p className="text-sm text-ink-3">{t("invite.as", { email: me.data.email })}</p>
          </>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button asChild variant="primary" size="lg">
              <a href={entry("register", here)} onClick={() => rememberInvited(email)}>
                {t("auth.create")}
              </a>
            </Button>
            <Button asChild size="lg">
              <a href={entry("login", here)} onClick={() => rememberInvited(email)}>
                {t("auth.login")}
              </a>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
