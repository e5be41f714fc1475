import type { SharedLanding, Side } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { HopChoice } from "../session/HopChoice.tsx";
import { type Leg, LegVideos } from "../session/LegVideos.tsx";
import { Skeleton } from "../ui/basics.tsx";
import { shared } from "./api.ts";

/** The landings of both legs that a shared return to sport shows; nothing where no hop test shows both. */
export function SharedLandings({ token }: { token: string }) {
  const answer = useQuery({ queryKey: ["landings", token], queryFn: () => shared.landings(token), refetchOnWindowFocus: false });
  if (answer.isPending) return <Skeleton className="mt-10 h-64 w-full max-w-4xl" />;
  return (
    <HopChoice pairs={answer.data?.landings ?? []} nameOf={(pair) => pair.exercise_name}>
      {({ exercise, left, right }) => <LegVideos key={exercise} legs={[legOf("left", left), legOf("right", right)]} />}
    </HopChoice>
  );
}

/** A clip with the skeleton in it, so that nothing is drawn over it. */
function legOf(side: Side, { video_url, thumbnail_url, width, height, duration_ms, landing_ms, fps, created_at }: SharedLanding): Leg {
  const film = { video_url: "", analyzed_url: video_url, anonymized_url: "", thumbnail_url, blur_face: false };
  const size = { width, height };
  return { side, film, pose: undefined, size, start: 0, end: duration_ms, landing: landing_ms, fps, at: created_at };
}
