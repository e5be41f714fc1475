import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, ErrorState, SkeletonRows } from "../../ui/basics.tsx";

const PAGE = 50;

/** What was asked with a key in the last seven days, newest first. */
export function KeyRequests({ id }: { id: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [limit, setLimit] = useState(PAGE);
  const requests = useQuery({ queryKey: ["key-requests", id, limit], queryFn: () => api.me.keyRequests(id, { limit }) });
  if (requests.isPending) return <SkeletonRows rows={2} />;
  if (requests.error) return <ErrorState error={requests.error} retry={() => void requests.refetch()} />;
  const { count, results } = requests.data;
  if (count === 0) return <p className="mt-3 text-sm text-ink-3">{t("settings.keys.noRequests")}</p>;
  return (
    <div className="mt-3 w-full overflow-x-auto">
      <table className="num w-full text-left text-sm">
        <caption className="sr-only">{t("settings.keys.requests")}</caption>
        <thead className="text-ink-3">
          <tr>
            {(["time", "request", "status", "latency", "requestId"] as const).map((column) => (
              <th key={column} scope="col" className="py-1 pr-4 font-normal">
                {t(`settings.keys.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {results.map((r) => (
            <tr key={r.id}>
              <td className="py-1.5 pr-4 whitespace-nowrap">{formatDate(r.at, lang, "time")}</td>
              <td className="py-1.5 pr-4">
                <code>
                  {r.method} {r.path}
                </code>
              </td>
              <td className="py-1.5 pr-4">
                <Badge tone={r.status < 400 ? "good" : "bad"} icon={r.status < 400 ? "check" : "alert"}>
                  {r.status}
                </Badge>
              </td>
              <td className="py-1.5 pr-4 whitespace-nowrap">{r.latency_ms} ms</td>
              <td className="py-1.5">
                <code className="break-all text-ink-3">{r.request_id}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > results.length && limit < 200 ? (
        <Button size="sm" variant="quiet" onClick={() => setLimit(Math.min(200, limit + PAGE))}>
          {t("settings.keys.more")}
        </Button>
      ) : null}
    </div>
  );
}
