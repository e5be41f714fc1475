/** Mean brightness of a picture below which limbs are lost in noise and motion blur, and above which they are washed out; 0 to 255. */
const DARK = 50;
const BRIGHT = 215;

export type Light = "good" | "dark" | "bright";

/** Whether there is light enough to film by, from the pixels of a small picture (RGBA, 0 to 255). Brightness by BT.601. */
export function lightOf(rgba: Uint8ClampedArray): Light {
  let sum = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4)
    sum += 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  const mean = sum / Math.max(1, rgba.length / 4);
  return mean < DARK ? "dark" : mean > BRIGHT ? "bright" : "good";
}
