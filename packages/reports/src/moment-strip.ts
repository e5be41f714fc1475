import type { Lang, PoseSidecar, Side } from "@sagittal/contract";
import { stillRow } from "@sagittal/vision";
import { keyMoments, momentPictures, momentWords } from "./key-frames.ts";
import { momentAreas } from "./moment-areas.ts";

/**
 * The key moments as one JPEG: pictures of the annotated video side by side, each cropped about the athlete at the same scale, with name
 * and time below.
 * @param side the side nearer to the camera, if known
 * @throws VideoError when the video cannot be read
 */
export async function momentStrip(videoPath: string, sidecar: PoseSidecar, side: Side | null, lang: Lang): Promise<Buffer> {
  const moments = keyMoments(sidecar, side);
  const areas = momentAreas(sidecar, moments);
  const pictures = await momentPictures(videoPath, sidecar, moments, { maxLongSide: 1600, quality: 92 });
  const stills = moments.flatMap((moment, i) => {
    const [image, area] = [pictures[i], areas[i]];
    const { name, time } = momentWords(moment, sidecar, lang);
    return image && area ? [{ image, area, caption: [name, time] as const }] : [];
  });
  return stillRow(stills);
}
