import { type Body, LandmarkTrack, pairOf } from "@sagittal/biomechanics";
import type { CaptureFinding } from "@sagittal/contract";
import { rounded } from "../rounded.ts";
import { inPicture } from "./presence.ts";
import { partOf, type Recorded } from "./recorded.ts";
import { graded, gravest, type Limits } from "./severity.ts";

/** Share of frames with a pose below which it is sparse (docs/domain/findings.md). */
const WELL_SEEN_SHARE: Limits = [0.9, 0.75, 0.55];
/** Longest time without a pose above which it is sparse, s (docs/domain/findings.md). */
const GAP_S: Limits = [0.5, 1, 2];
/** Visibility from which a joint counts as seen, 0 to 1 (docs/domain/findings.md). */
const SEEN = 0.5;

/** Joints without which the pose counts as missing: of the whole body, and where the legs are not measured. */
const CORE = { whole: ["shoulder", "hip", "knee", "ankle"], upper: ["shoulder"] } as const;

/** Per row: all of these joints are seen, each on its better side. */
function wellSeen(body: Body, joints: readonly (typeof CORE)["whole"][number][]): boolean[] {
  const track = new LandmarkTrack(body.track);
  const visibilities = joints.map((joint) => {
    const [left, right] = pairOf(joint);
    return [track.visibilityOf(left), track.visibilityOf(right)] as const;
  });
  return Array.from({ length: body.rows }, (_, row) => visibilities.every(([left, right]) => Math.max(left[row]!, right[row]!) >= SEEN));
}

/** Finding when the pose is missing in frames that the athlete is in the picture for. */
export function sparsePose(motion: Recorded): CaptureFinding | null {
  const { body } = motion;
  const present = inPicture(body);
  const good = wellSeen(body, CORE[partOf(motion)]).filter((_, row) => present[row]);
  const share = good.filter(Boolean).length / Math.max(1, good.length);
  let longest = 0;
  let run = 0;
  for (const ok of good) {
    run = ok ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  const gapS = longest / body.fps;
  const severity = gravest(graded(share, WELL_SEEN_SHARE, "below"), graded(gapS, GAP_S, "above"));
  if (!severity) return null;
  return {
    code: "pose_sparse",
    severity,
    data: {
      value: rounded(share),
      threshold: WELL_SEEN_SHARE[0],
      unit: "share",
      valid_frame_share: rounded(share),
      longest_gap_s: rounded(gapS),
      frames_total: good.length,
      fps: rounded(body.fps),
      advice_key: "more_light",
    },
  };
}
