import { Link, type LinkProps, Outlet, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { applyAccent } from "../lib/accent.ts";
import { errorText } from "../lib/errors.ts";
import { signOut, switchTeam, useMe } from "../lib/me.ts";
import { Button, IconButton } from "../ui/basics.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { Mark } from "../ui/Mark.tsx";
import { Menu, toast } from "../ui/overlays.tsx";
import { part } from "../ui/part.tsx";
import { ownerOf, resumeUploads } from "../upload/store.ts";
import { Arrival } from "./Arrival.tsx";
import { PendingPage } from "./fallbacks.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { Offline } from "./Offline.tsx";
import { OtherTeam } from "./OtherTeam.tsx";
import { PLACES, PLATFORM } from "./places.ts";
import { warmPages } from "./warm.ts";

const CommandPalette = part(() => import("./CommandPalette.tsx"));

/**
 * The frame of every page of the signed-in app: skip link, places at the side or at the bottom of a small screen, search (Ctrl or ⌘ with
 * K), and bars for no connection, another team and a new version. It resumes uploads of an earlier page.
 */
export function Shell() {
  const { t } = useTranslation();
  const [palette, setPalette] = useState(false);
  const me = useMe();
  const owner = ownerOf(me);
  useEffect(() => void resumeUploads(owner), [owner]);
  useEffect(warmPages, []);
  useEffect(() => applyAccent(me.branding.accent_color), [me.branding.accent_color]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setPalette((open) => !open);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="lg:grid lg:grid-cols-[13.5rem_1fr] print:!block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2"
      >
        {t("nav.skip")}
      </a>
      <aside className="no-print sticky top-0 hidden h-dvh flex-col border-r border-line bg-bg px-3 py-4 lg:flex">
        <Link to="/" className="mb-5 flex items-center gap-2.5 px-2 font-semibold">
          <Mark /> Sagittal
        </Link>
        <Button variant="primary" asChild className="mb-2">
          <Link to="/sessions/new" search={{ client: undefined }}>
            <Icon name="plus" />
            {t("nav.record")}
          </Link>
        </Button>
        <button
          type="button"
          onClick={() => setPalette(true)}
          className="mb-4 flex min-h-10 items-center gap-2.5 rounded-lg border border-line-strong px-3 text-sm text-ink-2 hover:bg-sunken"
        >
          <Icon name="search" />
          <span className="flex-1 text-left">{t("nav.search")}</span>
          <kbd className="text-xs text-ink-3">Ctrl K</kbd>
        </button>
        <nav aria-label={t("nav.main")} className="flex flex-1 flex-col gap-0.5">
          {[...PLACES, ...(me.role === "platform_admin" ? [PLATFORM] : [])].map((place) => (
            <Link
              key={place.label}
              to={place.to}
              activeOptions={{ exact: place.exact ?? false }}
              className="flex min-h-10 items-center gap-3 rounded-lg px-2.5 text-ink-2 hover:bg-sunken hover:text-ink"
              activeProps={{ className: "bg-sunken !text-ink font-medium", "aria-current": "page" }}
            >
              <Icon name={place.icon} />
              {t(place.label)}
            </Link>
          ))}
        </nav>
        <Account />
      </aside>
      <div className="min-w-0">
        <header className="no-print sticky top-0 z-30 short:static flex h-14 items-center justify-between border-b border-line bg-bg/95 px-4 backdrop-blur lg:hidden">
          <Link to="/" className="flex items-center gap-2 font-semibold" aria-label="Sagittal">
            <Mark className="size-6" />
            <span aria-hidden="true">Sagittal</span>
          </Link>
          <IconButton icon="search" label={t("nav.search")} onClick={() => setPalette(true)} className="-mr-2" />
        </header>
        <Offline />
        <OtherTeam />
        <NewVersion />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-[88rem] px-4 pb-28 pt-6 outline-none sm:px-6 lg:px-8 lg:pb-12 lg:pt-8 low:!pt-4"
        >
          <Suspense fallback={<PendingPage />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomBar />
      <Arrival />
      <Suspense>{palette ? <CommandPalette close={() => setPalette(false)} /> : null}</Suspense>
    </div>
  );
}

function BottomBar() {
  const { t } = useTranslation();
  const item = (to: LinkProps["to"], icon: IconName, label: string, exact = false) => (
    <Link
      to={to}
      activeOptions={{ exact }}
      className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-ink-2"
      activeProps={{ className: "!text-accent font-medium", "aria-current": "page" }}
    >
      <Icon name={icon} className="size-5" />
      <span className="cramped:sr-only">{t(label)}</span>
    </Link>
  );
  return (
    <nav
      aria-label={t("nav.main")}
      className="no-print fixed inset-x-0 bottom-0 z-30 flex items-stretch border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] short:static lg:hidden"
    >
      {item("/", "home", "nav.home", true)}
      {item("/athletes", "people", "nav.athletes")}
      <Link
        to="/record"
        search={{ client: undefined }}
        aria-label={t("camera.page.title")}
        className="mx-1 -mt-4 grid size-16 shrink-0 place-items-center rounded-full border-4 border-bg bg-fill text-fill-ink"
      >
        <Icon name="record" className="size-8" />
      </Link>
      {item("/solutions", "report", "nav.solutions")}
      {item("/more", "more", "nav.more")}
    </nav>
  );
}

function Account() {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const others = me.teams.filter((team) => !team.is_active);
  return (
    <Menu
      label={t("nav.account")}
      trigger={
        <button type="button" className="flex items-center gap-2.5 rounded-lg p-2 text-left hover:bg-sunken">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
          >
            {(me.display_name || me.email).slice(0, 1).toUpperCase()}
          </span>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{me.display_name || me.email}</span>
            <span className="block truncate text-xs text-ink-3">{me.company_name}</span>
          </span>
        </button>
      }
      items={[
        ...others.map((team) => ({
          label: t("nav.switchTo", { team: team.name }),
          icon: "people" as const,
          onSelect: () => void switchTeam(team.id).catch((error: unknown) => toast(errorText(error, t), "bad")),
        })),
        { label: t("nav.settings"), icon: "settings", onSelect: () => void navigate({ to: "/settings/profile" }) },
        { label: t("nav.signOut"), icon: "logout", onSelect: () => void signOut() },
      ]}
    />
  );
}
