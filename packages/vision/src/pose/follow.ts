/** From a video to the athlete's landmarks: search for people in every few frames, choose the athlete, measure the athlete in every frame. */
import { type CameraPath, LANDMARK_COUNT } from "@sagittal/biomechanics";
import type { FramePlan } from "../video/frame-plan.ts";
import type { VideoProbe } from "../video/types.ts";
import type { CameraStep } from "./backdrop.ts";
import { roughSteps, zoomPath } from "./camera-path.ts";
import { Measuring } from "./measuring.ts";
import { panShare } from "./pan.ts";
import { athleteScore, joinTracklets, roiAt, type Tracklet, trackAt, withReturns } from "./people.ts";
import type { PosePool } from "./pool.ts";
import { looksShaken, movingAbout, type Shot, shakePath } from "./shake.ts";
import type { Look, Measured, Scouted, SeenFace, WantedFrame } from "./tasks.ts";

/** Search frames per second of video. */
const LOOKS_PER_SECOND = 10;

/** Length of the independent stretches of the search, s. Fixed, so that the result does not depend on the number of cores. */
const STRETCH_S = 2;

/** A person out of sight for longer is a new person; a shorter absence is bridged, s. */
const MAX_ABSENCE_S = 1;

/** Tracks seen for less are false detections, s. */
const MIN_PRESENCE_S = 0.3;

export interface FollowOptions {
  /** Where the user tapped the athlete: time in the source in ms, point in fractions of the upright picture. */
  readonly hint?: { readonly tMs: number; readonly x: number; readonly y: number } | null;
  /** Follow the athlete also after leaving the picture and coming back. */
  readonly returns?: boolean;
  /** Also return every face that the detector finds, for blurring. */
  readonly faces?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Frame rate from which every other frame is mirrored for the model, frames per second: the model's asymmetry then alternates from frame to frame and can be
 * removed (`withoutAlternation`). At lower rates movement between frames is too large for that, and every frame is measured both ways.
 */
const ALTERNATING_FPS = 45;

/** Landmarks of the athlete, one row per planned frame, NaN where the athlete was not found; and everybody's rough tracks. */
export interface Followed {
  readonly image: Float64Array;
  readonly world: Float64Array;
  readonly visibility: Float64Array;
  readonly presence: Float64Array;
  /** Every other frame, from the second on, was mirrored for the model. */
  readonly alternating: boolean;
  /** Everybody seen long enough, the athlete first. */
  readonly people: readonly Tracklet[];
  /** Faces found by the detector in the search frames, when requested. */
  readonly faces: readonly SeenFace[];
  /** Frames from one search frame to the next. */
  readonly stride: number;
  /** The camera's path over the planned frames: its zoom with the pan in it, or its shake; null where it does neither. */
  readonly camera: CameraPath | null;
  /** How far the camera was turned or carried, share of the picture's long side; null where the background does not tell. */
  readonly panShare: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The items in order, in at most so many parts of about the same length; the later ones get what does not divide, because the last item may be a shorter one. */
function shares<T>(items: readonly T[], parts: number): T[][] {
  const bound = (i: number): number => Math.floor((i * items.length) / parts);
  return Array.from({ length: parts }, (_, i) => items.slice(bound(i), bound(i + 1))).filter((part) => part.length > 0);
}

interface Search {
  /** Frames from one look to the next. */
  readonly stride: number;
  readonly faces: boolean;
  readonly onProgress: (looks: number) => void;
  /** Called every few frames while the camera's shake is measured, which takes long in a long clip. */
  readonly onAlive: () => void;
  /** Called with everybody in one thread's part, when others are still searching theirs. */
  readonly onPart: (people: readonly Tracklet[]) => void;
}

/** The tracks in parts of a search, joined, without those of too short a time. */
function peopleIn(found: readonly Scouted[], plan: FramePlan, stride: number): Tracklet[] {
  const tracklets = found.flatMap((f) => f.tracklets.map((sightings) => ({ sightings })));
  return joinTracklets(tracklets, bridgeOf(plan, stride)).filter(
    (t) => t.sightings.length * stride >= MIN_PRESENCE_S * plan.fps || t.sightings.length * stride >= plan.frames.length / 2,
  );
}

/** Longest absence that is bridged, frames. */
const bridgeOf = (plan: FramePlan, stride: number): number => Math.max(stride + 1, Math.round(MAX_ABSENCE_S * plan.fps));

/** Everybody in the planned frames, as joined rough tracks. */
async function findPeople(pool: PosePool, probe: VideoProbe, plan: FramePlan, { stride, faces, onProgress, onAlive, onPart }: Search) {
  const looks = plan.frames.flatMap(({ sourceIndex }, frame) =>
    frame % stride === 0 || frame === plan.frames.length - 1 ? [{ frame, sourceIndex }] : [],
  );
  const perStretch = STRETCH_S * LOOKS_PER_SECOND;
  const stretches = Array.from({ length: Math.ceil(looks.length / perStretch) }, (_, i) =>
    looks.slice(i * perStretch, (i + 1) * perStretch),
  );
  // Neighbours go to one thread, which then decodes its part of the video once.
  const parts = shares(stretches, pool.size);
  const done = parts.map(() => 0);
  let searching = parts.length;
  const found = await Promise.all(
    parts.map(async (part, i) => {
      const own = await pool.scout({ kind: "scout", faces, probe, stretches: part }, (n) => {
        done[i] = n;
        onProgress(sum(done));
      });
      searching--;
      if (searching > 0) onPart(peopleIn([own], plan, stride));
      return own;
    }),
  );
  const people = peopleIn(found, plan, stride);
  const backdrops = found.flatMap((f) => f.backdrops);
  const glance = roughSteps(backdrops, people);
  const shot = { width: probe.displayWidth, height: probe.displayHeight, fps: plan.fps };
  const zoom = zoomPath(backdrops, glance, people, plan.frames.length);
  // A shake misleads steps between looks, which add up; those between frames are surer.
  const shaken = !zoom && looksShaken(glance, shot) ? await stepsBetweenFrames(pool, { probe, plan, people, shot, onAlive }) : null;
  return {
    people,
    faces: found.flatMap((f) => f.faces),
    camera: zoom ?? (shaken && shakePath(shaken, shot)),
    panShare: shaken ? panShare(shaken, shot, plan.fps) : panShare(glance, shot, plan.fps / stride),
  };
}

interface Shaken {
  readonly probe: VideoProbe;
  readonly plan: FramePlan;
  readonly people: readonly Tracklet[];
  readonly shot: Shot;
  readonly onAlive: () => void;
}

/** Steps of the camera from each planned frame to the next, measured by all threads in parts; null where a step could not be estimated. */
async function stepsBetweenFrames(pool: PosePool, { probe, plan, people, shot, onAlive }: Shaken): Promise<(CameraStep | null)[]> {
  const frames = plan.frames.map(({ sourceIndex }, frame) => ({ frame, sourceIndex, people: movingAbout(frame, people, shot) }));
  const parts = shares(frames.slice(1), pool.size).map((part) => [frames[part[0]!.frame - 1]!, ...part]);
  const steps = await Promise.all(parts.map((part) => pool.shake({ kind: "shake", probe, frames: part }, onAlive)));
  return steps.flat();
}

/** The clip in which people were searched. */
const searched = (probe: VideoProbe, plan: FramePlan) => ({
  fps: plan.fps,
  frameCount: plan.frames.length,
  width: probe.displayWidth,
  height: probe.displayHeight,
});

function chooseAthlete(people: readonly Tracklet[], probe: VideoProbe, plan: FramePlan, hint: FollowOptions["hint"]): Tracklet | undefined {
  if (hint) {
    const after = plan.frames.findIndex((f) => f.ptsMs >= hint.tMs);
    const tapped = trackAt(people, after < 0 ? plan.frames.length - 1 : after, hint.x * probe.displayWidth, hint.y * probe.displayHeight);
    if (tapped) return tapped;
  }
  const clip = searched(probe, plan);
  return people
    .map((track) => ({ track, score: athleteScore(track, clip) }))
    .sort((a, b) => b.score - a.score)
    .at(0)?.track;
}

/**
 * Follows the athlete through the planned frames.
 * @returns landmarks per planned frame; `people` is empty when nobody was found
 * @throws VideoError when the video cannot be decoded
 */
export async function followAthlete(pool: PosePool, probe: VideoProbe, plan: FramePlan, options: FollowOptions = {}): Promise<Followed> {
  const rows = plan.frames.length;
  const stride = Math.max(1, Math.round(plan.fps / LOOKS_PER_SECOND));
  const nothing = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);
  const out = {
    image: nothing(rows * LANDMARK_COUNT * 3),
    world: nothing(rows * LANDMARK_COUNT * 3),
    visibility: nothing(rows * LANDMARK_COUNT),
    presence: new Float64Array(rows),
  };
  const lookTotal = Math.ceil(rows / stride);
  // In the progress a search frame counts as a quarter of a measured frame: it costs about as much.
  const total = rows + Math.round(lookTotal / 4);
  const done = { looks: 0, measured: 0 };
  const reportProgress = (): void => options.onProgress?.(Math.min(total, Math.round(done.looks / 4) + done.measured), total);
  const measuring = new Measuring(pool, probe, (measured) => {
    done.measured = Math.max(done.measured, measured);
    reportProgress();
  });
  const alternating = plan.fps >= ALTERNATING_FPS;
  const wantedOf = (athlete: Tracklet): WantedFrame[] => {
    const bridge = bridgeOf(plan, stride);
    return plan.frames.flatMap(({ sourceIndex }, frame) => {
      const roi = roiAt(athlete, frame, bridge);
      const look: Look = !alternating ? "both" : frame % 2 === 1 ? "mirrored" : "plain";
      return roi ? [{ frame, sourceIndex, roi, look }] : [];
    });
  };
  try {
    const { people, faces, ...moves } = await findPeople(pool, probe, plan, {
      stride,
      faces: options.faces ?? false,
      onProgress: (looks) => {
        done.looks = looks;
        reportProgress();
      },
      onAlive: reportProgress,
      // A thread that has searched its part need not wait for the others: a person who is alone there will be the athlete, and regions between two sightings are interpolated.
      onPart: ([alone, ...others]) => {
        const [first, last] = [alone?.sightings[0]?.frame ?? 0, alone?.sightings.at(-1)?.frame ?? 0];
        if (alone && others.length === 0) measuring.begin(wantedOf(alone).filter(({ frame }) => frame >= first && frame <= last));
      },
    });
    const chosen = chooseAthlete(people, probe, plan, options.hint);
    if (!chosen) return { ...out, people: [], faces, stride, alternating, ...moves };
    const athlete = options.returns ? withReturns(chosen, people, searched(probe, plan)) : chosen;
    done.looks = lookTotal;
    fill(out, await measuring.finish(wantedOf(athlete)));
    const others = people.filter((p) => !p.sightings.every((s) => athlete.sightings.includes(s)));
    return { ...out, people: [athlete, ...others], faces, stride, alternating, ...moves };
  } finally {
    measuring.stop();
  }
}

/** Puts what was measured into the rows of its frames. */
function fill(out: Pick<Followed, "image" | "world" | "visibility" | "presence">, results: readonly Measured[]): void {
  for (const part of results) {
    part.frames.forEach((frame, row) => {
      const presence = part.presence[row]!;
      out.presence[frame] = presence;
      if (presence < 0.5) return;
      const slice = (data: Float64Array, width: number) => data.subarray(row * width, (row + 1) * width);
      out.image.set(slice(part.image, LANDMARK_COUNT * 3), frame * LANDMARK_COUNT * 3);
      out.world.set(slice(part.world, LANDMARK_COUNT * 3), frame * LANDMARK_COUNT * 3);
      out.visibility.set(slice(part.visibility, LANDMARK_COUNT), frame * LANDMARK_COUNT);
    });
  }
}
