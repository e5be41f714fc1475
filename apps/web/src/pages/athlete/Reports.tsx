import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, Empty, ErrorState, SkeletonRows } from "../../ui/basics.tsx";
import { Parts, usePart } from "../Pages.tsx";
import { RunRow } from "../RunRow.tsx";

const PAGE = 50;

/** An athlete's Solution reports, by pages. */
export function Reports({ id }: { id: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [page, turn] = usePart(id);
  const query = { client: id, lang, limit: PAGE, offset: page * PAGE };
  const runs = useQuery({ queryKey: ["runs", query], queryFn: () => api.solutions.runs(query), placeholderData: keepPreviousData });
  if (runs.isPending) return <SkeletonRows rows={3} />;
  if (runs.error) return <ErrorState error={runs.error} retry={() => void runs.refetch()} />;
  const start = (
    <Button asChild>
      <Link to="/solutions">{t("solutions.start")}</Link>
    </Button>
  );
  if (runs.data.count === 0) return <Empty title={t("solutions.noRuns")} text={t("solutions.noRunsText")} action={start} />;
  return (
    <div className="space-y-4">
      <ul className="card divide-y divide-line overflow-hidden">
        {runs.data.results.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      <Parts page={page} size={PAGE} shown={runs.data.results.length} count={runs.data.count} onPage={turn} />
      {start}
    </div>
  );
}
