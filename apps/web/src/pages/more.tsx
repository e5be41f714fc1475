import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { signOut } from "../app/Shell.tsx";
import { useMe } from "../lib/me.ts";
import { PageHeader } from "../ui/basics.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";

const PLACES: readonly { to: LinkProps["to"]; icon: IconName; label: string }[] = [
  { to: "/sessions", icon: "film", label: "nav.sessions" },
  { to: "/groups", icon: "group", label: "nav.groups" },
  { to: "/settings/profile", icon: "user", label: "settings.profile.title" },
  { to: "/settings/team", icon: "people", label: "settings.team.title" },
  { to: "/settings/plan", icon: "card", label: "settings.plan.title" },
  { to: "/settings/brand", icon: "brush", label: "settings.brand.title" },
  { to: "/settings/keys", icon: "key", label: "settings.keys.title" },
  { to: "/settings/webhooks", icon: "hook", label: "settings.webhooks.title" },
  { to: "/settings/privacy", icon: "lock", label: "settings.privacy.title" },
];

/** Everything that the phone's bottom bar has no room for. */
export function MorePage() {
  const { t } = useTranslation();
  const me = useMe();
  const row = "flex min-h-13 w-full items-center gap-3 border-b border-line px-4 last:border-0 hover:bg-sunken";
  return (
    <>
      <title>{`${t("nav.more")} · Sagittal`}</title>
      <PageHeader title={t("nav.more")} lead={`${me.display_name || me.email} · ${me.company_name}`} />
      <nav aria-label={t("nav.more")} className="card overflow-hidden">
        {PLACES.map((place) => (
          <Link key={place.label} to={place.to} className={row}>
            <Icon name={place.icon} className="text-ink-3" />
            {t(place.label)}
          </Link>
        ))}
        <button type="button" className={row} onClick={() => void signOut()}>
          <Icon name="logout" className="text-ink-3" />
          {t("nav.signOut")}
        </button>
      </nav>
    </>
  );
}
