/** What was seen in the recording besides findings. */
import { type Body, LandmarkTrack, pairOf } from "@sagittal/biomechanics";
import type { CaptureNote } from "@sagittal/contract";
import { DOUBTFUL, type Match } from "./evidence.ts";

/** A body part that lies beyond the picture's edge in more than this share of the frames in which the athlete is followed is cut off. */
const CUT = 0.5;

/** Knees, ankles, wrists or head lie outside the picture for most of the clip. */
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
    return followed > 0 && out > CUT * followed;
  });
}

/**
 * Notes on a recording, in the order in which a coach needs them.
 * @param cameraMoves the feet that stand drift through the picture
 */
export function captureNotes(body: Body, match: Match, cameraMoves: boolean): CaptureNote[] {
  const { suggestion } = match;
  return [
    ...(match.doubt >= DOUBTFUL && suggestion ? [{ code: "looks_like" as const, ...suggestion }] : []),
    ...(cameraMoves ? [{ code: "moving_camera" as const }] : []),
    ...(isCut(body) ? [{ code: "cut_athlete" as const }] : []),
  ];
}
