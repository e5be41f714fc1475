import { type Body, type JointName, SIDES, type Side } from "../body/body.ts";
import { LandmarkTrack } from "../body/landmark-track.ts";
import { hangingOf, inclinationOf, leanOf, type Point, wrapDegrees } from "../body/points.ts";
import { type LegTurns, type SagittalAngles, turned } from "../body/sagittal-angles.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { combine, type Series } from "../signals/series.ts";
import { fitChain, type SeenPoint } from "./jointed-chain.ts";

/** The fit turns no segment by more than this, degrees: beyond it the leg is lost or exchanged, which no fit of one leg can correct. */
const MOST_TURN = 10;

type LegJoint = Extract<JointName, keyof (typeof SIDE_LANDMARKS)["left"]>;

/** A joint centre as it was seen, unfiltered, in leg lengths: the landmark and the offset of its centre in the filtered body. */
function seenCentre(body: Body, track: LandmarkTrack, side: Side, joint: LegJoint): SeenPoint {
  const { fps, facing, stretch, legPx, cutoffs } = body;
  const landmark = SIDE_LANDMARKS[side][joint];
  const along = (axis: 0 | 1, centre: Series, scale: number): Series => {
    const raw = track.image.series(landmark, axis).map((v) => v * scale);
    const filtered = lowPass(fillGaps(raw, raw.length), fps, cutoffs.joints);
    return raw.map((v, i) => (v + centre[i]! - filtered[i]!) / legPx);
  };
  const { x, y } = body.joints[side][joint];
  return { path: { x: along(0, x, facing * stretch), y: along(1, y, -1) }, visibility: body.visibility[side][joint] };
}

/** How much the fit turns the segments of one leg, degrees; zero where nothing can be fitted. */
function turnsOf(body: Body, side: Side, share: number): LegTurns {
  const track = new LandmarkTrack(body.track);
  const fitted = (...joints: LegJoint[]): Point[] | null =>
    fitChain(
      joints.map((joint) => seenCentre(body, track, side, joint)),
      body.fps,
      body.cutoffs.joints,
    );
  const l = body.joints[side];
  const turn = (before: Series, after: Series): Series =>
    combine((a, b) => share * Math.min(MOST_TURN, Math.max(-MOST_TURN, wrapDegrees(b - a) || 0)), before, after);
  const still = new Float64Array(body.rows);
  const leg = fitted("hip", "knee", "ankle");
  const [heel, toe] = [fitted("heel")?.[0], fitted("toe")?.[0]];
  const [hip, knee, ankle] = leg ?? [];
  return {
    thigh: hip && knee ? turn(hangingOf(l.hip, l.knee), hangingOf(hip, knee)) : still,
    shank: ankle && knee ? turn(leanOf(l.ankle, l.knee), leanOf(ankle, knee)) : still,
    foot: heel && toe ? turn(inclinationOf(l.heel, l.toe), inclinationOf(heel, toe)) : still,
  };
}

/**
 * The angles after the legs were fitted as jointed chains over the whole clip (see `fitChain`), which hidden and noisy landmarks move less than a filter. The body itself stays as it is: events, lengths and drawing keep their landmarks.
 * @param share share of the fit's turns that is applied, 0 to 1; with 0 the angles themselves are returned
 */
export function withJointedLegs(body: Body, angles: SagittalAngles, share: number): SagittalAngles {
  if (!(share > 0)) return angles;
  const [left, right] = SIDES.map((side) => turnsOf(body, side, share));
  return turned(angles, { left, right });
}
