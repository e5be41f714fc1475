import type { Body, Side } from "../body/body.ts";
import { type Ground, heightAbove } from "../body/ground.ts";
import { flexionAt, hangingOf, inclinationOf, leanOf } from "../body/points.ts";
import { combine, crossing, derivative, type Extremum, maximum, median, minimum, type Series, valueAt } from "../signals/series.ts";

/** Signals of one foot about its ground contacts, in leg lengths, leg lengths per second and degrees; anterior is the way of travel. */
export interface ContactSignals {
  readonly fps: number;
  readonly heelHeight: Series;
  readonly toeHeight: Series;
  readonly low: Series;
  readonly heelRise: Series;
  readonly toeRise: Series;
  readonly heelLift: Series;
  readonly toeLift: Series;
  readonly ankleLift: Series;
  /** Horizontal speed against the ground. */
  readonly heelSlip: Series;
  readonly toeSlip: Series;
  readonly hipRise: Series;
  readonly foot: Series;
  readonly footTurn: Series;
  readonly shank: Series;
  readonly thigh: Series;
  readonly knee: Series;
  readonly kneeTurn: Series;
}

/**
 * Signals of one foot: heights over its own ground line, speeds and accelerations of heel, toe and ankle, the pelvis' vertical speed, attitudes of foot, shank,
 * thigh and knee. All in body units, so that size and distance do not enter.
 * @param vGround horizontal velocity of the ground in the picture, leg lengths/s
 * @param way +1 walking forwards, -1 backwards: then the toe lands first and the heel leaves last
 */
export function contactSignals(body: Body, side: Side, ground: Ground, vGround: number, way: 1 | -1): ContactSignals {
  const { fps, legPx } = body;
  const e = body.extremities;
  const limb = e[side];
  const [heel, toe] = way > 0 ? [limb.heel, limb.toe] : [limb.toe, limb.heel];
  const rate = (s: Series): Series => derivative(s, fps).map((v) => v / legPx);
  const heelHeight = heightAbove(ground, heel.x, heel.y, legPx);
  const toeHeight = heightAbove(ground, toe.x, toe.y, legPx);
  const [heelRise, toeRise, ankleRise] = [rate(heel.y), rate(toe.y), rate(limb.ankle.y)];
  const foot = inclinationOf(limb.heel, limb.toe).map((v) => way * v);
  const knee = flexionAt(limb.hip, limb.knee, limb.ankle);
  return {
    fps,
    heelHeight,
    toeHeight,
    low: combine(Math.min, heelHeight, toeHeight),
    heelRise,
    toeRise,
    heelLift: derivative(heelRise, fps),
    toeLift: derivative(toeRise, fps),
    ankleLift: derivative(ankleRise, fps),
    heelSlip: rate(heel.x).map((v) => way * (v - vGround)),
    toeSlip: rate(toe.x).map((v) => way * (v - vGround)),
    hipRise: rate(e.midHip.y),
    foot,
    footTurn: derivative(foot, fps),
    shank: leanOf(limb.ankle, limb.knee).map((v) => way * v),
    thigh: hangingOf(limb.hip, limb.knee).map((v) => way * v),
    knee,
    kneeTurn: derivative(knee, fps),
  };
}

/**
 * Cues of one event: the instants at which each signal has its feature of a contact or toe-off, ms after a first guess, and segment attitudes (degrees) and speeds
 * (hundredths of a leg length per second) that describe how the foot lands or leaves; null for a signal without the feature.
 */
export type Cues = Readonly<Record<string, number | null>>;

const at = (e: Extremum | null): number | null => (e === null ? null : e.at);

/** Crossing of a share of the way between two values of a signal, looked for from `from` to `to`. */
const crossesShare = (s: Series, low: number, high: number, share: number, from: number, to: number, way: "up" | "down"): number | null =>
  Number.isFinite(low) && Number.isFinite(high) ? crossing(s, low + share * (high - low), from, to, way) : null;

/** Instants of an initial contact near `guess` (frames), and attitudes at it that tell how the foot lands. */
export function landingCues(s: ContactSignals, guess: number): Cues {
  const { fps } = s;
  const f = (ms: number): number => guess + (ms * fps) / 1000;
  const [from, to] = [f(-90), f(110)];
  const rest = (x: Series): number => median(x.subarray(Math.max(0, Math.round(f(40))), Math.round(f(110)) + 1));
  const before = (x: Series): number => valueAt(x, f(-90));
  const fall = minimum(s.heelRise, from, f(60));
  const lowRise = derivative(s.low, fps);
  const lowFall = minimum(lowRise, from, f(60));
  const instants: Record<string, number | null> = {
    heelFalls: at(fall),
    heelImpact: at(maximum(s.heelLift, from, to)),
    ankleImpact: at(maximum(s.ankleLift, from, to)),
    toeImpact: at(maximum(s.toeLift, from, f(160))),
    descentEnds: lowFall === null ? null : crossing(lowRise, 0.35 * lowFall.value, lowFall.at, to, "up"),
    heelDown: crossesShare(s.heelHeight, rest(s.heelHeight), before(s.heelHeight), 0.2, from, to, "down"),
    lowDown: crossesShare(s.low, rest(s.low), before(s.low), 0.2, from, to, "down"),
    lowEnough: crossing(s.low, 0.02, from, to, "down"),
    heelStops: crossesShare(s.heelSlip, 0, maximum(s.heelSlip, f(-200), guess)?.value ?? Number.NaN, 0.25, from, to, "down"),
    heelSlows: crossesShare(s.heelSlip, 0, maximum(s.heelSlip, f(-200), guess)?.value ?? Number.NaN, 0.5, from, to, "down"),
    toeStops: crossesShare(s.toeSlip, 0, maximum(s.toeSlip, f(-200), guess)?.value ?? Number.NaN, 0.25, from, to, "down"),
    footSlaps: at(minimum(s.footTurn, f(-60), f(130))),
    footTips: at(maximum(s.foot, from, f(60))),
    kneeStraightest: at(minimum(s.knee, from, f(60))),
    kneeBends: at(maximum(s.kneeTurn, f(-40), f(130))),
    hipFalls: at(minimum(s.hipRise, from, to)),
  };
  return relative(s, instants, guess, {
    footAttitude: valueAt(s.foot, guess),
    shankAttitude: valueAt(s.shank, guess),
    thighAttitude: valueAt(s.thigh, guess),
    heelSpeed: 100 * valueAt(s.heelRise, f(-30)),
    hipSpeed: 100 * valueAt(s.hipRise, guess),
  });
}

/** Instants of a toe-off near `guess` (frames), and attitudes at it. */
export function leavingCues(s: ContactSignals, guess: number): Cues {
  const { fps } = s;
  const f = (ms: number): number => guess + (ms * fps) / 1000;
  const [from, to] = [f(-110), f(90)];
  const rest = (x: Series): number => median(x.subarray(Math.max(0, Math.round(f(-140))), Math.round(f(-60)) + 1));
  const fastest = maximum(s.toeSlip, guess, f(200))?.value ?? Number.NaN;
  const up = maximum(s.toeHeight, guess, f(160))?.value ?? Number.NaN;
  const instants: Record<string, number | null> = {
    toeRises: crossing(s.toeRise, 0.5, from, f(110), "up"),
    toeLeaps: at(maximum(s.toeLift, from, f(110))),
    toeUp: crossesShare(s.toeHeight, rest(s.toeHeight), up, 0.1, to, from, "up"),
    toeHigh: crossesShare(s.toeHeight, rest(s.toeHeight), up, 0.3, f(130), from, "up"),
    highEnough: crossing(s.toeHeight, 0.03, f(110), from, "up"),
    heelRises: at(maximum(s.heelRise, f(-140), f(110))),
    toeSlides: crossesShare(s.toeSlip, 0, fastest, 0.15, f(110), from, "up"),
    toeGoes: crossesShare(s.toeSlip, 0, fastest, 0.4, f(130), from, "up"),
    footSteepest: at(minimum(s.foot, from, f(130))),
    footTurns: at(minimum(s.footTurn, f(-140), to)),
    kneeBends: at(maximum(s.kneeTurn, from, f(130))),
    kneeStraightest: at(minimum(s.knee, f(-150), f(40))),
    thighBack: at(minimum(s.thigh, f(-130), to)),
    hipRises: at(maximum(s.hipRise, f(-130), to)),
    ankleLeaps: at(maximum(s.ankleLift, f(-150), to)),
  };
  return relative(s, instants, guess, {
    footAttitude: valueAt(s.foot, guess),
    shankAttitude: valueAt(s.shank, guess),
    thighAttitude: valueAt(s.thigh, guess),
    kneeAttitude: valueAt(s.knee, guess),
    hipSpeed: 100 * valueAt(s.hipRise, guess),
  });
}

/** Cues of an event at `guess` (frames), with the length of a frame and whether the leg is the nearer one, as timing models read them. */
export const eventCues = (s: ContactSignals, guess: number, read: (s: ContactSignals, guess: number) => Cues, near: boolean): Cues => ({
  ...read(s, guess),
  frame: 600 / s.fps,
  near: near ? 10 : 0,
});

function relative(s: ContactSignals, instants: Record<string, number | null>, guess: number, values: Record<string, number>): Cues {
  const ms = (v: number | null): number | null => (v === null || !Number.isFinite(v) ? null : (1000 * (v - guess)) / s.fps);
  return {
    ...Object.fromEntries(Object.entries(instants).map(([k, v]) => [k, ms(v)])),
    ...Object.fromEntries(Object.entries(values).map(([k, v]) => [k, Number.isFinite(v) ? v : null])),
  };
}
