import type { Client } from "@sagittal/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Tabs } from "radix-ui";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { isStatus } from "../../lib/errors.ts";
import { formatNumber } from "../../lib/format.ts";
import { useConverter } from "../../lib/units.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, Empty, ErrorState, PageHeader, SkeletonRows } from "../../ui/basics.tsx";
import { useTabInSight } from "../../ui/use-tab-in-sight.ts";
import { Avatar } from "../Avatar.tsx";
import { NoSessions } from "../NoSessions.tsx";
import { Parts, usePart } from "../Pages.tsx";
import { SessionRow } from "../SessionRow.tsx";
import { AthleteActions } from "./AthleteActions.tsx";
import { Peers } from "./Peers.tsx";
import { Profile } from "./Profile.tsx";
import { Reports } from "./Reports.tsx";
import { Texts } from "./Texts.tsx";
import { AthleteTrends } from "./Trends.tsx";

const TABS = ["sessions", "trends", "peers", "reports", "texts", "profile"] as const;
const TAB =
  "min-h-11 whitespace-nowrap border-b-2 border-transparent px-3 text-ink-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink";

/**
 * One athlete, with tabs for sessions, trends, peers, reports, texts and profile; the tab is part of the address. Says so when the athlete
 * is gone.
 */
export function AthletePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: "/app/athletes/$id" });
  const search = useSearch({ from: "/app/athletes/$id" });
  const navigate = useNavigate();
  const athlete = useQuery({ queryKey: ["client", id], queryFn: () => api.clients.read(id) });
  if (athlete.isPending) return <SkeletonRows rows={4} />;
  if (athlete.error) {
    return isStatus(athlete.error, 404) ? (
      <Empty
        title={t("athlete.gone")}
        text={t("athlete.goneText")}
        action={
          <Button asChild>
            <Link to="/athletes">{t("nav.athletes")}</Link>
          </Button>
        }
      />
    ) : (
      <ErrorState error={athlete.error} retry={() => void athlete.refetch()} />
    );
  }
  const c = athlete.data;
  const tab = TABS.find((name) => name === search.tab) ?? "sessions";
  return (
    <>
      <title>{`${c.display_name} · Sagittal`}</title>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Avatar name={c.display_name} photo={c.photo_url} />
            {c.display_name}
            {c.archived_at ? <Badge>{t("athlete.archived")}</Badge> : null}
          </span>
        }
        lead={<Facts athlete={c} />}
        actions={<AthleteActions athlete={c} />}
      />
      <Tabs.Root
        value={tab}
        onValueChange={(name) =>
          void navigate({ to: "/athletes/$id", params: { id }, search: { tab: name === "sessions" ? undefined : name }, replace: true })
        }
      >
        <TabRow label={c.display_name} open={tab} />
        <Tabs.Content value="sessions">
          <AthleteSessions athlete={c} />
        </Tabs.Content>
        <Tabs.Content value="trends">
          <AthleteTrends athlete={c} />
        </Tabs.Content>
        <Tabs.Content value="peers">
          <Peers id={id} />
        </Tabs.Content>
        <Tabs.Content value="reports">
          <Reports id={id} />
        </Tabs.Content>
        <Tabs.Content value="texts">
          <Texts athlete={c} />
        </Tabs.Content>
        <Tabs.Content value="profile">
          <Profile athlete={c} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function TabRow({ label, open }: { label: string; open: string }) {
  const { t } = useTranslation();
  const row = useTabInSight<HTMLDivElement>(open);
  return (
    <Tabs.List ref={row} aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-b border-line *:-outline-offset-2">
      {TABS.map((name) => (
        <Tabs.Trigger key={name} value={name} className={TAB}>
          {t(`athlete.tab.${name}`)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

function Facts({ athlete: c }: { athlete: Client }) {
  const { t } = useTranslation();
  const lang = useLang();
  const convert = useConverter();
  const measured = (value: number | null, unit: "cm" | "kg") => {
    const { label, factor } = convert(t(`unit.${unit}`));
    return value === null ? "" : `${formatNumber(value * factor, lang, 0)} ${label}`;
  };
  const facts = [
    c.gender ? t(`athlete.who.${c.gender}`) : "",
    c.age === null ? "" : t("athlete.years", { n: c.age }),
    measured(c.height_cm, "cm"),
    measured(c.weight_kg, "kg"),
    c.skill_level ? t(`athlete.skills.${c.skill_level}`) : "",
  ];
  return <span className="num">{facts.filter(Boolean).join(" · ")}</span>;
}

const PAGE = 50;

function AthleteSessions({ athlete }: { athlete: Client }) {
  const [page, turn] = usePart(athlete.id);
  const query = { client: athlete.id, limit: PAGE, offset: page * PAGE };
  const sessions = useQuery({ queryKey: ["sessions", query], queryFn: () => api.sessions.list(query), placeholderData: keepPreviousData });
  if (sessions.isPending) return <SkeletonRows />;
  if (sessions.error) return <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />;
  const [activity] = athlete.preferred_activities;
  const { results, count } = sessions.data;
  if (count === 0) return <NoSessions client={athlete.id} {...(activity && { activity })} />;
  return (
    <>
      <ul className="card overflow-hidden">
        {results.map((s) => (
          <SessionRow key={s.id} session={s} />
        ))}
      </ul>
      <Parts page={page} size={PAGE} shown={results.length} count={count} onPage={turn} />
    </>
  );
}
