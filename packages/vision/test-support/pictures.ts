import type { ColorMatrix, YuvPlanes } from "../src/video/types.ts";

/** Red, green, blue (0 to 255) of one pixel of a limited-range picture. */
export function rgbAt(picture: YuvPlanes, x: number, y: number, matrix: ColorMatrix = "bt601"): [number, number, number] {
  const chroma = (plane: Uint8Array, stride: number) => (plane[(y >> 1) * stride + (x >> 1)]! - 128) / 224;
  const luma = (picture.y[y * picture.yStride + x]! - 16) / 219;
  const cb = chroma(picture.u, picture.uStride);
  const cr = chroma(picture.v, picture.vStride);
  const [kr, kb] = matrix === "bt709" ? [0.2126, 0.0722] : [0.299, 0.114];
  const red = luma + 2 * (1 - kr) * cr;
  const blue = luma + 2 * (1 - kb) * cb;
  const green = (luma - kr * red - kb * blue) / (1 - kr - kb);
  const code = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)));
  return [code(red), code(green), code(blue)];
}

/** Name of the dominant colour at a place given as shares of width and height. */
function colourAt(picture: YuvPlanes, x: number, y: number, matrix: ColorMatrix = "bt601"): "red" | "green" | "blue" | "grey" {
  const [r, g, b] = rgbAt(picture, Math.floor(x * picture.width), Math.floor(y * picture.height), matrix);
  if (Math.max(r, g, b) - Math.min(r, g, b) < 40) return "grey";
  return r > g && r > b ? "red" : g > b ? "green" : "blue";
}

/** Colours in the four corners: top left, top right, bottom left, bottom right. */
export function corners(picture: YuvPlanes, matrix: ColorMatrix = "bt601") {
  return (
    [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ] as const
  ).map(([x, y]) => colourAt(picture, x, y, matrix));
}

/** A copy that outlives the frame it was taken from. */
export function copyOf<P extends YuvPlanes>(picture: P): P {
  return { ...picture, y: Uint8Array.from(picture.y), u: Uint8Array.from(picture.u), v: Uint8Array.from(picture.v) };
}

/** A picture of one colour, given as Y, Cb and Cr. */
export function flatPicture(width: number, height: number, [y, u, v]: readonly [number, number, number]): YuvPlanes {
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1];
  return {
    width,
    height,
    y: new Uint8Array(width * height).fill(y),
    u: new Uint8Array(w * h).fill(u),
    v: new Uint8Array(w * h).fill(v),
    yStride: width,
    uStride: w,
    vStride: w,
  };
}
