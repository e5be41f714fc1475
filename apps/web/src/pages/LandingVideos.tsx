import type { PoseSidecar, Session, Side } from "@sagittal/contract";
import { useQueries } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { commonRange } from "../lib/compare.ts";
import { formatDate } from "../lib/format.ts";
import { heldLanding, type LandingPair } from "../lib/landings.ts";
import { useLang } from "../lib/use-lang.ts";
import { AlignedVideo } from "../session/AlignedVideo.tsx";
import { ClockBar } from "../session/ClockBar.tsx";
import { poseQuery } from "../session/use-pose.ts";
import { useSharedClock } from "../session/use-shared-clock.ts";
import { ErrorState, Section, Skeleton } from "../ui/basics.tsx";
import { Segmented } from "../ui/forms.tsx";

/** Shown of each clip before and after the landing, ms. */
const BEFORE_MS = 1000;
const AFTER_MS = 2500;

/** The landings of both legs side by side, by hop test. */
export function LandingVideos({ pairs }: { pairs: readonly LandingPair[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const catalogue = useCatalogue("jump", lang);
  const [chosen, setChosen] = useState("");
  const pair = pairs.find((p) => p.exercise === chosen) ?? pairs[0];
  if (!pair) return null;
  return (
    <div className="no-print mt-10 max-w-4xl">
      <Section title={t("solutions.landings.title")}>
        <p className="mb-4 max-w-prose text-ink-2">{t("solutions.landings.lead")}</p>
        {pairs.length > 1 ? (
          <div className="mb-4">
            <Segmented
              label={t("solutions.landings.test")}
              value={pair.exercise}
              onChange={setChosen}
              options={pairs.map(({ exercise }) => ({ value: exercise, label: exerciseName(catalogue.data, exercise) }))}
            />
          </div>
        ) : null}
        <Landings key={pair.exercise} pair={pair} />
      </Section>
    </div>
  );
}

interface Leg {
  side: Side;
  session: Session;
  pose: PoseSidecar;
  /** Instant of the landing in the source, ms. */
  landing: number;
}

function Landings({ pair }: { pair: LandingPair }) {
  const { t } = useTranslation();
  // Both legs may hop in one clip.
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
    return session && pose && landing !== undefined ? [{ side, session, pose, landing }] : [];
  });
  return legs.length < 2 ? <p className="text-ink-2">{t("solutions.landings.none")}</p> : <LegVideos legs={legs} />;
}

function LegVideos({ legs }: { legs: readonly Leg[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const part = useRef<HTMLDivElement>(null);
  const [start, end] = commonRange(
    legs.map(({ pose, landing }) => ({ start: pose.t_ms[0] ?? 0, end: pose.t_ms.at(-1) ?? 0, anchor: landing })),
  );
  const [from, to] = [Math.max(start, -BEFORE_MS), Math.min(end, AFTER_MS)];
  const frame = 1000 / Math.max(...legs.map(({ session }) => session.fps ?? 30));
  const clock = useSharedClock(from, to, frame, part);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={part}
      role="group"
      aria-label={t("solutions.landings.title")}
      data-theme="dark"
      className="overflow-hidden bg-[#0a0c0f] text-ink max-sm:-mx-4 sm:rounded-xl"
    >
      <div className="grid grid-cols-2 gap-px bg-line">
        {legs.map(({ side, session, pose, landing }) => (
          <figure key={side} className="relative flex items-center justify-center bg-black">
            <AlignedVideo session={session} pose={pose} t={clock.at + landing} playing={clock.playing} rate={clock.rate} mirrored={false} />
            <figcaption className="absolute left-2 top-2 rounded bg-black/75 px-2 py-0.5 text-sm text-white">
              {`${t(`solutions.landings.${side}`)} · ${formatDate(session.created_at, lang)}`}
            </figcaption>
          </figure>
        ))}
      </div>
      <ClockBar clock={clock} from={from} to={to} frame={frame} />
    </div>
  );
}
