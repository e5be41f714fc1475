/** The camera's zoom and pan over a clip, from looks at what stands still behind the people. */
import type { CameraPath } from "@sagittal/biomechanics";
import { type Backdrop, type CameraStep, cameraStep, type Moving } from "./backdrop.ts";
import type { Tracklet } from "./people.ts";

/** A look at the background in one planned frame. */
export interface BackdropLook {
  readonly frame: number;
  readonly backdrop: Backdrop;
}

/** Room around a person's landmarks that is not looked at, share of their height: head, hands, clothes and shadow. */
const AROUND_PERSON = 0.2;

/** Ratio of greatest to least scale in a first, coarse pass below which the camera does not zoom: not worth a closer look. Standing cameras seem to by up to 1.02. */
const WORTH_A_LOOK = 1.025;

/** The people of a frame, shares of the picture. */
function movingIn(frame: number, people: readonly Tracklet[], { width, height, shrink }: Backdrop): Moving[] {
  return people.flatMap((person) => {
    const points = person.sightings.find((sighting) => sighting.frame === frame)?.points;
    if (!points) return [];
    const xs = points.filter((_, i) => i % 2 === 0);
    const ys = points.filter((_, i) => i % 2 === 1);
    const room = AROUND_PERSON * (Math.max(...ys) - Math.min(...ys));
    const [w, h] = [width * shrink, height * shrink];
    return [
      {
        left: (Math.min(...xs) - room) / w,
        right: (Math.max(...xs) + room) / w,
        top: (Math.min(...ys) - room) / h,
        bottom: (Math.max(...ys) + room) / h,
      },
    ];
  });
}

/** The steps from look to look; null where one cannot be told. */
function stepsOf(looks: readonly BackdropLook[], people: readonly Tracklet[], fine: boolean): (CameraStep | null)[] {
  return looks.slice(1).map((look, i) => {
    const before = looks[i]!;
    const moving = [...movingIn(before.frame, people, before.backdrop), ...movingIn(look.frame, people, look.backdrop)];
    return cameraStep(before.backdrop, look.backdrop, moving, fine);
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
 * The camera's path over the planned frames, in the picture of the first look; NaN from a look on that shows no background to go by. Between looks a zoom is even.
 * @param looks in order, at least two
 * @param rows number of planned frames
 * @returns null where the camera does not zoom
 */
export function cameraPath(looks: readonly BackdropLook[], people: readonly Tracklet[], rows: number): CameraPath | null {
  if (looks.length < 2 || zoomRatio(stepsOf(looks, people, false)) < WORTH_A_LOOK) return null;
  const steps = stepsOf(looks, people, true);
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
    // Before the first and behind the last look the camera goes on as between the nearest two.
    const share = (row - a.frame) / (b.frame - a.frame);
    const [from, to] = [at[k]!, at[k + 1]!];
    path.scale[row] = from.scale * (to.scale / from.scale) ** share;
    path.x[row] = from.x + share * (to.x - from.x);
    path.y[row] = from.y + share * (to.y - from.y);
  }
  return path;
}
