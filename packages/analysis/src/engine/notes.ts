/** Notes on a recording that are no faults: another exercise, a moving camera, a cut athlete. */
import { type Body, LandmarkTrack, pairOf } from "@sagittal/biomechanics";
import type { CaptureNote } from "@sagittal/contract";
import { DOUBTFUL, type Match } from "./evidence.ts";

/** Share of tracked frames above which a body part beyond the picture's edge counts as cut off. */
const CUT_SHARE = 0.5;

/** True when knees, ankles, wrists or head are outside the picture for most of the clip. */
function isCut(body: Body): boolean {
  const { width, height } = body.track;
  const { image } = new LandmarkTrack(body.track);
  const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x <= width && y <= height;
  return (["knee", "ankle", "wrist", "ear"] as const).flatMap(pairOf).some((k) => {
    let [followed, out] = [0, 0];
    for (let row = 0; row < body.rows; row++) {
      const [x, y] = [image.x(row, k), image.y(row, k)];
      if (Number.isNaN(x)) continue;
      followed++;
      if (!inside(x, y)) out++;
    }
    return followed > 0 && out > CUT_SHARE * followed;
  });
}

/**
 * Notes on a recording, the most important first.
 * @param cameraMoves true when standing feet drift through the picture
 */
export function captureNotes(body: Body, match: Match, cameraMoves: boolean): CaptureNote[] {
  const { suggestion } = match;
  return [
    ...(match.doubt >= DOUBTFUL && suggestion ? [{ code: "looks_like" as const, ...suggestion }] : []),
    ...(cameraMoves ? [{ code: "moving_camera" as const }] : []),
    ...(isCut(body) ? [{ code: "cut_athlete" as const }] : []),
  ];
}
