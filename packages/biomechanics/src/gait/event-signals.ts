import { type Body, otherSide, type Side } from "../body/body.ts";
import { flexionAt, hangingOf, inclinationOf, leanOf } from "../body/points.ts";
import { derivative, type Series } from "../signals/series.ts";

/**
 * Signals of one foot's ground contacts as timing models read them, one value per frame. In this order: horizontal speed of heel and toe against the ground and their rise
 * (leg lengths/s; anterior is the way of travel); foot, shank, thigh and knee (degrees), the turning of foot and knee (degrees/s); the pelvis' rise (leg lengths/s); then of the other leg thigh, knee,
 * shank and foot (degrees). All in body units, so that size and distance do not enter; no heights, which depend on where the ground is taken to be.
 * @param vGround horizontal velocity of the ground in the picture, leg lengths/s
 * @param way +1 walking forwards, -1 backwards: then the toe lands first and the heel leaves last
 */
export function eventSignals(body: Body, side: Side, vGround: number, way: 1 | -1): Series[] {
  const { fps, legPx, extremities } = body;
  const limb = extremities[side];
  const other = extremities[otherSide(side)];
  const [heel, toe] = way > 0 ? [limb.heel, limb.toe] : [limb.toe, limb.heel];
  const rate = (s: Series): Series => derivative(s, fps).map((v) => v / legPx);
  const slip = (s: Series): Series => rate(s).map((v) => way * (v - vGround));
  const onward = (s: Series): Series => s.map((v) => way * v);
  const foot = onward(inclinationOf(limb.heel, limb.toe));
  const knee = flexionAt(limb.hip, limb.knee, limb.ankle);
  return [
    slip(heel.x),
    slip(toe.x),
    rate(heel.y),
    rate(toe.y),
    foot,
    onward(leanOf(limb.ankle, limb.knee)),
    onward(hangingOf(limb.hip, limb.knee)),
    knee,
    derivative(foot, fps),
    derivative(knee, fps),
    rate(extremities.midHip.y),
    onward(hangingOf(other.hip, other.knee)),
    flexionAt(other.hip, other.knee, other.ankle),
    onward(leanOf(other.ankle, other.knee)),
    onward(inclinationOf(other.heel, other.toe)),
  ].map(bridged);
}

/** A series with its gaps bridged by straight lines and its ends held; 0 throughout where it holds no value. */
function bridged(series: Series): Series {
  const out = Float64Array.from(series);
  let last = -1;
  for (let i = 0; i < out.length; i++) {
    if (Number.isNaN(out[i]!)) continue;
    const from = last < 0 ? out[i]! : out[last]!;
    for (let j = last + 1; j < i; j++) out[j] = from + ((out[i]! - from) * (j - last)) / (i - last);
    last = i;
  }
  return out.fill(last < 0 ? 0 : out[last]!, last + 1);
}
