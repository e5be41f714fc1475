import { LANDMARK_COUNT } from "../landmarks.ts";

/**
 * Zoom, pan and shake of a camera, one entry per analysed frame. A point at rest in the background lies at `scale` times its position in the first frame plus (x, y), upright pixels. `scale` is 1 for a
 * camera that only shakes. NaN where it is not known.
 */
export interface CameraPath {
  readonly scale: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** A part of the upright picture, pixels. */
export interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the vision side measured of one athlete, one row per analysed frame. NaN where the athlete was not found. */
export interface RawTrack {
  readonly fps: number;
  /** Time of each row in the source video, ms. */
  readonly tMs: Float64Array;
  /** Size of the upright picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** rows × 33 × (x, y, z): upright pixels, y down, z on the scale of x, negative towards the camera. */
  readonly image: Float64Array;
  /** rows × 33 × (x, y, z): metres about the hip centre, x right, y down, z away from the camera. */
  readonly world: Float64Array;
  /** rows × 33: 0 to 1. */
  readonly visibility: Float64Array;
  /** Present where the camera zooms or shakes; in the track of a body, where its movement was taken out. */
  readonly camera?: CameraPath;
  /** How far the camera was turned or carried over the whole clip, share of the picture's long side; absent where the background does not tell, and in tracks of analyses before 1.6.36. */
  readonly panShare?: number;
  /** The part of the picture that shows the film; present where bars surround it. */
  readonly filmed?: PixelArea;
}

/** The part of the picture that shows the film: a joint beyond it was not filmed. */
export const filmedArea = ({ width, height, filmed }: Pick<RawTrack, "width" | "height" | "filmed">): PixelArea =>
  filmed ?? { x: 0, y: 0, width, height };

/** Number of analysed frames: rows of each of the track's arrays. */
export const rowsOf = (track: RawTrack): number => track.tMs.length;

/** Rows [from, to) of a track. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** Whether a frame belongs to a span. A span that begins or ends with the clip reaches over the clip's end, where an event may lie by a part of a frame. */
export const isWithin = ({ from, to }: RowSpan, rows: number, frame: number): boolean =>
  (from === 0 || frame >= from) && (to === rows || frame < to);

/** Some rows of a track, as if only they had been filmed; the values are shared with the whole track. */
export function partOf(track: RawTrack, { from, to }: RowSpan): RawTrack {
  const rows = (data: Float64Array, width: number): Float64Array => data.subarray(from * width, to * width);
  const { camera } = track;
  return {
    ...track,
    tMs: rows(track.tMs, 1),
    image: rows(track.image, 3 * LANDMARK_COUNT),
    world: rows(track.world, 3 * LANDMARK_COUNT),
    visibility: rows(track.visibility, LANDMARK_COUNT),
    ...(camera && { camera: { scale: rows(camera.scale, 1), x: rows(camera.x, 1), y: rows(camera.y, 1) } }),
  };
}
