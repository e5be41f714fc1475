/** People in the video from sparse sightings: joins tracklets, chooses the athlete, interpolates regions for every frame. Pure. */
import { pairOf } from "@sagittal/biomechanics";
import { mixRoi, type Roi } from "@sagittal/pose";
import { type Colours, unlike } from "./appearance.ts";

/** One person seen in one analysed frame of the search. */
export interface Sighting {
  /** Index among the analysed frames. */
  readonly frame: number;
  readonly roi: Roi;
  readonly presence: number;
  /** 33 × (x, y) in upright pixels. */
  readonly points: Float64Array;
  readonly visibility: Float64Array;
  readonly colours: Colours;
}

/** Sightings of one person, ascending by frame. */
export interface Tracklet {
  readonly sightings: readonly Sighting[];
}

const first = (t: Tracklet): Sighting | undefined => t.sightings[0];
const last = (t: Tracklet): Sighting | undefined => t.sightings.at(-1);

/** Velocity of the region's centre in pixels per frame over the last or the first few sightings. */
function drift(sightings: readonly Sighting[]): [number, number] {
  const a = sightings[0];
  const b = sightings.at(-1);
  if (!a || !b || a.frame === b.frame) return [0, 0];
  const frames = b.frame - a.frame;
  return [(b.roi.cx - a.roi.cx) / frames, (b.roi.cy - a.roi.cy) / frames];
}

/** How badly tracklet `b` continues `a`: distance of prediction and sighting in region sizes; infinite when it cannot. */
function continuation(a: Tracklet, b: Tracklet, maxGap: number): number {
  const end = last(a);
  const start = first(b);
  if (!end || !start) return Number.POSITIVE_INFINITY;
  const gap = start.frame - end.frame;
  if (gap <= 0 || gap > maxGap) return Number.POSITIVE_INFINITY;
  const ratio = end.roi.size / start.roi.size;
  if (ratio > 1.6 || ratio < 1 / 1.6) return Number.POSITIVE_INFINITY;
  const [vx, vy] = drift(a.sightings.slice(-4));
  const size = Math.min(end.roi.size, start.roi.size);
  const predicted = Math.hypot(start.roi.cx - end.roi.cx - vx * gap, start.roi.cy - end.roi.cy - vy * gap) / size;
  const standing = Math.hypot(start.roi.cx - end.roi.cx, start.roi.cy - end.roi.cy) / size;
  const cost = Math.min(predicted, standing);
  return cost < 0.2 + (0.3 * gap) / maxGap ? cost : Number.POSITIVE_INFINITY;
}

/**
 * Joins tracklets that are the same person: the best continuations first, each end and each start used once.
 * @param maxGap longest gap in frames that is bridged
 */
export function joinTracklets(tracklets: readonly Tracklet[], maxGap: number): Tracklet[] {
  const pairs = tracklets
    .flatMap((a, i) => tracklets.map((b, j) => ({ i, j, cost: i === j ? Number.POSITIVE_INFINITY : continuation(a, b, maxGap) })))
    .filter((p) => Number.isFinite(p.cost))
    .sort((p, q) => p.cost - q.cost || p.i - q.i || p.j - q.j);
  const next = new Map<number, number>();
  const previous = new Map<number, number>();
  for (const { i, j } of pairs) {
    if (next.has(i) || previous.has(j)) continue;
    next.set(i, j);
    previous.set(j, i);
  }
  return tracklets.flatMap((_, i) => {
    if (previous.has(i)) return [];
    const sightings: Sighting[] = [];
    for (let k: number | undefined = i; k !== undefined; k = next.get(k)) sightings.push(...(tracklets[k]?.sightings ?? []));
    return [{ sightings }];
  });
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length === 0 ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0);
};

/** Shoulders, hips, knees and ankles. */
const CORE_PAIRS = (["shoulder", "hip", "knee", "ankle"] as const).map(pairOf);
const CORE = CORE_PAIRS.flat();

/** Mean visibility of shoulders, hips, knees and ankles, 0 to 1, each by its better side: from the side one leg is always hidden. */
export const clarity = (visibility: Float64Array): number =>
  CORE_PAIRS.reduce((sum, [l, r]) => sum + Math.max(visibility[l] ?? 0, visibility[r] ?? 0), 0) / CORE_PAIRS.length;

/** Elbows, wrists, knees, ankles and toes. */
const LIMBS = (["elbow", "wrist", "knee", "ankle", "toe"] as const).flatMap(pairOf);

/** Median over time of the speed of region and limbs, region sizes per second: high for the person who performs the task. */
function activity(track: Tracklet, fps: number): number {
  const speeds: number[] = [];
  for (let i = 1; i < track.sightings.length; i++) {
    const a = track.sightings[i - 1];
    const b = track.sightings[i];
    if (!a || !b || b.frame - a.frame > fps) continue;
    const dt = (b.frame - a.frame) / fps;
    const travel = Math.hypot(b.roi.cx - a.roi.cx, b.roi.cy - a.roi.cy);
    const limbs = median(
      LIMBS.filter((k) => (a.visibility[k] ?? 0) > 0.5 && (b.visibility[k] ?? 0) > 0.5).map((k) => {
        const dx = (b.points[2 * k] ?? 0) - (a.points[2 * k] ?? 0) - (b.roi.cx - a.roi.cx);
        const dy = (b.points[2 * k + 1] ?? 0) - (a.points[2 * k + 1] ?? 0) - (b.roi.cy - a.roi.cy);
        return Math.hypot(dx, dy);
      }),
    );
    speeds.push((travel + limbs) / b.roi.size / dt);
  }
  return median(speeds);
}

/** The clip in which people were searched; width and height of the upright picture, pixels. */
interface SearchedClip {
  readonly fps: number;
  readonly frameCount: number;
  readonly width: number;
  readonly height: number;
}

/** Whether all of these landmarks lie inside the picture. */
const isInside = ({ points }: Sighting, landmarks: readonly number[], { width, height }: Pick<SearchedClip, "width" | "height">): boolean =>
  landmarks.every((k) => {
    const x = points[2 * k] ?? -1;
    const y = points[2 * k + 1] ?? -1;
    return x > 0 && y > 0 && x < width && y < height;
  });

/**
 * Score of a track for being the athlete's: time in view, size, visibility, certainty, and above all movement. A person at
 * the edge of the picture all the time scores less.
 */
export function athleteScore(track: Tracklet, { fps, frameCount, width, height }: SearchedClip): number {
  const size = median(track.sightings.map((s) => s.roi.size)) / Math.max(width, height);
  const seen = track.sightings.length;
  const clear = median(track.sightings.map((s) => clarity(s.visibility)));
  const spanned = ((last(track)?.frame ?? 0) - (first(track)?.frame ?? 0) + 1) / frameCount;
  const inside = track.sightings.filter((s) => isInside(s, CORE, { width, height })).length;
  // A hoop or a window that the model takes for a person now and then is less certain than a person.
  const sure = Math.max(0, 2 * median(track.sightings.map((s) => s.presence)) - 1) ** 2;
  return spanned * size * clear * sure * (0.3 + 0.7 * (inside / Math.max(1, seen))) * (0.15 + Math.min(1, activity(track, fps)));
}

/** Greatest difference of dress, levels of 255, of one person before and after an absence: in the two halves of a pass before a standing camera it is 3 to 36, once 47. Two people differ by 29 to 114. */
const SAME_DRESS = 45;

/** Distance of a joint from the left or right edge of the picture at which somebody leaves or comes in, share of the picture's width. Feet are near the lower edge all the time in many clips. */
const EDGE_SHARE = 0.08;

/** Greatest ratio of the sizes of one person before and after an absence: the way back may be another one. */
const SAME_SIZE = 1.6;

/** Shoulders, hips and knees, between which the colours are taken. */
const DRESSED = (["shoulder", "hip", "knee"] as const).flatMap(pairOf);

/** Usual colours of a track: the median of each over the sightings that show the whole dress; over all where none does. */
function dressOf({ sightings }: Tracklet, clip: SearchedClip): Colours {
  const whole = sightings.filter((s) => isInside(s, DRESSED, clip));
  const shown = whole.length > 0 ? whole : sightings;
  return (shown[0]?.colours ?? []).map((_, c) => median(shown.map((s) => s.colours[c] ?? 0)));
}

/** Whether a person is at the left or right edge of the picture. */
const atEdge = ({ points }: Sighting, { width }: SearchedClip): boolean =>
  CORE.some((k) => {
    const x = (points[2 * k] ?? 0) / width;
    return Math.min(x, 1 - x) < EDGE_SHARE;
  });

/** Whether `later` may be the person of `earlier` after an absence: it begins where that one could come back, in the same dress and at about the same size. */
function isReturn(earlier: Tracklet, later: Tracklet, clip: SearchedClip): boolean {
  const [end, start] = [last(earlier), first(later)];
  if (!end || !start || start.frame <= end.frame) return false;
  const ratio = median(earlier.sightings.map((s) => s.roi.size)) / median(later.sightings.map((s) => s.roi.size));
  if (ratio > SAME_SIZE || ratio < 1 / SAME_SIZE || unlike(dressOf(earlier, clip), dressOf(later, clip)) > SAME_DRESS) return false;
  const stayed = Math.hypot(start.roi.cx - end.roi.cx, start.roi.cy - end.roi.cy) < Math.min(start.roi.size, end.roi.size);
  return stayed || (atEdge(end, clip) && atEdge(start, clip));
}

/**
 * The athlete's track joined with those of the same person before and after absences that are too long to be bridged by movement alone. The person leaves the picture by its edge and returns in clothes of
 * the same colours; of several candidates the one with the most similar colours is taken.
 */
export function withReturns(athlete: Tracklet, people: readonly Tracklet[], clip: SearchedClip): Tracklet {
  const alike = people
    .filter((p) => p !== athlete)
    .map((track) => ({ track, difference: unlike(dressOf(track, clip), dressOf(athlete, clip)) }))
    .sort((a, b) => a.difference - b.difference)
    .map(({ track }) => track);
  let passes: readonly Tracklet[] = [athlete];
  for (const other of alike) {
    const before = passes.findLast((p) => (first(p)?.frame ?? 0) < (first(other)?.frame ?? 0));
    const after = passes.find((p) => (first(p)?.frame ?? 0) >= (first(other)?.frame ?? 0));
    const fits = (!before || isReturn(before, other, clip)) && (!after || isReturn(other, after, clip));
    if (fits) passes = [...passes, other].sort((a, b) => (first(a)?.frame ?? 0) - (first(b)?.frame ?? 0));
  }
  return passes.length === 1 ? athlete : { sightings: passes.flatMap((p) => p.sightings) };
}

/** The track nearest to a tapped point at a frame; undefined when no person is there. */
export function trackAt(tracks: readonly Tracklet[], frame: number, x: number, y: number): Tracklet | undefined {
  const ranked = tracks
    .flatMap((track) => {
      const roi = roiAt(track, frame, Number.POSITIVE_INFINITY);
      return roi ? [{ track, distance: Math.hypot(roi.cx - x, roi.cy - y) / roi.size }] : [];
    })
    .filter((r) => r.distance < 0.6)
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.track;
}

/** Index of the first sighting after a frame; the number of sightings without one. */
export function firstAfter(sightings: readonly Sighting[], frame: number): number {
  let low = 0;
  let high = sightings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sightings[middle]?.frame ?? 0) <= frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Region of a track in any frame: interpolated between sightings at most `maxGap` apart, carried on by its drift for at most
 * a quarter of that beyond the first and the last one; null elsewhere.
 */
export function roiAt(track: Tracklet, frame: number, maxGap: number): Roi | null {
  const { sightings } = track;
  const after = firstAfter(sightings, frame);
  const a = sightings[after - 1];
  const b = sightings[after];
  if (a && b) {
    if (b.frame - a.frame > maxGap) return frame - a.frame <= maxGap / 4 ? a.roi : b.frame - frame <= maxGap / 4 ? b.roi : null;
    return mixRoi(a.roi, b.roi, (frame - a.frame) / (b.frame - a.frame));
  }
  const edge = a ?? b;
  if (!edge || Math.abs(frame - edge.frame) > maxGap / 4) return null;
  const [vx, vy] = drift(a ? sightings.slice(-3) : sightings.slice(0, 3));
  const gap = frame - edge.frame;
  return { ...edge.roi, cx: edge.roi.cx + vx * gap, cy: edge.roi.cy + vy * gap };
}
