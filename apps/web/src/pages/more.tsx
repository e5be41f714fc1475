import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PLACES, PLATFORM, SETTINGS } from "../app/places.ts";
import { errorText } from "../lib/errors.ts";
import { signOut, switchTeam, useMe } from "../lib/me.ts";
import { PageHeader, Section } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { toast } from "../ui/overlays.tsx";

const IN_THE_BAR = ["/", "/athletes", "/solutions", "/settings/profile"];
const ROW = "flex min-h-13 w-full items-center gap-3 border-b border-line px-4 last:border-0 hover:bg-sunken";

/** Everything that the phone's bottom bar has no room for. */
export function MorePage() {
  const { t } = useTranslation();
  const me = useMe();
  const places = PLACES.filter((place) => !IN_THE_BAR.includes(String(place.to)));
  return (
    <>
      <title>{`${t("nav.more")} · Sagittal`}</title>
      <PageHeader title={t("nav.more")} lead={`${me.display_name || me.email} · ${me.company_name}`} />
      <nav aria-label={t("nav.more")} className="space-y-6">
        <div className="card overflow-hidden">
          {[...places, ...(me.role === "platform_admin" ? [PLATFORM] : [])].map((place) => (
            <Link key={place.label} to={place.to} className={ROW}>
              <Icon name={place.icon} className="text-ink-3" />
              {t(place.label)}
            </Link>
          ))}
        </div>
        <Section title={t("nav.settings")}>
          <div className="card overflow-hidden">
            {SETTINGS.map((place) => (
              <Link key={place.label} to={place.to} className={ROW}>
                <Icon name={place.icon} className="text-ink-3" />
                {t(place.label)}
              </Link>
            ))}
            {me.teams
              .filter((team) => !team.is_active)
              .map((team) => (
                <button
                  key={team.id}
                  type="button"
                  className={`${ROW} text-left`}
                  onClick={() => void switchTeam(team.id).catch((error: unknown) => toast(errorText(error, t), "bad"))}
                >
                  <Icon name="people" className="shrink-0 text-ink-3" />
                  <span className="min-w-0 break-words">{t("nav.switchTo", { team: team.name })}</span>
                </button>
              ))}
            <button type="button" className={ROW} onClick={() => void signOut()}>
              <Icon name="logout" className="text-ink-3" />
              {t("nav.signOut")}
            </button>
          </div>
        </Section>
      </nav>
    </>
  );
}
