import { useTranslation } from "react-i18next";
import { Skeleton } from "../ui/basics.tsx";

/** A session's shape while it loads: the video, the time line and the results stand where they will be. */
export function LoadingSession({ header = false }: { header?: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")}>
      {header ? <Skeleton className="mb-5 h-24 w-full max-w-sm sm:h-14" /> : null}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.45fr)_minmax(21rem,1fr)]">
        <div className="max-lg:-mx-4">
          <PlayerShape />
          <TimelineShape />
        </div>
        <div className="space-y-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </div>
    </div>
  );
}

/** The player's shape: the picture, its controls, and on a wide and tall page the switches of the overlay. */
function PlayerShape() {
  return (
    <div className="player">
      <Skeleton className="h-[calc(var(--player-height)+3.3rem)] w-full lg:tall:h-[calc(var(--player-height)+6.5rem)]" />
    </div>
  );
}

/** The time line's shape while its events load; hidden from screen readers. */
export function TimelineShape() {
  return <Skeleton className="mt-3 h-40 w-full" />;
}
