import type { Body } from "../body/body.ts";
import { bodyPxAlong, bodySize, passingBodyPx } from "../body/scale.ts";
import { cachePer } from "../cache-per.ts";
import { BandMatrix } from "../signals/banded.ts";
import { finite, median, type Series } from "../signals/series.ts";
import type { Contact, GaitKind } from "./contact.ts";
import { stanceVelocities, standingPart, travelVelocity } from "./ground-velocity.ts";

/** Half of the time over which the hips' own velocity is read, s: about a step to either side, so that braking and pushing off cancel. */
const HIPS_HALF_S = 0.35;

/** Focal length as a share of the picture's longer side: phones' main cameras lie between 0.75 and 0.9. */
const FOCAL_SHARE = 0.8;

/** Where the size changes by less than this share over the clip, the landmarks' noise bends its course more than the path does. */
const LEAST_CHANGE = 0.03;

/** Cosine of the largest angle between the line of sight and the normal of the path that is corrected, 60 degrees: beyond it no side view is left. */
const LEAST_COSINE = 0.5;

/** How an athlete goes past a standing camera: size in each row, and cosine of the angle between the line of sight and the normal of the path. */
interface Course {
  readonly size: Series;
  readonly cosine: Series;
}

/** The course that the sizes show: at even speed along a line the squared distance is a quadratic function of time. Null where the size hardly changes or the course does not bend as it must. */
const courseOf = (body: Body): Course | null => courses(body, null, () => courseFrom(body));
const courses = cachePer<Body, Course | null>();

function courseFrom(body: Body): Course | null {
  const size = bodySize(body);
  const time = size.map((_, row) => (2 * row) / (size.length - 1) - 1);
  const normal = new BandMatrix(3, 2);
  const right = new Float64Array(3);
  let rows = 0;
  for (const [row, t] of time.entries()) {
    const distance2 = size[row]! ** -2;
    if (!Number.isFinite(distance2)) continue;
    rows++;
    for (let k = 0; k < 3; k++) {
      right[k]! += distance2 * t ** k;
      for (let l = 0; l <= k; l++) normal.add(k, l, t ** (k + l));
    }
  }
  if (rows < 3) return null;
  const [a = 0, b = 0, c = 0] = normal.solve(right);
  const nearest2 = a - (b * b) / (4 * c);
  if (!(c > 0 && nearest2 > 0)) return null;
  const distance2 = time.map((t) => a + b * t + c * t * t);
  if (Math.min(...distance2) > (1 - LEAST_CHANGE) ** 2 * Math.max(...distance2)) return null;
  return { size: distance2.map((v) => v ** -0.5), cosine: distance2.map((v) => Math.max(LEAST_COSINE, Math.sqrt(nearest2 / v))) };
}

/** Whether the sizes show that the athlete goes past a camera: then what moves under the feet is no belt. */
export const goesPast = (body: Body): boolean => courseOf(body) !== null;

/** Cosine of the angle between the camera's axis and the line of sight to the hips in a row. */
function slantCosine(body: Body, row: number): number {
  const { width, height } = body.track;
  const aside = body.joints.midHip.x[row]! / (body.stretch * body.facing) - width / 2;
  return Math.cos(Math.atan(aside / (FOCAL_SHARE * Math.max(width, height))));
}

/**
 * Speed of a walker or runner whom a camera follows by turning, leg lengths/s, of the scale at mid-time (`scaleFromStature` of who passes): in each contact hips against standing foot, by the size that the
 * athlete has then. The line of sight meets the path at another angle in each, so that the picture shortens the way by its cosine; the same holds for the picture's own slant at its sides. The body's own
 * correction for an oblique view, one for the whole clip, is taken back where the sizes show the angles.
 * @returns NaN without a whole contact
 */
export function followedPace(body: Body, contacts: readonly Contact[], kind: GaitKind): number {
  const course = courseOf(body);
  const length = course && bodyPxAlong(body, course.size);
  const usual = passingBodyPx(body);
  const half = Math.round(HIPS_HALF_S * body.fps);
  const paces = contacts.flatMap((contact) => {
    const part = standingPart(contact);
    if (!part) return [];
    const row = Math.round((part.from + part.to) / 2);
    const hips = travelVelocity(body, row - half, row + half + 1);
    const pace = Math.abs(hips - median(stanceVelocities(body, contact, kind, hips)));
    if (!course || !length) return [pace];
    return [((pace / body.stretch) * (usual / length[row]!) * slantCosine(body, row)) / course.cosine[row]!];
  });
  return median(finite(paces));
}
