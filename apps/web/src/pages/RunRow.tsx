import type { SolutionRun } from "@sagittal/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge, type Tone } from "../ui/basics.tsx";
import type { IconName } from "../ui/Icon.tsx";

const STATES: Record<SolutionRun["status"], { tone: Tone; icon: IconName }> = {
  draft: { tone: "neutral", icon: "edit" },
  ready: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
};

/** Badge of a report's state, by word, sign and colour: draft, ready or failed. */
export function RunStatus({ status }: { status: SolutionRun["status"] }) {
  const { t } = useTranslation();
  return <Badge {...STATES[status]}>{t(`solutions.status.${status}`)}</Badge>;
}

/** One report in a list. */
export function RunRow({ run }: { run: SolutionRun }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        <Link to="/solutions/runs/$id" params={{ id: run.id }} className="block truncate font-medium after:absolute after:inset-0">
          {run.name || run.solution_name}
        </Link>
        <p className="num truncate text-sm text-ink-3">
          {[
            run.name ? run.solution_name : "",
            run.client_name,
            t("athletes.sessions", { n: run.session_count }),
            formatDate(run.created_at, lang),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <RunStatus status={run.status} />
    </li>
  );
}
