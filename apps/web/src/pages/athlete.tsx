import type { Activity, Client, ClientPatch } from "@sagittal/contract";
import type { Standing } from "@sagittal/sdk";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { specsOf, useCatalogue } from "../lib/catalogue.ts";
import { errorText } from "../lib/errors.ts";
import { formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/useLang.ts";
import { Badge, Button, Empty, ErrorState, IconButton, PageHeader, Section, Skeleton, SkeletonRows } from "../ui/basics.tsx";
import { Switch } from "../ui/forms.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Confirm, Menu, toast } from "../ui/overlays.tsx";
import { Avatar } from "./Avatar.tsx";
import { ClientForm } from "./ClientForm.tsx";
import { SessionRow } from "./SessionRow.tsx";
import { NoSessions } from "./sessions.tsx";
import { TrendCharts } from "./TrendCharts.tsx";

export function AthletePage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: "/app/athletes/$id" });
  const athlete = useQuery({ queryKey: ["client", id], queryFn: () => api.clients.read(id) });
  if (athlete.isPending) return <SkeletonRows rows={4} />;
  if (athlete.error) return <ErrorState error={athlete.error} retry={() => void athlete.refetch()} />;
  const c = athlete.data;
  const facts = [
    c.age === null ? "" : t("athlete.years", { n: c.age }),
    c.gender ? t(`athlete.genders.${c.gender}`) : "",
    c.height_cm === null ? "" : `${c.height_cm} cm`,
    c.weight_kg === null ? "" : `${c.weight_kg} kg`,
    c.skill_level ? t(`athlete.skills.${c.skill_level}`) : "",
  ].filter(Boolean);
  const tab =
    "min-h-11 whitespace-nowrap border-b-2 border-transparent px-3 text-ink-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink";
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
        lead={facts.join(" · ")}
        actions={<AthleteActions athlete={c} />}
      />
      <Tabs.Root defaultValue="sessions">
        <Tabs.List aria-label={c.display_name} className="mb-6 flex gap-1 overflow-x-auto border-b border-line">
          {["sessions", "trends", "peers", "reports", "profile"].map((name) => (
            <Tabs.Trigger key={name} value={name} className={tab}>
              {t(`athlete.tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="sessions">
          <AthleteSessions id={id} />
        </Tabs.Content>
        <Tabs.Content value="trends">
          <AthleteTrends id={id} />
        </Tabs.Content>
        <Tabs.Content value="peers">
          <Peers id={id} />
        </Tabs.Content>
        <Tabs.Content value="reports">
          <Reports id={id} />
        </Tabs.Content>
        <Tabs.Content value="profile">
          <Profile athlete={c} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function AthleteActions({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [erasing, setErasing] = useState(false);
  const [withSessions, setWithSessions] = useState(false);
  const archive = useMutation({
    mutationFn: () => api.clients.update(athlete.id, { archived: athlete.archived_at === null }),
    onSuccess: (fresh) => {
      client.setQueryData(["client", athlete.id], fresh);
      void client.invalidateQueries({ queryKey: ["clients"] });
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const erase = useMutation({
    mutationFn: () => api.clients.erase(athlete.id, withSessions),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["clients"] });
      await navigate({ to: "/athletes" });
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  return (
    <>
      <Button variant="primary" asChild>
        <Link to="/sessions/new" search={{ client: athlete.id }}>
          <Icon name="plus" />
          {t("nav.record")}
        </Link>
      </Button>
      <Menu
        label={t("nav.more")}
        trigger={<IconButton icon="more" label={t("nav.more")} className="border border-line-strong bg-surface" />}
        items={[
          { label: t("athlete.export"), icon: "download", href: `/api/clients/${athlete.id}/export/` },
          { label: athlete.archived_at ? t("athlete.unarchive") : t("athlete.archive"), icon: "lock", onSelect: () => archive.mutate() },
          { label: t("athlete.erase"), icon: "trash", danger: true, onSelect: () => setErasing(true) },
        ]}
      />
      <Confirm
        open={erasing}
        onOpenChange={setErasing}
        title={t("athlete.eraseTitle", { name: athlete.display_name })}
        text={t("athlete.eraseText")}
        action={t("athlete.erase")}
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        <div className="mt-4">
          <Switch label={t("athlete.eraseSessions")} checked={withSessions} onChange={setWithSessions} />
        </div>
      </Confirm>
    </>
  );
}

function AthleteSessions({ id }: { id: string }) {
  const sessions = useQuery({ queryKey: ["sessions", { client: id }], queryFn: () => api.sessions.list({ client: id, limit: 50 }) });
  if (sessions.isPending) return <SkeletonRows />;
  if (sessions.error) return <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />;
  if (sessions.data.results.length === 0) return <NoSessions client={id} />;
  return (
    <ul className="card overflow-hidden">
      {sessions.data.results.map((s) => (
        <SessionRow key={s.id} session={s} />
      ))}
    </ul>
  );
}

/** The activities and exercises an athlete has sessions of. */
function useDone(id: string) {
  const sessions = useQuery({
    queryKey: ["sessions", { client: id, status: "completed" }],
    queryFn: () => api.sessions.list({ client: id, status: "completed", limit: 200 }),
  });
  const pairs = new Map(
    (sessions.data?.results ?? []).map((s) => [`${s.activity}/${s.exercise}`, { activity: s.activity, exercise: s.exercise }]),
  );
  return { pending: sessions.isPending, pairs: [...pairs.values()] };
}

function AthleteTrends({ id }: { id: string }) {
  const { t } = useTranslation();
  const { pending, pairs } = useDone(id);
  const [at, setAt] = useState(0);
  const [range, setRange] = useState("365d");
  const pair = pairs[at] ?? pairs[0];
  const trends = useQuery({
    queryKey: ["trends", id, pair, range],
    queryFn: () => api.clients.trends(id, { activity: pair?.activity, exercise: pair?.exercise, range }),
    enabled: pair !== undefined,
    retry: false,
  });
  if (pending) return <Skeleton className="h-64 w-full" />;
  if (!pair) return <Empty title={t("trends.none")} />;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2">
        <select
          aria-label={t("session.exercise")}
          className="field !w-auto !min-h-9 !py-1 text-sm"
          value={at}
          onChange={(e) => setAt(Number(e.target.value))}
        >
          {pairs.map((p, i) => (
            <option key={`${p.activity}${p.exercise}`} value={i}>
              {t(`activity.${p.activity}`)} · {p.exercise}
            </option>
          ))}
        </select>
        <select
          aria-label={t("trends.range")}
          className="field !w-auto !min-h-9 !py-1 text-sm"
          value={range}
          onChange={(e) => setRange(e.target.value)}
        >
          {["30d", "90d", "365d"].map((r) => (
            <option key={r} value={r}>
              {t("trends.days", { n: Number.parseInt(r, 10) })}
            </option>
          ))}
        </select>
      </div>
      {trends.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : trends.error ? (
        <ErrorState error={trends.error} retry={() => void trends.refetch()} />
      ) : (
        <TrendCharts trends={trends.data} />
      )}
    </div>
  );
}

function Peers({ id }: { id: string }) {
  const { t } = useTranslation();
  const peers = useQuery({ queryKey: ["peers", id], queryFn: () => api.clients.peers(id), retry: false });
  if (peers.isPending) return <SkeletonRows rows={3} />;
  if (peers.error) return <ErrorState error={peers.error} retry={() => void peers.refetch()} />;
  if (peers.data.activities.length === 0) return <Empty title={t("peers.none")} text={t("peers.noneText")} />;
  return (
    <div className="space-y-8">
      {peers.data.activities.map((a) => (
        <PeerActivity key={a.activity} activity={a.activity} score={a.score} metrics={a.metrics} />
      ))}
    </div>
  );
}

function PeerActivity({
  activity,
  score,
  metrics,
}: {
  activity: Activity;
  score: Standing | null;
  metrics: { key: string; value: number; standing: Standing }[];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const catalogue = useCatalogue(activity, lang);
  const specs = new Map(Object.keys(catalogue.data?.metrics ?? {}).flatMap((e) => [...specsOf(catalogue.data, e)]));
  const rows = [
    ...(score ? [{ key: "score", label: t("score.title"), value: null, unit: "", standing: score }] : []),
    ...metrics.map((m) => ({ ...m, label: specs.get(m.key)?.label ?? m.key, unit: specs.get(m.key)?.unit ?? "" })),
  ];
  return (
    <Section title={t(`activity.${activity}`)}>
      <ul className="card divide-y divide-line">
        {rows.map(({ key, label, value, unit, standing }) => (
          <li key={key} className="px-4 py-3">
            <div className="num flex justify-between gap-3">
              <span className="font-medium">{label}</span>
              <span>{value === null ? "" : `${formatNumber(value, lang)} ${unit}`}</span>
            </div>
            {standing.percentile === null ? null : (
              <div className="mt-2 flex items-center gap-3">
                <div
                  className="relative h-2 flex-1 rounded-full bg-line"
                  role="img"
                  aria-label={t("peers.percentile", { n: Math.round(standing.percentile) })}
                >
                  <div className="absolute -top-1 h-4 w-1 rounded-full bg-accent" style={{ left: `${standing.percentile}%` }} />
                </div>
                <span className="num w-24 text-right text-sm">{t("peers.percentile", { n: Math.round(standing.percentile) })}</span>
              </div>
            )}
            <p className="mt-1 text-sm text-ink-3">
              {t(`peers.source.${standing.source}`, { n: standing.n ?? 0 })}
              {standing.band_source ? ` ${standing.band_source}` : ""}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reports({ id }: { id: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const runs = useQuery({
    queryKey: ["runs", { client: id, lang }],
    queryFn: () => api.solutions.runs({ client: id, lang }),
    retry: false,
  });
  if (runs.isPending) return <SkeletonRows rows={3} />;
  if (runs.error) return <ErrorState error={runs.error} retry={() => void runs.refetch()} />;
  if (runs.data.results.length === 0)
    return (
      <Empty
        title={t("solutions.noRuns")}
        action={
          <Button asChild>
            <Link to="/solutions">{t("nav.solutions")}</Link>
          </Button>
        }
      />
    );
  return (
    <ul className="card divide-y divide-line">
      {runs.data.results.map((run) => (
        <li key={run.id} className="px-4 py-3">
          <Link to="/solutions/runs/$id" params={{ id: run.id }} className="font-medium text-accent underline underline-offset-4">
            {run.name || run.solution_name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Profile({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: ClientPatch) => api.clients.update(athlete.id, body),
    onSuccess: (fresh) => {
      client.setQueryData(["client", athlete.id], fresh);
      void client.invalidateQueries({ queryKey: ["clients"] });
      toast(t("common.saved"));
    },
  });
  return (
    <div className="max-w-2xl">
      <ClientForm client={athlete} error={save.error} busy={save.isPending} onSave={(body) => save.mutate(body)} />
    </div>
  );
}
