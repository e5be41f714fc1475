import type { MotionEvent, PoseSidecar, Session } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api } from "../lib/api.ts";
import { bestCycle, type Ghost, ghostOf } from "../lib/ghost.ts";
import { poseQuery } from "./use-pose.ts";

const BEST = "best";

/** The ghost over a session: none, its own best cycle, or another session of the same movement and view. */
export function useGhost(session: Session, pose: PoseSidecar | undefined, events: readonly MotionEvent[]) {
  const [choice, setChoice] = useState("");
  const other = choice === "" || choice === BEST ? undefined : choice;
  const query = {
    activity: session.activity,
    exercise: session.exercise,
    camera_view: session.camera_view,
    status: "completed",
    limit: 50,
  };
  const alike = useQuery({ queryKey: ["sessions", query], queryFn: () => api.sessions.list(query) });
  const guest = useQuery({ queryKey: ["session", other], queryFn: () => api.sessions.read(other ?? ""), enabled: other !== undefined });
  const theirs = useQuery(poseQuery(guest.data ?? { id: other ?? "", pose3d_url: "", processed_at: null }));
  const best = useMemo(() => (pose ? bestCycle(pose, events, session.metric_targets) : null), [pose, events, session.metric_targets]);
  const ghost = useMemo<Ghost | null>(() => {
    if (!pose || choice === "") return null;
    if (choice === BEST) return best && ghostOf(pose, events, { pose, cycle: best });
    return theirs.data ? ghostOf(pose, events, { pose: theirs.data, cycle: null }) : null;
  }, [pose, events, choice, best, theirs.data]);
  // The athlete's own sessions come first.
  const sessions = (alike.data?.results ?? [])
    .filter((s) => s.id !== session.id && s.pose3d_url !== "")
    .sort((a, b) => Number(b.client === session.client) - Number(a.client === session.client));
  return {
    ghost,
    choice,
    sessions,
    hasBest: best !== null,
    /** A session was chosen that shares no event with this one. */
    apart: other !== undefined && theirs.data !== undefined && ghost === null,
    choose: setChoice,
    toggle: () => setChoice((now) => (now === "" ? (best ? BEST : (sessions[0]?.id ?? "")) : "")),
  };
}
export type GhostChoice = ReturnType<typeof useGhost>;
