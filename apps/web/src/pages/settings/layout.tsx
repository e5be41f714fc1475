import { Link, type LinkProps, Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

const TABS: readonly { to: LinkProps["to"]; name: string }[] = [
  { to: "/settings/profile", name: "profile" },
  { to: "/settings/team", name: "team" },
  { to: "/settings/plan", name: "plan" },
  { to: "/settings/brand", name: "brand" },
  { to: "/settings/keys", name: "keys" },
  { to: "/settings/webhooks", name: "webhooks" },
  { to: "/settings/privacy", name: "privacy" },
];

export function SettingsLayout() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="mb-4 text-xl">{t("nav.settings")}</h1>
      <nav aria-label={t("nav.settings")} className="mb-8 flex gap-1 overflow-x-auto border-b border-line">
        {TABS.map((tab) => (
          <Link
            key={tab.name}
            to={tab.to}
            className="min-h-11 whitespace-nowrap border-b-2 border-transparent px-3 py-2.5 text-ink-2"
            activeProps={{ className: "!border-accent font-medium !text-ink", "aria-current": "page" }}
          >
            {t(`settings.${tab.name}.title`)}
          </Link>
        ))}
      </nav>
      <div className="max-w-3xl">
        <Outlet />
      </div>
    </>
  );
}
