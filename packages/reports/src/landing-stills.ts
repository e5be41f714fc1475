import { heldLanding } from "@sagittal/catalogue";
import type { PoseSidecar, Side } from "@sagittal/contract";
import { type KeyMoment, momentStills, rowAt } from "./key-frames.ts";

/** The knee is at its deepest within this time of a landing that is held, ms. */
const DEEPEST_WITHIN_MS = 1000;

/** An instant of one leg's landing. */
export interface LandingMoment extends KeyMoment {
  readonly side: Side;
  /** Flexion of the landing knee, degrees; null where it is not seen. */
  readonly kneeDeg: number | null;
  /** Time from initial contact, s. */
  readonly afterS: number;
}

export interface LandingStill extends LandingMoment {
  /** JPEG, cropped about the athlete. */
  readonly image: Buffer;
}

/** Initial contact of the landing that a leg holds, and the instant at which its knee bends furthest; without a curve of the knee the first alone, empty without a landing. */
export function landingMoments(sidecar: PoseSidecar, side: Side): LandingMoment[] {
  const contact = heldLanding(sidecar.events, side);
  if (contact === undefined) return [];
  const knee = sidecar.angles[`knee_flexion_${side}`] ?? [];
  const start = rowAt(sidecar, contact);
  const end = Math.min(sidecar.frame_count - 1, start + Math.round((DEEPEST_WITHIN_MS / 1000) * sidecar.fps));
  const moment = (name: KeyMoment["name"], row: number): LandingMoment => ({
    ...{ row, name, side, kneeDeg: knee[row] ?? null, afterS: (row - start) / sidecar.fps },
  });
  let deepest: number | null = null;
  for (let row = start; row <= end; row++) {
    const angle = knee[row] ?? null;
    if (angle !== null && angle > (deepest === null ? Number.NEGATIVE_INFINITY : (knee[deepest] ?? 0))) deepest = row;
  }
  return [moment("initial_contact", start), ...(deepest === null ? [] : [moment("knee_deepest", deepest)])];
}

/**
 * The stills of one leg's landing from the annotated video, cropped about the athlete at one scale.
 * @throws VideoError when the video cannot be read
 */
export async function landingStills(video: string, sidecar: PoseSidecar, side: Side): Promise<LandingStill[]> {
  const stills = await momentStills(video, sidecar, landingMoments(sidecar, side));
  return stills.map(({ moment, image }) => ({ ...moment, image }));
}
