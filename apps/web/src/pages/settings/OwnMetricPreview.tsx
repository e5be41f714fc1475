import { type Activity, type OwnMetricPreview as Answer, type OwnMetricSide, sidedKey } from "@sagittal/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { useAthleteNames } from "../../lib/athletes.ts";
import { exerciseName, useCatalogue } from "../../lib/catalogue.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { useConverter } from "../../lib/units.ts";
import { useLang } from "../../lib/use-lang.ts";
import { shownValue } from "../../session/zones.ts";
import { Button, FormError } from "../../ui/basics.tsx";
import { Select } from "../../ui/forms.tsx";

/** Sessions to choose from, the newest. */
const MOST = 50;

/** Tries an expression on a finished session of the exercise; nothing is stored. */
export function OwnMetricPreview({
  activity,
  exercise,
  expression,
  side,
  isReadable,
}: {
  activity: Activity;
  exercise: string;
  expression: string;
  side: OwnMetricSide;
  /** Whether the expression can be measured; marks what cannot. */
  isReadable: () => boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const catalogue = useCatalogue(activity, lang);
  const query = { activity, exercise, status: "completed", limit: MOST };
  const sessions = useQuery({ queryKey: ["sessions", query], queryFn: () => api.sessions.list(query), enabled: exercise !== "" });
  const all = sessions.data?.results ?? [];
  const [chosen, setChosen] = useState("");
  const session = (all.find((s) => s.id === chosen) ?? all[0])?.id;
  const names = useAthleteNames(all.map((s) => s.client));
  const tried = useMutation({
    mutationFn: (ask: { session: string; expression: string; side: OwnMetricSide }) => api.ownMetrics.preview(ask.session, ask),
  });
  // An answer to another question is none.
  const asked = tried.variables;
  const current = asked?.session === session && asked?.expression === expression && asked.side === side;
  if (sessions.data && session === undefined) return <p className="text-ink-2">{t("settings.own.noSession")}</p>;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select label={t("settings.own.session")} value={session ?? ""} onChange={(e) => setChosen(e.target.value)}>
          {all.map((s) => (
            <option key={s.id} value={s.id}>
              {[
                (s.client && names.get(s.client)) || s.name || exerciseName(catalogue.data, s.exercise),
                t(`view.${s.camera_view}`),
                formatDate(s.created_at, lang, "time"),
              ].join(" · ")}
            </option>
          ))}
        </Select>
        <Button
          busy={tried.isPending}
          disabled={session === undefined}
          onClick={() => isReadable() && session && tried.mutate({ session, expression, side })}
        >
          {t("settings.own.preview")}
        </Button>
      </div>
      <div aria-live="polite">
        {current && tried.error ? <FormError error={tried.error} /> : null}
        {current && tried.data ? <Found answer={tried.data} activity={activity} /> : null}
      </div>
    </div>
  );
}

const cell = "py-1.5 pl-3 text-right";

/** The values of a session, and those of each cycle. */
function Found({ answer: { error, unit, metrics, cycles }, activity }: { answer: Answer; activity: Activity }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { label, factor } = useConverter(activity)(unit === null ? "" : t(`unit.${unit}`));
  if (error) return <p className="text-bad">{error.message}</p>;
  const shown = (value: number) => shownValue(value * factor, label, lang);
  const sideOf = (key: string) => t(`side.${sidedKey(key).side ?? "both"}`);
  return (
    <div className="num space-y-4 text-sm">
      <Table title={t("settings.own.result")} columns={["sideLabel", "value", "count", "error"]}>
        {metrics.map(({ key, value_num, value_json }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {sideOf(key)}
            </th>
            <td className={cell}>{value_num === null ? (value_json.reason ? t(`reason.${value_json.reason}`) : "–") : shown(value_num)}</td>
            <td className={cell}>{value_json.n}</td>
            <td className={cell}>{value_json.se === undefined ? "–" : shown(value_json.se)}</td>
          </tr>
        ))}
      </Table>
      <p className="text-ink-3">{t("settings.own.how")}</p>
      {cycles.length === 0 ? null : (
        <Table title={t("settings.own.cycles")} columns={["time", "sideLabel", "value"]}>
          {cycles.map(({ t_ms, side, value }) => (
            <tr key={`${t_ms} ${side}`} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatClock(t_ms, lang)}
              </th>
              <td className={cell}>{side === null ? "–" : t(`side.${side}`)}</td>
              <td className={cell}>{value === null ? t("settings.own.notSeen") : shown(value)}</td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

function Table({
  title,
  columns,
  children,
}: {
  title: string;
  columns: readonly ("sideLabel" | "value" | "count" | "error" | "time")[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by the keyboard
    <section className="max-h-80 overflow-auto" tabIndex={0} aria-label={title}>
      <table className="w-full">
        <caption className="pb-1 text-left font-semibold">{title}</caption>
        <thead className="text-ink-3">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-medium first:pl-0 first:text-left">
                {t(`settings.own.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
