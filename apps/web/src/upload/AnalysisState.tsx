import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { Progress } from "../ui/basics.tsx";

/** How far the analysis of a sent clip is. */
export function AnalysisState({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const session = useQuery({
    queryKey: ["session", id],
    queryFn: () => api.sessions.read(id),
    refetchInterval: ({ state }) => (state.data?.status === "completed" || state.data?.status === "failed" ? false : 1500),
  });
  const s = session.data;
  if (!s) return <p className="text-sm text-ink-3">{t("upload.state.done")}</p>;
  if (s.status === "failed") return <p className="text-sm text-bad">{t("session.failed")}</p>;
  if (s.status === "completed") {
    const score = s.score === null ? t("score.none") : t("score.of", { score: Math.round(s.score) });
    return <p className="text-sm text-ink-2">{score}</p>;
  }
  const { progress } = s;
  const share = progress && progress.frame_total > 0 ? progress.frame_done / progress.frame_total : 0;
  return (
    <>
      <p className="num text-sm text-ink-3">
        {progress ? t(`stage.${progress.stage}`) : t("status.pending")}
        {share > 0 ? ` · ${Math.round(100 * share)} %` : ""}
      </p>
      <Progress value={share} label={name} />
    </>
  );
}
