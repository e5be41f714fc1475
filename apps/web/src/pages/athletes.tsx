import { CLIENT_SORTS, type ClientSort } from "@sagittal/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { athletesSearch } from "../app/search.ts";
import { api } from "../lib/api.ts";
import { useMe } from "../lib/me.ts";
import { Button, Empty, ErrorState, PageHeader, SkeletonRows } from "../ui/basics.tsx";
import { SearchField } from "../ui/forms.tsx";
import { FilmingPicture } from "../upload/FilmingPicture.tsx";
import { AddAthlete } from "./AddAthlete.tsx";
import { AthletesTable, FIRST_ORDER, type Sorting } from "./AthletesTable.tsx";
import { CaptureLinks } from "./CaptureLinks.tsx";
import { ImportAthletes } from "./ImportAthletes.tsx";
import { Found, NothingFound, Pages } from "./Pages.tsx";

/** Athletes on one page of the list. */
const PAGE = 50;

/**
 * The team's athletes by pages, with search, group, archive and order in the address; adding one, importing a table, inviting to film.
 * "No athletes yet" and "nothing found" are different states.
 */
export function AthletesPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: "/app/athletes" });
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const [linking, setLinking] = useState(false);
  const [importing, setImporting] = useState(false);
  const [adding, setAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const page = Math.max(0, Number(search.page ?? 1) - 1) || 0;
  const sort = CLIENT_SORTS.find((s) => s === search.sort) ?? "name";
  const sorting: Sorting = { sort, order: search.order === "asc" || search.order === "desc" ? search.order : FIRST_ORDER[sort] };
  const query = {
    search: search.search,
    group: search.group,
    archived: search.archived ? true : undefined,
    ...sorting,
    limit: PAGE,
    offset: page * PAGE,
  };
  const set = (values: Search) => void navigate({ to: "/athletes", search: { ...search, ...values }, replace: true });
  const filtered = [search.search, search.group, search.archived].some(Boolean);
  const athletes = useQuery({ queryKey: ["clients", query], queryFn: () => api.clients.list(query), placeholderData: keepPreviousData });
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      {t("athletes.add")}
    </Button>
  );
  return (
    <>
      <title>{`${t("nav.athletes")} · Sagittal`}</title>
      <PageHeader
        title={t("nav.athletes")}
        actions={
          <>
            <Button icon="up" onClick={() => setImporting(true)}>
              {t("importing.open")}
            </Button>
            <Button icon="link" onClick={() => setLinking(true)}>
              {t("capturing.open")}
            </Button>
            {add}
          </>
        }
      />
      <ImportAthletes open={importing} onOpenChange={setImporting} />
      <CaptureLinks open={linking} onOpenChange={setLinking} />
      <Filters search={search} sort={sort} set={set} field={field} />
      <Found name={t("nav.athletes")} count={filtered && !athletes.isPlaceholderData ? athletes.data?.count : undefined} />
      {athletes.isPending ? <SkeletonRows /> : null}
      {athletes.error ? <ErrorState error={athletes.error} retry={() => void athletes.refetch()} /> : null}
      {athletes.data?.results.length === 0 ? (
        filtered ? (
          <NothingFound title={t("athletes.nothing")} field={field} onClear={() => void navigate({ to: "/athletes", search: {} })} />
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
        <>
          <AthletesTable athletes={athletes.data.results} sorting={sorting} onSort={(next) => set({ ...next, page: undefined })} />
          <Pages
            page={page}
            size={PAGE}
            shown={athletes.data.results.length}
            count={athletes.data.count}
            onPage={(n) => set({ page: n })}
          />
        </>
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

type Search = ReturnType<typeof athletesSearch>;

/** What narrows the list, and on a phone what sorts it. */
function Filters({
  search,
  sort,
  set,
  field,
}: {
  search: Search;
  sort: ClientSort;
  set: (values: Search) => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  const groups = useQuery({ queryKey: ["groups"], queryFn: () => api.groups.list() });
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        ref={field}
        label={t("athletes.search")}
        className="!min-h-9 !w-full !py-1 text-sm sm:!w-64"
        value={search.search ?? ""}
        onChange={(text) => set({ search: text || undefined, page: undefined })}
      />
      {groups.data && groups.data.count > 0 ? (
        <select
          aria-label={t("nav.groups")}
          className="field !w-auto !min-h-9 !py-1 text-sm"
          value={search.group ?? ""}
          onChange={(e) => set({ group: e.target.value || undefined, page: undefined })}
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
          onChange={(e) => set({ archived: e.target.checked ? "true" : undefined, page: undefined })}
        />
        {t("athletes.archived")}
      </label>
      <select
        aria-label={t("athletes.sort")}
        className="field !w-auto !min-h-9 !py-1 text-sm sm:hidden"
        value={sort}
        onChange={(e) => set({ sort: e.target.value, order: undefined, page: undefined })}
      >
        {CLIENT_SORTS.map((s) => (
          <option key={s} value={s}>
            {t(`athletes.by.${s}`)}
          </option>
        ))}
      </select>
    </search>
  );
}
