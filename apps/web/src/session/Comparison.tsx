import type { Session } from "@sagittal/contract";
import { useQueries } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Skeleton } from "../ui/basics.tsx";
import { part } from "../ui/part.tsx";
import { ComparePictures } from "./ComparePictures.tsx";
import { CompareTable, type MetricGuide, type Norms } from "./CompareTable.tsx";
import { CompareVideos } from "./CompareVideos.tsx";
import { letterOf } from "./series.ts";
import { poseQuery } from "./use-pose.ts";

// Beneath the videos: those come before them.
const CompareCurves = part(async () => ({ default: (await import("./CompareCurves.tsx")).CompareCurves }));

/** Two to four sessions: videos in one clock, aligned by an event; every angle on a plot of its own; a table of differences. */
export function Comparison({
  sessions,
  guide,
  athletes,
  norms,
}: {
  sessions: readonly Session[];
  guide: readonly MetricGuide[];
  /** Names by athlete; none where the comparison is public. */
  athletes?: ReadonlyMap<string, string>;
  /** Published bands of each session; none where the comparison is public. */
  norms?: readonly (Norms | undefined)[];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const poses = useQueries({ queries: sessions.map((s) => poseQuery(s)) });
  const names = sessions.map((s, i) =>
    [letterOf(i), athletes?.get(s.client ?? ""), formatDate(s.created_at, lang, "time")].filter(Boolean).join(" · "),
  );
  if (poses.some((p) => p.isLoading)) {
    return (
      <div role="status" aria-label={t("common.loading")} className="space-y-10">
        <ComparePictures sessions={sessions}>
          <Skeleton className="h-64 w-full" />
        </ComparePictures>
      </div>
    );
  }
  const loaded = poses.map((p) => p.data);
  return (
    <div className="space-y-10">
      <CompareVideos sessions={sessions} poses={loaded} names={names} />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <CompareCurves poses={loaded} names={names} />
      </Suspense>
      <CompareTable sessions={sessions} names={names} guide={guide} {...(norms && { norms })} />
    </div>
  );
}
