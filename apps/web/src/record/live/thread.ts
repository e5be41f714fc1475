/** The thread that follows the athlete before the camera, beside the page: pictures in, bodies out, one at a time. */
import type { Roi } from "@sagittal/pose";
import { type LivePicture, makeFollower } from "./follower.ts";
import type { Picture, Word } from "./messages.ts";
import { openNetworks } from "./networks.ts";

const say = (word: Word) => postMessage(word);

const paper = new OffscreenCanvas(1, 1);
const pen = paper.getContext("2d", { willReadFrequently: true });

/** Cuts regions out of a picture by the browser's own drawing. Outside of the picture it is black. */
function pictureOf(bitmap: ImageBitmap): LivePicture {
  return {
    width: bitmap.width,
    height: bitmap.height,
    crop(roi: Roi, size: number, low: number, high: number): Float32Array {
      if (!pen) throw new Error("This browser cannot draw in a thread.");
      if (paper.width !== size) {
        paper.width = size;
        paper.height = size;
      }
      const scale = size / roi.size;
      const [cos, sin] = [scale * Math.cos(roi.angle), scale * Math.sin(roi.angle)];
      pen.resetTransform();
      pen.fillStyle = "#000";
      pen.fillRect(0, 0, size, size);
      pen.setTransform(cos, -sin, sin, cos, size / 2 - cos * roi.cx - sin * roi.cy, size / 2 + sin * roi.cx - cos * roi.cy);
      pen.drawImage(bitmap, 0, 0);
      return planes(pen.getImageData(0, 0, size, size).data, low, high);
    },
  };
}

/** RGBA bytes as three planes of numbers. */
function planes(rgba: Uint8ClampedArray, low: number, high: number): Float32Array {
  const area = rgba.length / 4;
  const out = new Float32Array(3 * area);
  const gain = (high - low) / 255;
  for (let at = 0; at < area; at++) {
    out[at] = low + gain * (rgba[4 * at] ?? 0);
    out[at + area] = low + gain * (rgba[4 * at + 1] ?? 0);
    out[at + 2 * area] = low + gain * (rgba[4 * at + 2] ?? 0);
  }
  return out;
}

async function begin(): Promise<void> {
  const follower = makeFollower(await openNetworks());
  addEventListener("message", async ({ data }: MessageEvent<Picture>) => {
    const { picture } = data;
    try {
      const pose = await follower.look(pictureOf(picture));
      const { width, height } = picture;
      say({ kind: "looked", body: pose && { width, height, image: pose.image, visibility: pose.visibility } });
    } catch {
      say({ kind: "failed" });
    } finally {
      picture.close();
    }
  });
  say({ kind: "ready" });
}

begin().catch(() => say({ kind: "failed" }));
