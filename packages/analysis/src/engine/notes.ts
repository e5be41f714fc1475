/** Notes about the recording that are not findings. */
import { asFilmed, type Body, filmedArea, type JointName, LandmarkTrack, pairOf } from "@sagittal/biomechanics";
import type { CaptureFinding, CaptureNote, CutPart } from "@sagittal/contract";
import { DOUBTFUL, type Match } from "./evidence.ts";
import { isOtherView } from "./findings/camera-view.ts";
import type { Motion } from "./motion.ts";

/** Least time, s, and least share of the clip that a body part must be outside the picture to be noted. */
const CUT_S = 0.5;
const CUT_SHARE = 0.25;

const PARTS = [
  ["head", ["ear"]],
  ["hands", ["wrist"]],
  ["knees", ["knee"]],
  ["feet", ["ankle"]],
] as const satisfies readonly (readonly [CutPart, readonly JointName[]])[];

/** Which parts lie outside of the picture, and how long each of them does, while the athlete is followed. */
function cutParts(body: Body): { part: CutPart; seconds: number }[] {
  const area = filmedArea(body.track);
  const { image } = new LandmarkTrack(asFilmed(body.track));
  const inside = (x: number, y: number): boolean => x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height;
  return PARTS.flatMap(([part, joints]) => {
    const marks = joints.flatMap((j) => pairOf(j));
    let [followed, out] = [0, 0];
    for (let row = 0; row < body.rows; row++) {
      const places = marks.map((k) => [image.x(row, k), image.y(row, k)] as const).filter(([x]) => !Number.isNaN(x));
      if (places.length === 0) continue;
      followed++;
      if (places.some(([x, y]) => !inside(x, y))) out++;
    }
    const seconds = out / body.fps;
    return seconds >= CUT_S && out > CUT_SHARE * followed ? [{ part, seconds: Math.round(10 * seconds) / 10 }] : [];
  });
}

/** Stored form of the cues: the doubt and the weightiest cues. */
const saidBy = ({ doubt, cues }: Match) => ({
  doubt: Math.round(100 * doubt) / 100,
  cues: cues.slice(0, 4).map(({ name, against, seen }) => ({ name, against: Math.round(100 * against * seen) / 100 })),
});

/** The movement resembles another exercise, or does not resemble the chosen one. Not stated for a view other than the declared one, in which exercises cannot be distinguished. */
function doubtNote(match: Match, otherView: boolean): CaptureNote[] {
  if (match.doubt < DOUBTFUL) return [];
  return match.suggestion && !otherView
    ? [{ code: "looks_like", ...match.suggestion, ...saidBy(match) }]
    : [{ code: "unlike", ...saidBy(match) }];
}

/** The findings' check of the time base by free fall shows slow motion. */
const isSlowMotion = (findings: readonly CaptureFinding[]): boolean => findings.some((f) => f.data.reason === "timebase");

/**
 * Notes on a recording, the most important first.
 * @param cameraMoves the camera was turned or carried, as feet or background show
 * @param passes how many passes of the athlete were read
 */
export function captureNotes(
  { body, zoom }: Pick<Motion, "body" | "zoom">,
  match: Match,
  cameraMoves: boolean,
  findings: readonly CaptureFinding[],
  passes: number,
): CaptureNote[] {
  const parts = cutParts(body);
  return [
    ...doubtNote(match, isOtherView(findings)),
    ...(isSlowMotion(findings) ? [{ code: "slow_motion" as const }] : []),
    ...(cameraMoves ? [{ code: "moving_camera" as const }] : []),
    ...(zoom === "none" ? [] : [{ code: "zoom" as const }]),
    ...(zoom === "none" && body.track.camera ? [{ code: "shake" as const }] : []),
    ...(parts.length > 0 ? [{ code: "cut_athlete" as const, parts }] : []),
    ...(passes > 1 ? [{ code: "passes" as const }] : []),
  ];
}
