/** Reading a part of the frames only. */
import type { PixelArea } from "@sagittal/biomechanics";
import { upright } from "./rotate.ts";
import type { Rotation, VideoProbe, YuvPlanes } from "./types.ts";

/** A probe whose frames are read without what surrounds an area of them. */
export function croppedTo(probe: VideoProbe, area: PixelArea): VideoProbe {
  const [displayWidth, displayHeight] = upright(area.width, area.height, probe.rotation);
  return { ...probe, area, displayWidth, displayHeight };
}

/** Where an area of the stored frames lies in the picture turned upright. */
export function uprightArea({ frameWidth, frameHeight, rotation }: VideoProbe, { x, y, width, height }: PixelArea): PixelArea {
  const [right, bottom] = [frameWidth - x - width, frameHeight - y - height];
  const [w, h] = upright(width, height, rotation);
  const corners: Record<Rotation, readonly [number, number]> = { 0: [x, y], 90: [bottom, x], 180: [right, bottom], 270: [y, right] };
  const [left, top] = corners[rotation];
  return { x: left, y: top, width: w, height: h };
}

/** The planes of an area of a picture, in the same memory. */
export function partOfPicture({ y, u, v, yStride, uStride, vStride }: YuvPlanes, area: PixelArea): YuvPlanes {
  const chroma = (stride: number): number => (area.y >> 1) * stride + (area.x >> 1);
  return {
    width: area.width,
    height: area.height,
    y: y.subarray(area.y * yStride + area.x),
    u: u.subarray(chroma(uStride)),
    v: v.subarray(chroma(vStride)),
    yStride,
    uStride,
    vStride,
  };
}
