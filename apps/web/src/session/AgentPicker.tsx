import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { hasAgents, useMe } from "../lib/me.ts";

/** Chooses the coaching agent whose text is shown; nothing where the team has none or its plan does not include them. */
export function AgentPicker({ agent, onAgent }: { agent: string; onAgent: (id: string) => void }) {
  const { t } = useTranslation();
  const agents = useQuery({ queryKey: ["agents"], queryFn: () => api.agents.list(), retry: false, enabled: hasAgents(useMe()) });
  if (!agents.data || agents.data.results.length === 0) return null;
  return (
    <select
      aria-label={t("coaching.agent")}
      value={agent}
      onChange={(e) => onAgent(e.target.value)}
      className="field !min-h-9 !w-auto max-w-52 !py-1 text-sm"
    >
      <option value="">{t("coaching.standard")}</option>
      {agents.data.results.map((a) => (
        <option key={a.id} value={a.id}>
          {a.name}
        </option>
      ))}
    </select>
  );
}
