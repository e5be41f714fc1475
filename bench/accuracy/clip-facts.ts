import type { Activity, AnalysisRequest, CameraView } from "@sagittal/contract";
import type { z } from "zod";
import type { MarkerClip, RealLabels, TruthClip } from "./truth-file.ts";

export type Side = "left" | "right";
/** The opposite side of the body. */
export const otherSide = (side: Side): Side => (side === "left" ? "right" : "left");

/** Kind of movement, by which the bench chooses what to compare. Of "other" only the angles are compared. */
export type Kind = "run" | "walk" | "jump" | "squat" | "single-leg squat" | "lunge" | "hinge" | "sit-to-stand" | "other";

/** Patterns in the `activity` text of a truth file; the first that matches gives the kind. */
const WORDS: readonly (readonly [RegExp, Kind])[] = [
  [/jump/, "jump"],
  [/single-leg squat/, "single-leg squat"],
  [/squat/, "squat"],
  [/sit/, "sit-to-stand"],
  [/lunge/, "lunge"],
  [/hinge/, "hinge"],
  [/^run|running|jog/, "run"],
  [/^walk/, "walk"],
];

/** Kind of movement that the `activity` text of a truth file, or the name of a clip, tells. */
export function kindOf(activity: string): Kind {
  const a = activity.toLowerCase();
  return WORDS.find(([word]) => word.test(a))?.[1] ?? "other";
}

/** The view as a coach declares it, from the `view` text of a truth file; "side" also for oblique views. */
export function viewOf(view: string): CameraView {
  const v = view.toLowerCase();
  return v.startsWith("front") ? "front" : v.startsWith("back") ? "back" : "side";
}

type Request = z.input<typeof AnalysisRequest>;
interface Preset {
  readonly activity: Activity;
  readonly exercise: string;
}

const PRESETS: Readonly<Record<Kind, Preset>> = {
  run: { activity: "running", exercise: "Easy Run" },
  walk: { activity: "walking", exercise: "Comfortable Walk" },
  jump: { activity: "jump", exercise: "Countermovement Jump" },
  squat: { activity: "weightlifting", exercise: "Back Squat" },
  "single-leg squat": { activity: "mobility", exercise: "Single-leg Squat" },
  lunge: { activity: "weightlifting", exercise: "Lunge" },
  hinge: { activity: "weightlifting", exercise: "Deadlift" },
  "sit-to-stand": { activity: "fri", exercise: "5x Sit-to-Stand" },
  other: { activity: "weightlifting", exercise: "Back Squat" },
};

type AnyClip = TruthClip | MarkerClip | RealLabels;

/** Text of a clip's view: `view` in truth files, `camera_view` in label files. */
export const viewTextOf = (clip: AnyClip): string =>
  "view" in clip && typeof clip.view === "string" ? clip.view : String(clip.camera_view);

/** A coach's declaration of a clip: activity, exercise, view and stature; no value that the analysis must measure. */
export function requestOf(clip: AnyClip): Request {
  const kind = kindOf(clip.activity);
  const view = viewOf(viewTextOf(clip));
  const preset = PRESETS[kind];
  const treadmill = clip.treadmill === true || /treadmill|belt/.test(clip.name);
  const exercise = treadmill ? (kind === "run" ? "Treadmill" : kind === "walk" ? "Treadmill Walk" : preset.exercise) : preset.exercise;
  const declared = kind === "jump" && clip.activity.includes("arm swing") ? "CMJ with Arm Swing" : exercise;
  const stature = clip.subject_height_m;
  return {
    activity: preset.activity,
    exercise: declared,
    camera_view: view,
    athlete: typeof stature === "number" ? { height_cm: stature * 100 } : {},
  };
}

/** The side nearer to the camera in a side view: the one whose hip has the smaller depth, mean over the clip. Null from front or back. */
export function nearSideOf(clip: TruthClip | MarkerClip): Side | null {
  if (viewOf(clip.view) !== "side") return null;
  const axis = clip.camera.R_world_to_cam[2] ?? [];
  const depth = (side: Side): number => {
    const points = (clip.joints3d[`${side}_hip`] ?? []).flatMap((p) => {
      const [x, y, z] = p;
      return x == null || y == null || z == null ? [] : [[x, y, z]];
    });
    return (
      points.reduce((sum, p) => sum + p.reduce((d, x, i) => d + (axis[i] ?? 0) * (x - (clip.camera.center_m[i] ?? 0)), 0), 0) /
      points.length
    );
  };
  return depth("left") < depth("right") ? "left" : "right";
}

const BODY = ["nose", "shoulder", "hip", "knee", "ankle", "heel", "toe"] as const;

/** Per frame, whether the whole body is in the picture: only there is a measurement required. */
export function framesInPicture(clip: TruthClip): boolean[] {
  const names = BODY.flatMap((b) => (b === "nose" ? ["nose"] : [`left_${b}`, `right_${b}`]));
  return Array.from({ length: clip.frames }, (_, i) =>
    names.every((name) => {
      const p = clip.joints2d[name]?.[i];
      if (p === undefined) return false;
      const [u, v] = [p[0] ?? -1, p[1] ?? -1];
      return u >= 0 && v >= 0 && u <= clip.width && v <= clip.height;
    }),
  );
}

/** True when the whole body is in the picture from `marginMs` before to `marginMs` after an instant, and the clip reaches that far. */
export function visibleAround(clip: TruthClip, inPicture: readonly boolean[], tMs: number, marginMs: number): boolean {
  const first = Math.ceil(((tMs - marginMs) / 1000) * clip.fps);
  const last = Math.floor(((tMs + marginMs) / 1000) * clip.fps);
  if (first < 0 || last > clip.frames - 1) return false;
  for (let i = first; i <= last; i++) if (inPicture[i] !== true) return false;
  return true;
}
