import type { GroupCell, GroupTable as Table } from "@sagittal/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { groupSearch } from "../app/search.ts";
import { api } from "../lib/api.ts";
import { boundMark, digitsOf, formatDate, formatNumber } from "../lib/format.ts";
import { VERDICT_TONE } from "../lib/metrics.ts";
import { type Converter, useConverter } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { ZoneMark } from "../session/ZoneMark.tsx";
import { shownValue } from "../session/zones.ts";
import { Button, Empty, ErrorState, PageHeader, SkeletonRows } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ExerciseOption } from "./ExerciseOption.tsx";

/** Columns of a group that nobody has chosen columns for: the score, a test's result, and the first metrics that have a target. */
const FIRST_COLUMNS = 4;

type Search = ReturnType<typeof groupSearch>;

/** A group's athletes with their newest values of one exercise. */
export function GroupPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const { id } = useParams({ from: "/app/groups/$id" });
  const search = useSearch({ from: "/app/groups/$id" });
  const navigate = useNavigate();
  const query = { activity: search.activity, exercise: search.exercise, lang };
  const { data, error, refetch } = useQuery({
    queryKey: ["groups", id, "table", query],
    queryFn: () => api.groups.table(id, query),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const set = (values: Search) => void navigate({ to: "/groups/$id", params: { id }, search: { ...search, ...values }, replace: true });
  const columns = chosenColumns(data, search.columns);
  const csv = new URLSearchParams({ activity: data.activity ?? "", exercise: data.exercise, metrics: columns.join(","), lang });
  const at = data.exercises.findIndex((e) => e.activity === data.activity && e.exercise === data.exercise);
  return (
    <>
      <title>{`${data.group.name} · Sagittal`}</title>
      <PageHeader
        title={data.group.name}
        lead={t("groupTable.lead")}
        actions={
          data.activity ? (
            <Button asChild>
              <a href={`/api/client-groups/${id}/table.csv?${csv}`} download>
                {t("groupTable.csv")}
              </a>
            </Button>
          ) : undefined
        }
      />
      {data.activity === null ? (
        <Empty title={t("groupTable.none")} text={t("groupTable.noneText")} />
      ) : (
        <div className="space-y-4">
          <select
            aria-label={t("session.exercise")}
            className="field !w-auto max-w-full !min-h-9 !py-1 text-sm"
            value={at}
            onChange={(e) => {
              const next = data.exercises[Number(e.target.value)];
              if (next) set({ activity: next.activity, exercise: next.exercise, columns: undefined, sort: undefined, order: undefined });
            }}
          >
            {data.exercises.map(({ activity, exercise }, i) => (
              <ExerciseOption key={`${activity}/${exercise}`} value={i} activity={activity} exercise={exercise} />
            ))}
          </select>
          <Columns table={data} chosen={columns} onChoose={(keys) => set({ columns: keys.join(",") })} />
          <Values table={data} columns={columns} search={search} set={set} />
        </div>
      )}
    </>
  );
}

function chosenColumns({ metrics, rows }: Table, chosen: string | undefined): string[] {
  const known = metrics.map((m) => m.key);
  if (chosen !== undefined) return known.filter((key) => chosen.split(",").includes(key));
  const judged = known.filter((key) => rows.some((row) => row.cells[key]?.verdict));
  const results = metrics.flatMap((m) => (m.test_result ? [m.key] : []));
  return [...new Set([...known.slice(0, 1), ...results, ...judged])].slice(0, FIRST_COLUMNS);
}

function Columns({ table, chosen, onChoose }: { table: Table; chosen: readonly string[]; onChoose: (keys: string[]) => void }) {
  const { t } = useTranslation();
  return (
    <details className="card px-4 py-2">
      <summary className="min-h-8 cursor-pointer py-1 text-sm font-medium">{t("groupTable.columns", { n: chosen.length })}</summary>
      <div className="grid gap-x-6 pb-2 sm:grid-cols-2 xl:grid-cols-3">
        {table.metrics.map(({ key, label }) => (
          <label key={key} className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={chosen.includes(key)}
              onChange={(e) => onChoose(e.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))}
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  );
}

function Values({
  table,
  columns,
  search,
  set,
}: {
  table: Table;
  columns: readonly string[];
  search: Search;
  set: (values: Search) => void;
}) {
  const { t } = useTranslation();
  const convert = useConverter(table.activity ?? undefined);
  const metrics = table.metrics.filter((m) => columns.includes(m.key)).map((m) => ({ ...m, unit: convert(m.unit) }));
  const sort = search.sort && columns.includes(search.sort) ? search.sort : "name";
  const order = search.order === "desc" ? "desc" : "asc";
  const heading = (key: string, label: string, className: string) => {
    const isSorted = sort === key;
    return (
      <th
        key={key}
        scope="col"
        aria-sort={isSorted ? (order === "asc" ? "ascending" : "descending") : "none"}
        className={`px-3 text-left align-bottom ${className}`}
      >
        <button
          type="button"
          className={`min-h-11 text-left font-medium ${isSorted ? "text-ink" : "text-ink-2"}`}
          onClick={() => set({ sort: key, order: isSorted && order === "asc" ? "desc" : undefined })}
        >
          {label}
          <span aria-hidden="true" className="inline-block w-4 text-center">
            {isSorted ? (order === "asc" ? "↑" : "↓") : ""}
          </span>
        </button>
      </th>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus
    <section tabIndex={0} aria-label={t("groupTable.table")} className="card overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="border-b border-line">
          <tr>
            {heading("name", t("athlete.name"), "sticky left-0 bg-surface")}
            {metrics.map(({ key, label, unit }) => heading(key, [label, unit.label].filter(Boolean).join(", "), "min-w-36"))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sorted(table, sort, order).map((row) => (
            <tr key={row.client_id} className="align-top">
              <th scope="row" className="sticky left-0 max-w-36 bg-surface px-3 py-2 text-left font-normal sm:max-w-none">
                <Link
                  to="/athletes/$id"
                  params={{ id: row.client_id }}
                  search={{ tab: "trends" }}
                  className="block break-words pb-1 font-medium text-accent underline underline-offset-4"
                >
                  {row.display_name}
                </Link>
              </th>
              {metrics.map(({ key, unit }) => (
                <td key={key} className="px-3 py-2">
                  <Value metric={key} cell={row.cells[key]} unit={unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rows by a column; athletes without a value come last either way. The service sends them by name. */
function sorted({ rows }: Table, sort: string, order: "asc" | "desc"): Table["rows"] {
  if (sort === "name") return order === "asc" ? rows : rows.toReversed();
  const factor = order === "asc" ? 1 : -1;
  const measured = (row: Table["rows"][number]) => row.cells[sort]?.value;
  return rows.toSorted((a, b) => {
    const [x, y] = [measured(a), measured(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    return factor * (x - y);
  });
}

function Value({ metric, cell, unit }: { metric: string; cell: GroupCell | undefined; unit: ReturnType<Converter> }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (!cell) return <span className="text-ink-3">–</span>;
  const { change, verdict } = cell;
  const value = cell.value * unit.factor;
  const digits = digitsOf(metric, unit.label, value);
  return (
    <div className="space-y-1">
      <span className="num flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to="/sessions/$id" params={{ id: cell.session_id }} className="font-medium underline underline-offset-4">
          {`${boundMark(cell.at_least)}${shownValue(value, unit.label, lang, digits)}`}
        </Link>
        {verdict ? <ZoneMark rating={{ zone: VERDICT_TONE[verdict], direction: cell.direction }} /> : null}
      </span>
      {change ? (
        <span className={`num flex items-start gap-1 ${change.exceeds ? "font-medium" : "text-ink-3"}`}>
          {change.exceeds ? <Icon name="flag" className="mt-0.5 size-4 shrink-0" /> : null}
          {change.delta > 0 ? "+" : ""}
          {formatNumber(change.delta * unit.factor, lang, digits)} · {t(`groupTable.change.${change.verdict}`)}
        </span>
      ) : null}
      <span className="block text-ink-3">{formatDate(cell.created_at, lang)}</span>
    </div>
  );
}
