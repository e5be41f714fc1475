/** A camera that zooms or pans: its movement taken out of a track, and put back for drawing. */
import { fitLine } from "../signals/series.ts";
import { LandmarkTrack } from "./landmark-track.ts";
import type { Point } from "./points.ts";
import type { CameraPath, RawTrack } from "./raw-track.ts";

/** Ratio of greatest to least scale from which a camera zooms: above the noise of cameras that do not (below 1.025 in 17 filmed and 7 rendered clips). */
const LEAST_ZOOM = 1.04;

/** How the athlete's size must grow with the scale behind, as powers of it: another one is a camera that comes nearer, or an athlete who does. */
const SAME_GROWTH = [0.6, 1.4] as const;

/** Ratio of greatest to least scale of a camera's path; NaN where it is not known at all. */
function zoomOf({ scale }: CameraPath): number {
  const known = scale.filter((s) => s > 0);
  return known.length === 0 ? Number.NaN : Math.max(...known) / Math.min(...known);
}

/** True when the camera zooms. */
export const zooms = (path: CameraPath): boolean => zoomOf(path) >= LEAST_ZOOM;

/** Whether the athlete's trunk grows in the picture as the background does. */
function growsAlike(track: RawTrack, { scale }: CameraPath): boolean {
  const trunk = new LandmarkTrack(track).trunkPxByRow();
  const { slope } = fitLine(
    scale.map((s) => Math.log(s)),
    trunk.map((px) => Math.log(px)),
  );
  return slope >= SAME_GROWTH[0] && slope <= SAME_GROWTH[1];
}

/**
 * Whether a camera's path can be taken out of the track: it is known for all of it, and in a side view the athlete grows with the background. A camera that is carried towards the
 * athlete changes both unequally.
 */
export const isSteadied = (track: RawTrack, side: boolean): boolean =>
  track.camera?.scale.every((s) => s > 0) === true && (!side || growsAlike(track, track.camera));

/** The track as a camera that stands still would have filmed it, in the scale of its first row. Without a path of the camera it is the same track. */
export const steadied = (track: RawTrack): RawTrack => mapped(track, steadyPoint);

/** A steadied track as it was filmed. */
export const asFilmed = (track: RawTrack): RawTrack => mapped(track, filmedPoint);

type Turn = (path: CameraPath, row: number, x: number, y: number) => readonly [number, number];
const steadyPoint: Turn = ({ scale, x: dx, y: dy }, row, x, y) => [(x - dx[row]!) / scale[row]!, (y - dy[row]!) / scale[row]!];
const filmedPoint: Turn = ({ scale, x: dx, y: dy }, row, x, y) => [scale[row]! * x + dx[row]!, scale[row]! * y + dy[row]!];

function mapped(track: RawTrack, turn: Turn): RawTrack {
  const { camera } = track;
  if (!camera) return track;
  const image = Float64Array.from(track.image);
  const width = image.length / track.tMs.length;
  for (let row = 0; row < track.tMs.length; row++) {
    const unit = turn(camera, row, 1, 0)[0] - turn(camera, row, 0, 0)[0];
    for (let i = row * width; i < (row + 1) * width; i += 3) {
      [image[i], image[i + 1]] = turn(camera, row, image[i]!, image[i + 1]!);
      image[i + 2] = image[i + 2]! * unit;
    }
  }
  return { ...track, image };
}

const path = (p: Point, camera: CameraPath | undefined, turn: Turn): Point => {
  if (!camera) return p;
  const at = Array.from(p.x, (x, row) => turn(camera, row, x, p.y[row]!));
  return { x: Float64Array.from(at, ([x]) => x), y: Float64Array.from(at, ([, y]) => y) };
};

/** A point's path in the filmed picture as in the steadied one. */
export const steadyPath = (p: Point, camera: CameraPath | undefined): Point => path(p, camera, steadyPoint);

/** A point's path in the steadied picture as it was filmed. */
export const filmedPath = (p: Point, camera: CameraPath | undefined): Point => path(p, camera, filmedPoint);
