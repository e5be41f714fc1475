/** Following an athlete in a film that bars surround: what lies around it is black to the model, as beyond the edge of any other picture. */
import type { CameraPath, PixelArea } from "@sagittal/biomechanics";
import { croppedTo, uprightArea } from "../video/area.ts";
import { areaBetweenBars } from "../video/bars.ts";
import type { FramePlan } from "../video/frame-plan.ts";
import type { VideoProbe } from "../video/types.ts";
import { type Followed, type FollowOptions, followAthlete } from "./follow.ts";
import type { Tracklet } from "./people.ts";
import type { PosePool } from "./pool.ts";

/** What was found in the whole picture, and the part of it that shows the film; null where no bars surround it. */
export interface FollowedInFilm extends Followed {
  readonly area: PixelArea | null;
}

/** As `followAthlete`, within the filmed part of the picture. Places are those in the whole picture, upright pixels. */
export async function followInFilm(
  pool: PosePool,
  probe: VideoProbe,
  plan: FramePlan,
  options: FollowOptions = {},
): Promise<FollowedInFilm> {
  const stored = areaBetweenBars(
    probe,
    plan.frames.map((f) => f.sourceIndex),
  );
  if (!stored) return { ...(await followAthlete(pool, probe, plan, options)), area: null };
  const area = uprightArea(probe, stored);
  const { hint } = options;
  const inArea = hint && {
    hint: {
      tMs: hint.tMs,
      x: (hint.x * probe.displayWidth - area.x) / area.width,
      y: (hint.y * probe.displayHeight - area.y) / area.height,
    },
  };
  const followed = await followAthlete(pool, croppedTo(probe, stored), plan, { ...options, ...inArea });
  return { ...inPicture(followed, area), area };
}

/** What was found in an area, in the whole picture. */
const inPicture = (followed: Followed, { x, y }: PixelArea): Followed => ({
  ...followed,
  image: followed.image.map((v, i) => v + ([x, y, 0][i % 3] ?? 0)),
  people: followed.people.map((person) => moved(person, x, y)),
  faces: followed.faces.map((face) => ({ ...face, x: face.x + x, y: face.y + y })),
  camera: followed.camera && pathAbout(followed.camera, x, y),
});

const moved = ({ sightings }: Tracklet, x: number, y: number): Tracklet => ({
  sightings: sightings.map((s) => ({
    ...s,
    roi: { ...s.roi, cx: s.roi.cx + x, cy: s.roi.cy + y },
    points: s.points.map((v, i) => v + (i % 2 === 0 ? x : y)),
  })),
});

/** A camera's path for places that are counted from another corner: its scale is about that corner. */
const pathAbout = ({ scale, ...shift }: CameraPath, x: number, y: number): CameraPath => ({
  scale,
  x: shift.x.map((v, i) => v + x * (1 - scale[i]!)),
  y: shift.y.map((v, i) => v + y * (1 - scale[i]!)),
});
