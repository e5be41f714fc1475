import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { formatDate } from "../lib/format.ts";
import { useMe } from "../lib/me.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, Empty, ErrorState, PageHeader, SkeletonRows } from "../ui/basics.tsx";
import { FilmingPicture } from "../upload/FilmingPicture.tsx";
import { AddAthlete } from "./AddAthlete.tsx";
import { Avatar } from "./Avatar.tsx";

export function AthletesPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const search = useSearch({ from: "/app/athletes" });
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const [adding, setAdding] = useState(false);
  const query = { search: search.search, group: search.group, archived: search.archived ? true : undefined, limit: 200 };
  const groups = useQuery({ queryKey: ["groups"], queryFn: () => api.groups.list() });
  const filtered = Object.values(search).some(Boolean);
  const athletes = useQuery({ queryKey: ["clients", query], queryFn: () => api.clients.list(query), placeholderData: keepPreviousData });
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      {t("athletes.add")}
    </Button>
  );
  return (
    <>
      <title>{`${t("nav.athletes")} · Sagittal`}</title>
      <PageHeader title={t("nav.athletes")} actions={add} />
      <search className="mb-4 flex flex-wrap items-center gap-3">
        <input
          type="search"
          aria-label={t("athletes.search")}
          placeholder={t("athletes.search")}
          className="field !min-h-9 !w-full !py-1 text-sm sm:!w-64"
          defaultValue={search.search ?? ""}
          onChange={(e) => void navigate({ to: "/athletes", search: { ...search, search: e.target.value || undefined }, replace: true })}
        />
        {groups.data && groups.data.count > 0 ? (
          <select
            aria-label={t("nav.groups")}
            className="field !w-auto !min-h-9 !py-1 text-sm"
            value={search.group ?? ""}
            onChange={(e) => void navigate({ to: "/athletes", search: { ...search, group: e.target.value || undefined }, replace: true })}
          >
            <option value="">{t("athletes.allGroups")}</option>
            {groups.data.results.map((g) => (
              <option key={g.id} value={g.id}>
                {g.name}
              </option>
            ))}
          </select>
        ) : null}
        <label className="flex items-center gap-2 text-sm text-ink-2">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={Boolean(search.archived)}
            onChange={(e) =>
              void navigate({ to: "/athletes", search: { ...search, archived: e.target.checked ? "true" : undefined }, replace: true })
            }
          />
          {t("athletes.archived")}
        </label>
      </search>
      {athletes.isPending ? <SkeletonRows /> : null}
      {athletes.error ? <ErrorState error={athletes.error} retry={() => void athletes.refetch()} /> : null}
      {athletes.data?.results.length === 0 ? (
        filtered ? (
          <Empty
            title={t("athletes.nothing")}
            action={<Button onClick={() => void navigate({ to: "/athletes", search: {} })}>{t("sessions.clear")}</Button>}
          />
        ) : (
          <Empty
            picture={<FilmingPicture activity={me.preferred_activities[0] ?? "running"} view="side" className="w-56" />}
            title={t("athletes.first")}
            text={t("athletes.firstText")}
            action={add}
          />
        )
      ) : null}
      {athletes.data && athletes.data.results.length > 0 ? (
        <ul className="card divide-y divide-line overflow-hidden">
          {athletes.data.results.map((c) => (
            <li key={c.id} className="relative flex items-center gap-4 px-4 py-3 hover:bg-sunken">
              <Avatar name={c.display_name} photo={c.photo_url} />
              <div className="min-w-0 flex-1">
                <Link to="/athletes/$id" params={{ id: c.id }} className="block truncate font-medium after:absolute after:inset-0">
                  {c.display_name}
                </Link>
                <p className="truncate text-sm text-ink-3">
                  {[
                    c.age === null ? "" : t("athlete.years", { n: c.age }),
                    c.skill_level ? t(`athlete.skills.${c.skill_level}`) : "",
                    ...c.preferred_activities.map((a) => t(`activity.${a}`)),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <p className="num shrink-0 text-right text-sm text-ink-2">
                {t("athletes.sessions", { n: c.session_count })}
                <span className="block text-xs text-ink-3">{c.last_session_at ? formatDate(c.last_session_at, lang) : ""}</span>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <AddAthlete
        open={adding}
        onOpenChange={setAdding}
        onAdded={async (made) => {
          await client.invalidateQueries({ queryKey: ["clients"] });
          setAdding(false);
          await navigate({ to: "/athletes/$id", params: { id: made.id } });
        }}
      />
    </>
  );
}
