import { type LandmarkName, standardDeviation } from "@sagittal/biomechanics";
import { type LiveBody, type Look, medianOf, middleOf, placeOf, trunkOf } from "../../record/live/body.ts";

/** What a clip shows: a basic movement, for steps with how many a second. Holding still does not exclude movement before or after. */
export type Shown = { kind: "bends" | "leaps" | "lying" } | { kind: "steps"; perSecond: number };

/** Whole bodies on which a judgement rests at least. */
const LEAST_BODIES = 14;
/** Least share of looks with a whole body; below it no movement is reported. */
const LEAST_SHARE = 0.6;

// The limits below lie in the gaps between the movements of 189 clips, 172 rendered and 17 real. Lengths are in trunk lengths.

/** Lying, or on hands and feet: trunk from the vertical of the picture, degrees, in this share of the looks. */
const LYING_DEG = 60;
const LYING_SHARE = 0.8;
/** Standard deviation of one foot against the other: gaits 0.2 and more, squats and jumps 0.15 and less. */
const LEAST_STRIDE = 0.18;
/** Crossings of the feet that make a gait, how many a second, and how far the times between them may spread (standard deviation over median). */
const LEAST_CROSSINGS = 4;
const LEAST_RATE = 1.15;
const MOST_UNEVEN = 0.4;
/** A foot has crossed when it is beyond the middle by this share of its range (hysteresis against jitter). */
const BEYOND = 0.2;
/** Way of the hips above the feet in bends, and of each foot meanwhile. */
const LEAST_BEND = 0.38;
const MOST_FEET = 0.15;
/** Both feet above their usual height at once, and the way of the hips, in leaps. */
const LEAST_LEAP = 0.25;
const LEAST_LEAP_BEND = 0.35;
/** Growth of the body in the picture, as a ratio, from which the person approaches or leaves. */
const MOST_GROWTH = 1.25;

/** Value below which a share of the values lies. The nearest one and nothing between two: a leap lasts for single looks. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;

const wayOf = (values: readonly number[]): number => quantile(values, 0.95) - quantile(values, 0.05);

interface Seen {
  atMs: number;
  body: LiveBody;
  trunk: number;
}

const JUDGED: readonly LandmarkName[] = ["left_hip", "right_hip", "left_ankle", "right_ankle", "left_shoulder", "right_shoulder"];

/** Whether hips, feet and shoulders lie in the picture: what lies outside is guessed by the network. */
const whole = (body: LiveBody): boolean =>
  JUDGED.every((name) => {
    const [x, y] = placeOf(body, name);
    return x > 0 && y > 0 && x < body.width && y < body.height;
  });

/** Moments at which the signal has come from one side of its middle to the other. */
function crossingsOf(signal: readonly number[], at: readonly number[]): number[] {
  const [low, high] = [quantile(signal, 0.05), quantile(signal, 0.95)];
  const middle = (low + high) / 2;
  const beyond = BEYOND * (high - low);
  let side = 0;
  return signal.flatMap((value, i) => {
    const now = value > middle + beyond ? 1 : value < middle - beyond ? -1 : 0;
    if (now === 0 || now === side) return [];
    const first = side === 0;
    side = now;
    return first ? [] : [at[i] ?? Number.NaN];
  });
}

/** Steps a second where the feet pass each other again and again in even times; null where they do not. */
function stepsIn(seen: readonly Seen[]): number | null {
  const apart = (axis: 0 | 1) =>
    seen.map(({ body, trunk }) => (placeOf(body, "left_ankle")[axis] - placeOf(body, "right_ankle")[axis]) / trunk);
  const [across, down] = [apart(0), apart(1)];
  // From the side the feet pass each other along the way, from the front one is lifted after the other.
  const signal = standardDeviation(across) > standardDeviation(down) ? across : down;
  if (standardDeviation(signal) < LEAST_STRIDE) return null;
  const crossings = crossingsOf(
    signal,
    seen.map(({ atMs }) => atMs),
  );
  const between = crossings.slice(1).map((at, i) => (at - (crossings[i] ?? at)) / 1000);
  const perSecond = 1 / (between.reduce((sum, s) => sum + s, 0) / between.length);
  const even = standardDeviation(between) / medianOf(between) < MOST_UNEVEN;
  return crossings.length >= LEAST_CROSSINGS && perSecond >= LEAST_RATE && even ? perSecond : null;
}

/** Angle of the trunk from the vertical of the picture, degrees, 0 to 180. */
function leanDeg(body: LiveBody): number {
  const [[sx, sy], [hx, hy]] = [middleOf(body, "shoulder"), middleOf(body, "hip")];
  return (Math.abs(Math.atan2(sx - hx, hy - sy)) * 180) / Math.PI;
}

/** Bends or leaps of somebody who stays where they are. */
function onTheSpot(seen: readonly Seen[]): Shown | null {
  // A trunk that leans towards the camera looks shorter than it is.
  const trunk = quantile(
    seen.map((s) => s.trunk),
    0.75,
  );
  const height = (name: LandmarkName) => seen.map(({ body }) => -placeOf(body, name)[1] / trunk);
  const [left, right] = [height("left_ankle"), height("right_ankle")];
  const hips = seen.map(({ body }, i) => -middleOf(body, "hip")[1] / trunk - ((left[i] ?? 0) + (right[i] ?? 0)) / 2);
  const [usualLeft, usualRight] = [quantile(left, 0.4), quantile(right, 0.4)];
  const leap = quantile(
    left.map((l, i) => Math.min(l - usualLeft, (right[i] ?? 0) - usualRight)),
    0.97,
  );
  const bend = wayOf(hips);
  if (leap >= LEAST_LEAP && bend >= LEAST_LEAP_BEND) return { kind: "leaps" };
  if (bend >= LEAST_BEND && Math.max(wayOf(left), wayOf(right)) <= MOST_FEET) return { kind: "bends" };
  return null;
}

/** Whether the body's size in the picture stays about the same from beginning to end. */
function sameSize(seen: readonly Seen[]): boolean {
  const third = Math.ceil(seen.length / 3);
  const size = (part: readonly Seen[]) =>
    quantile(
      part.map((s) => s.trunk),
      0.75,
    );
  const [begin, end] = [size(seen.slice(0, third)), size(seen.slice(-third))];
  return Math.max(begin / end, end / begin) <= MOST_GROWTH;
}

/**
 * The basic movement that looks at a clip show, eight to fifteen a second over two to six seconds. It says only what is plain: null for a stroke or a throw, for somebody who
 * comes and goes, for little to go by.
 * @param looks in order of time, those in which nobody was found too
 */
export function shownIn(looks: readonly Look[]): Shown | null {
  const least = Math.max(LEAST_BODIES, LEAST_SHARE * looks.length);
  const bodies = looks.flatMap(({ atMs, body }) => (body ? [{ atMs, body, trunk: trunkOf(body) }] : []));
  if (bodies.length < least) return null;
  const lying = bodies.filter(({ body }) => Math.abs(90 - leanDeg(body)) <= 90 - LYING_DEG);
  if (lying.length >= LYING_SHARE * bodies.length) return { kind: "lying" };
  const seen = bodies.filter(({ body }) => whole(body));
  if (seen.length < least) return null;
  const perSecond = stepsIn(seen);
  if (perSecond !== null) return { kind: "steps", perSecond };
  return sameSize(seen) ? onTheSpot(seen) : null;
}
