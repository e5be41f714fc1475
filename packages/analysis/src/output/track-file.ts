/** The measured landmarks of one analysis, kept so that metrics can be recomputed without looking at the video again. */

import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { gunzipSync, gzipSync } from "node:zlib";
import type { PixelArea, RawTrack } from "@sagittal/biomechanics";
import { type AnalysisRequest, UnreadablePose } from "@sagittal/contract";
import type { ExerciseName } from "../engine/evidence.ts";

/** Everything that a recomputation needs besides corrected events. */
export interface StoredTrack {
  readonly version: 1;
  readonly request: AnalysisRequest;
  readonly track: RawTrack;
  readonly sourceFps: number;
  readonly durationMs: number;
  /** True time over file time: below 1 for slow motion. */
  readonly timeScale: number;
  /** Several people are in the picture; absent in files of analyses before 1.3.0. */
  readonly crowded?: boolean;
  /** The file repeats pictures; absent in files of analyses before 1.6.26. */
  readonly repeats?: boolean;
  /** The exercise that a clip resembles which does not look like the declared one, null when there is none; absent in files of analyses before 1.6.29. */
  readonly nearest?: ExerciseName | null;
}

/** Writes the file that `readTrack` reads, compressed. Positions and visibilities are kept in single precision, as the models give them. */
export function writeTrack(path: string, stored: StoredTrack): void {
  const { track } = stored;
  const small = {
    ...track,
    image: Float32Array.from(track.image),
    world: Float32Array.from(track.world),
    visibility: Float32Array.from(track.visibility),
  };
  writeFileSync(path, gzipSync(serialize({ ...stored, track: small }), { level: 6 }));
}

const isPath = (camera: unknown): camera is Record<"scale" | "x" | "y", unknown> =>
  typeof camera === "object" && camera !== null && "scale" in camera && "x" in camera && "y" in camera;

const isArea = (filmed: unknown): filmed is PixelArea =>
  typeof filmed === "object" && filmed !== null && ["x", "y", "width", "height"].every((k) => k in filmed);

/** @throws UnreadablePose when the file was not written by `writeTrack` */
export function readTrack(path: string): StoredTrack {
  const bytes = readFileSync(path);
  try {
    return parseTrack(bytes);
  } catch (error) {
    throw new UnreadablePose(error);
  }
}

function parseTrack(bytes: Buffer): StoredTrack {
  const stored: Omit<StoredTrack, "track"> & { track: Record<string, unknown> } = deserialize(gunzipSync(bytes));
  const wide = (v: unknown): Float64Array => {
    if (v instanceof Float32Array || v instanceof Float64Array) return Float64Array.from(v);
    throw new Error("A row of the stored pose is of a wrong type.");
  };
  const { fps, width, height, camera, panShare, filmed } = stored.track;
  if (stored.version !== 1 || typeof fps !== "number" || typeof width !== "number" || typeof height !== "number") {
    throw new Error("The stored pose is of another version.");
  }
  return {
    ...stored,
    track: {
      fps,
      width,
      height,
      tMs: wide(stored.track.tMs),
      image: wide(stored.track.image),
      world: wide(stored.track.world),
      visibility: wide(stored.track.visibility),
      ...(isPath(camera) && { camera: { scale: wide(camera.scale), x: wide(camera.x), y: wide(camera.y) } }),
      ...(typeof panShare === "number" && { panShare }),
      ...(isArea(filmed) && { filmed }),
    },
  };
}
