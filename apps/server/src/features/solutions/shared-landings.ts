import { exerciseName, heldLanding } from "@sagittal/catalogue";
import { type SharedLanding, type SharedLandings, type Side, UnreadablePose } from "@sagittal/contract";
import { clipOfSidecar, type SidecarClip } from "../events/recompute.ts";
import type { SessionRow } from "../sessions/row.ts";
import { sharedMediaUrl } from "../shares/media.ts";
import { type RunShareDeps, sharedRun } from "./share.ts";
import { landingsOf } from "./whole-run.ts";

/**
 * The hop tests of a shared report with the landing of each leg. Of a clip only the video with the skeleton in it is given: the analysis blurred its faces where the session asks for that, and the
 * upload stays where it is. Throws share_not_found, share_expired, RateLimited.
 */
export async function sharedLandings(deps: RunShareDeps, token: string): Promise<SharedLandings> {
  const { row: share, run } = await sharedRun(deps, token);
  const shown = run.sessions.filter((s) => s.status === "completed" && s.analyzed_key !== "" && s.pose3d_key !== "");
  const read = new Map<string, Promise<SidecarClip | null>>();
  const landingOf = async (row: SessionRow, side: Side): Promise<SharedLanding | null> => {
    const reading = read.get(row.id) ?? clipOf(deps, row);
    read.set(row.id, reading);
    const clip = await reading;
    const landing = clip ? heldLanding(clip.events, side) : undefined;
    if (!clip || landing === undefined) return null;
    const { offset_ms, duration_ms, width, height } = clip;
    return {
      created_at: row.created_at.toISOString(),
      video_url: sharedMediaUrl(deps, share.id, row.analyzed_key),
      thumbnail_url: sharedMediaUrl(deps, share.id, row.thumbnail_key),
      fps: row.fps ?? 30,
      ...{ width, height, duration_ms, landing_ms: landing - offset_ms },
    };
  };
  const landings: SharedLandings["landings"] = [];
  // One after the other: each reader of a link has one place in the line of its clips.
  for (const { exercise, left, right } of landingsOf(run, shown)) {
    const legs = { left: await landingOf(left.row, "left"), right: await landingOf(right.row, "right") };
    if (!legs.left || !legs.right) continue;
    landings.push({ exercise, exercise_name: exerciseName("jump", exercise, share.locale), left: legs.left, right: legs.right });
  }
  return { landings };
}

/** What the stored pose says about a clip; null where it cannot be read. */
async function clipOf({ storage, log }: RunShareDeps, row: SessionRow): Promise<SidecarClip | null> {
  try {
    return await clipOfSidecar({ storage, key: row.pose3d_key, whose: `link:${row.team_id}` });
  } catch (error) {
    if (!(error instanceof UnreadablePose)) throw error;
    log.warn({ session: row.id }, "a shared report goes without a landing: the pose cannot be read");
    return null;
  }
}
