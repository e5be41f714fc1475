import type { PoseSidecar } from "@sagittal/contract";
import { facing, type Joints, legLength, midHip } from "./body.ts";

/** What laying one picture over another needs of a recording. */
export interface Picture {
  width: number;
  height: number;
  joints: readonly Joints[];
  /** Thigh plus shank, pixels; 0 where no person was found. */
  leg: number;
  facing: 1 | -1;
}

/** The measures of a recording's picture. */
export function pictureOf(pose: PoseSidecar): Picture {
  return { ...pose.image, leg: legLength(pose), facing: facing(pose) };
}

/** A box in shares of the picture beneath it: 0 is its left or upper edge, 1 its width or height. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where another picture lies over this one so that both athletes have the same leg length and their hips meet.
 * @param at frames of this picture and of the other one
 * @param flipped whether the other picture is turned left to right inside its box
 */
export function superposed(beneath: Picture, above: Picture, at: readonly [beneath: number, above: number], flipped: boolean): Box {
  const scale = beneath.leg > 0 && above.leg > 0 ? beneath.leg / above.leg : beneath.height / above.height;
  const [here, there] = [beneath.joints[at[0]], above.joints[at[1]]];
  const [hx, hy] = here ? midHip(here) : [beneath.width / 2, beneath.height / 2];
  const [gx, gy] = there ? midHip(there) : [above.width / 2, above.height / 2];
  return {
    left: (hx - scale * (flipped ? above.width - gx : gx)) / beneath.width,
    top: (hy - scale * gy) / beneath.height,
    width: (scale * above.width) / beneath.width,
    height: (scale * above.height) / beneath.height,
  };
}
