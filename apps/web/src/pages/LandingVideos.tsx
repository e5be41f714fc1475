import type { LandingPair } from "@sagittal/catalogue/hop-battery";
import { heldLanding } from "@sagittal/catalogue/hop-battery";
import type { SolutionRun } from "@sagittal/contract";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { useLang } from "../lib/use-lang.ts";
import { HopChoice } from "../session/HopChoice.tsx";
import { type Leg, LegVideos } from "../session/LegVideos.tsx";
import { poseQuery } from "../session/use-pose.ts";
import { ErrorState, Skeleton } from "../ui/basics.tsx";

type Pair = LandingPair<SolutionRun["sessions"][number]>;

/** The landings of both legs side by side, by hop test. */
export function LandingVideos({ pairs }: { pairs: readonly Pair[] }) {
  const catalogue = useCatalogue("jump", useLang());
  return (
    <HopChoice pairs={pairs} nameOf={({ exercise }) => exerciseName(catalogue.data, exercise)}>
      {(pair) => <Landings key={pair.exercise} pair={pair} />}
    </HopChoice>
  );
}

function Landings({ pair }: { pair: Pair }) {
  const { t } = useTranslation();
  // One clip may show hops of both legs.
  const ids = [...new Set([pair.left.id, pair.right.id])];
  const sessions = useQueries({
    queries: ids.map((id) => ({ queryKey: ["session", id], queryFn: () => api.sessions.read(id), staleTime: 5 * 60_000 })),
  });
  const poses = useQueries({ queries: sessions.flatMap(({ data }) => (data ? [poseQuery(data)] : [])) });
  const failed = [...sessions, ...poses].find((q) => q.error);
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />;
  if ([...sessions, ...poses].some((q) => q.isLoading)) return <Skeleton className="h-64 w-full" />;
  const legs = (["left", "right"] as const).flatMap((side): Leg[] => {
    const session = sessions.find((q) => q.data?.id === pair[side].id)?.data;
    const pose = poses[sessions.findIndex((q) => q.data?.id === pair[side].id)]?.data;
    const landing = pose && heldLanding(pose.events, side);
    if (!session || !pose || landing === undefined) return [];
    const [start = 0] = pose.t_ms;
    return [{ side, film: session, pose, start, end: pose.t_ms.at(-1) ?? start, landing, fps: session.fps ?? 30, at: session.created_at }];
  });
  return legs.length < 2 ? <p className="text-ink-2">{t("landings.none")}</p> : <LegVideos legs={legs} />;
}
