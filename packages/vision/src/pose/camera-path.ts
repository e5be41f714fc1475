/** The camera's zoom and pan over a clip, from looks at what stands still behind the people. */
import { type CameraPath, zooms } from "@sagittal/biomechanics";
import { type Backdrop, type CameraStep, cameraStep, type Moving, roughStep } from "./backdrop.ts";
import type { Tracklet } from "./people.ts";

/** A look at the background in one planned frame. */
export interface BackdropLook {
  readonly frame: number;
  readonly backdrop: Backdrop;
}

/** Room around a person's landmarks that is not looked at, share of their height: head, hands, clothes and shadow. */
const AROUND_PERSON = 0.2;

/** Ratio of greatest to least scale in a first, coarse pass below which the camera does not zoom and no fine pass follows. 17 filmed and 7 rendered clips without zoom stay below it. */
const ZOOM_RATIO = 1.025;

/** A person in the picture, with room for what the landmarks leave out; shares of the picture. @param points x and y of the landmarks in turn, pixels */
export function boxOf(points: Float64Array, { width, height }: { readonly width: number; readonly height: number }): Moving {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const room = AROUND_PERSON * (Math.max(...ys) - Math.min(...ys));
  return {
    left: (Math.min(...xs) - room) / width,
    right: (Math.max(...xs) + room) / width,
    top: (Math.min(...ys) - room) / height,
    bottom: (Math.max(...ys) + room) / height,
  };
}

/** The people of a frame, shares of the picture. */
function movingIn(frame: number, people: readonly Tracklet[], { width, height, shrink }: Backdrop): Moving[] {
  return people.flatMap((person) => {
    const points = person.sightings.find((sighting) => sighting.frame === frame)?.points;
    return points ? [boxOf(points, { width: width * shrink, height: height * shrink })] : [];
  });
}

/** People in either of two looks, shares of the picture. */
const movingBetween = (a: BackdropLook, b: BackdropLook, people: readonly Tracklet[]): Moving[] => [
  ...movingIn(a.frame, people, a.backdrop),
  ...movingIn(b.frame, people, b.backdrop),
];

/** Coarse steps from look to look; null where a step cannot be estimated. */
export const roughSteps = (looks: readonly BackdropLook[], people: readonly Tracklet[]): (CameraStep | null)[] =>
  looks.slice(1).map((look, i) => roughStep(looks[i]!.backdrop, look.backdrop, movingBetween(looks[i]!, look, people)));

/** The steps from look to look, each begun where the camera went before. */
function closeSteps(looks: readonly BackdropLook[], people: readonly Tracklet[]): (CameraStep | null)[] {
  let before: CameraStep | undefined;
  return looks.slice(1).map((look, i) => {
    const step = cameraStep(looks[i]!.backdrop, look.backdrop, movingBetween(looks[i]!, look, people), before);
    before = step ?? undefined;
    return step;
  });
}

/** Steps in a row that may be unknown, and are taken as the mean of those beside them: 0.4 s. */
const MOST_BRIDGED = 2;

/** The steps with short gaps bridged: a zoom and a pan go on evenly for a moment. */
function bridged(steps: readonly (CameraStep | null)[]): (CameraStep | null)[] {
  return steps.map((step, i) => {
    if (step) return step;
    const before = steps.slice(Math.max(0, i - MOST_BRIDGED), i).findLast((s) => s !== null);
    const after = steps.slice(i + 1, i + 1 + MOST_BRIDGED).find((s) => s !== null);
    const [a, b] = [before ?? after, after ?? before];
    const from = steps.findLastIndex((s, k) => k < i && s !== null);
    const to = steps.findIndex((s, k) => k > i && s !== null);
    const gap = (to < 0 ? steps.length : to) - from - 1;
    return a && b && gap <= MOST_BRIDGED ? { scale: Math.sqrt(a.scale * b.scale), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  });
}

/** Ratio of greatest to least scale that known steps add up to. */
function zoomRatio(steps: readonly (CameraStep | null)[]): number {
  let [scale, least, most] = [1, 1, 1];
  for (const step of steps) {
    scale *= step?.scale ?? 1;
    least = Math.min(least, scale);
    most = Math.max(most, scale);
  }
  return most / least;
}

/**
 * The camera's path over the planned frames, in the picture of the first look; NaN from a look on that shows no background to go by for longer than a moment. Between looks a zoom is even.
 * @param looks in order, at least two
 * @param glance the steps between them, see `roughSteps`
 * @param rows number of planned frames
 * @returns null where the camera does not zoom
 */
export function zoomPath(
  looks: readonly BackdropLook[],
  glance: readonly (CameraStep | null)[],
  people: readonly Tracklet[],
  rows: number,
): CameraPath | null {
  if (looks.length < 2 || zoomRatio(glance) < ZOOM_RATIO) return null;
  const steps = bridged(closeSteps(looks, people));
  const at = [{ scale: 1, x: 0, y: 0 }];
  for (const step of steps) {
    const { scale, x, y } = at.at(-1)!;
    const s = step ?? { scale: Number.NaN, x: Number.NaN, y: Number.NaN };
    at.push({ scale: s.scale * scale, x: s.scale * x + s.x, y: s.scale * y + s.y });
  }
  const path = { scale: new Float64Array(rows), x: new Float64Array(rows), y: new Float64Array(rows) };
  let k = 0;
  for (let row = 0; row < rows; row++) {
    while (k < looks.length - 2 && looks[k + 1]!.frame <= row) k++;
    const [a, b] = [looks[k]!, looks[k + 1]!];
    // Before the first and after the last look the nearest step is extrapolated.
    const share = (row - a.frame) / (b.frame - a.frame);
    const [from, to] = [at[k]!, at[k + 1]!];
    path.scale[row] = from.scale * (to.scale / from.scale) ** share;
    path.x[row] = from.x + share * (to.x - from.x);
    path.y[row] = from.y + share * (to.y - from.y);
  }
  return zooms(path) ? path : null;
}
