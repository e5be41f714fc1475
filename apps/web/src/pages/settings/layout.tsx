import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SETTINGS } from "../../app/places.ts";
import { useTabInSight } from "../../ui/use-tab-in-sight.ts";

/** The settings' tabs, with the chosen one scrolled into sight, and its page. */
export function SettingsLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = useTabInSight<HTMLElement>(pathname);
  return (
    <>
      <h1 className="mb-4 text-xl">{t("nav.settings")}</h1>
      <nav ref={tabs} aria-label={t("nav.settings")} className="mb-8 flex gap-1 overflow-x-auto border-b border-line *:-outline-offset-2">
        {SETTINGS.map((place) => (
          <Link
            key={place.label}
            to={place.to}
            className="min-h-11 whitespace-nowrap border-b-2 border-transparent px-3 py-2.5 text-ink-2"
            activeProps={{ className: "!border-accent font-medium !text-ink", "aria-current": "page" }}
          >
            {t(place.label)}
          </Link>
        ))}
      </nav>
      <div className="max-w-3xl">
        <Outlet />
      </div>
    </>
  );
}
