import type { Client, ClientSort } from "@sagittal/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Avatar } from "./Avatar.tsx";

export interface Sorting {
  sort: ClientSort;
  order: "asc" | "desc";
}

/** How a column is sorted when it is first chosen: names from A, numbers and days from the largest. */
export const FIRST_ORDER: Readonly<Record<ClientSort, Sorting["order"]>> = {
  newest: "desc",
  name: "asc",
  sessions: "desc",
  last_session: "desc",
};

/** Athletes as a table; its headings sort. On a phone only name and sessions show. */
export function AthletesTable({
  athletes,
  sorting,
  onSort,
}: {
  athletes: readonly Client[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const heading = (sort: Exclude<ClientSort, "newest">, className = "") => {
    const on = sorting.sort === sort;
    const next = on ? (sorting.order === "asc" ? "desc" : "asc") : FIRST_ORDER[sort];
    return (
      <th scope="col" aria-sort={on ? (sorting.order === "asc" ? "ascending" : "descending") : "none"} className={`px-4 py-1 ${className}`}>
        <button
          type="button"
          onClick={() => onSort({ sort, order: next })}
          className={`min-h-9 font-medium ${sort === "name" ? "" : "-mr-4"} ${on ? "text-ink" : "text-ink-2"} hover:text-ink`}
        >
          {t(`athletes.by.${sort}`)}
          <span aria-hidden="true" className="inline-block w-4 text-center">
            {on ? (sorting.order === "asc" ? "↑" : "↓") : ""}
          </span>
        </button>
      </th>
    );
  };
  return (
    <div className="card overflow-hidden">
      <table className="w-full table-fixed text-left">
        <thead className="border-b border-line text-sm">
          <tr>
            {heading("name")}
            <th scope="col" className="w-32 px-4 font-medium text-ink-2 max-lg:hidden">
              {t("athlete.skill")}
            </th>
            {heading("sessions", "w-28 text-right")}
            {heading("last_session", "w-44 text-right max-sm:hidden")}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {athletes.map((c) => (
            <tr key={c.id} className="relative hover:bg-sunken">
              <th scope="row" className="px-4 py-2.5 font-normal">
                <span className="flex items-center gap-3">
                  <Avatar name={c.display_name} photo={c.photo_url} />
                  <span className="min-w-0">
                    <Link
                      to="/athletes/$id"
                      params={{ id: c.id }}
                      className="block break-words font-medium after:absolute after:inset-0 sm:truncate"
                    >
                      {c.display_name}
                    </Link>
                    <span className="block truncate text-sm text-ink-3">
                      {[c.age === null ? "" : t("athlete.years", { n: c.age }), ...c.preferred_activities.map((a) => t(`activity.${a}`))]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                </span>
              </th>
              <td className="truncate px-4 text-sm text-ink-2 max-lg:hidden">
                {c.skill_level ? t(`athlete.skills.${c.skill_level}`) : ""}
              </td>
              <td className="num px-4 text-right">{c.session_count}</td>
              <td className="num px-4 text-right text-sm text-ink-2 max-sm:hidden">
                {c.last_session_at ? formatDate(c.last_session_at, lang) : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
