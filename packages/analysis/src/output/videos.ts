/** Writes the annotated video, the anonymised copy and the thumbnail. */
import { writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { LANDMARK_NAMES } from "@sagittal/biomechanics";
import {
  blurFace,
  type FaceCircle,
  type FramePlan,
  faceCircles,
  OverlayPainter,
  type OverlayScene,
  readFrames,
  type SeenFace,
  type Tracklet,
  thumbnailJpeg,
  uprightCopy,
  type VideoProbe,
  VideoWriter,
} from "@sagittal/vision";

export interface RenderJob {
  readonly probe: VideoProbe;
  readonly plan: FramePlan;
  readonly scene: OverlayScene;
  readonly people: readonly Tracklet[];
  readonly seenFaces: readonly SeenFace[];
  readonly blur: boolean;
  /** Time of the thumbnail in the source file, ms. */
  readonly thumbnailMs: number;
  /** True time over file time. */
  readonly timeScale: number;
  readonly files: { readonly annotated: string; readonly anonymised: string | null; readonly thumbnail: string };
  readonly encoderThreads: number;
  readonly onFrame: (done: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Encoding is the larger part of rendering. The preset takes half the time of the next slower one for files half as large again; leaving out frames that refer
 * to later ones takes a tenth to a third less again for files about a tenth larger at the same quality.
 */
export const ENCODER = { preset: "superfast", crf: 24, bFrames: 0 } as const;

/** A face seen in a single look is covered this long before and after, ms: until well past the next look. */
const LOOK_MS = 170;
/** Circles over every face, per planned frame: the athlete's dense landmarks, everybody else's rough tracks, and whatever else the detector took for a face. */
function facesOf(job: RenderJob): FaceCircle[][] {
  const times = job.plan.frames.map((f) => f.ptsMs / job.timeScale);
  const sceneTimes = job.scene.frames.map((f) => f.tMs);
  const athlete = faceCircles(
    times.map((tMs) => {
      const frame = job.scene.frames[nearest(sceneTimes, tMs)];
      const landmarks = frame?.landmarks?.every((p) => p !== null) ? frame.landmarks.map((p) => ({ x: p?.x ?? 0, y: p?.y ?? 0 })) : null;
      return { tMs, landmarks };
    }),
  );
  const everybody = job.people.map((person) => {
    const seen = new Map(person.sightings.map((s) => [s.frame, s]));
    return faceCircles(
      times.map((tMs, frame) => {
        const s = seen.get(frame);
        return {
          tMs,
          landmarks: s ? LANDMARK_NAMES.map((_, k) => ({ x: s.points[2 * k] ?? 0, y: s.points[2 * k + 1] ?? 0 })) : null,
        };
      }),
    );
  });
  return times.map((tMs, i) => {
    const sightings = job.seenFaces.filter((f) => Math.abs(times[f.frame]! - tMs) <= LOOK_MS);
    return [...[athlete, ...everybody].flatMap((track) => track[i] ?? []), ...sightings];
  });
}

function nearest(times: readonly number[], t: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < t) low = middle + 1;
    else high = middle;
  }
  return low > 0 && t - times[low - 1]! < times[low]! - t ? low - 1 : low;
}

/**
 * Decodes the planned frames once and writes all pictures from them. Nothing is left behind when it fails.
 * @throws VideoError encode_failed, and what decoding throws
 */
export async function renderVideos(job: RenderJob): Promise<void> {
  const { probe, plan, files } = job;
  // One more than cores: with as many, they wait for one another while this thread draws and hands over.
  const options = { ...ENCODER, threads: job.encoderThreads + 1 };
  using annotated = new VideoWriter(files.annotated, probe, options);
  using anonymised = files.anonymised ? new VideoWriter(files.anonymised, probe, options) : null;
  const painter = new OverlayPainter(job.scene, { scale: annotated.scale });
  const faces = job.blur ? facesOf(job) : null;
  const frameOf = new Map(plan.frames.map((f, i) => [f.sourceIndex, i]));
  const thumbnailFrame = nearest(
    plan.frames.map((f) => f.ptsMs / job.timeScale),
    job.thumbnailMs,
  );
  let thumbnail: Promise<void> | null = null;
  let done = 0;
  for (const picture of readFrames(probe, { indices: plan.frames.map((f) => f.sourceIndex), threads: job.encoderThreads })) {
    job.signal?.throwIfAborted();
    const i = frameOf.get(picture.index) ?? 0;
    const blur = (target: Parameters<typeof blurFace>[0], scale: number): void => {
      for (const c of faces?.[i] ?? []) blurFace(target, { x: c.x * scale, y: c.y * scale, radius: c.radius * scale });
    };
    if (anonymised) {
      const plain = anonymised.begin(picture);
      blur(plain, anonymised.scale);
      anonymised.commit(picture.ptsMs);
    }
    const drawn = annotated.begin(picture);
    blur(drawn, annotated.scale);
    painter.paint(drawn, picture.ptsMs);
    if (i === thumbnailFrame) {
      const still = uprightCopy(drawn, { rotation: 0 });
      thumbnail = thumbnailJpeg(still, probe.matrix).then((jpeg) => writeFile(files.thumbnail, jpeg));
      // Awaited below; without a handler until then a full disk would end the process and pass for a crash of the decoder.
      thumbnail.catch(() => {});
    }
    annotated.commit(picture.ptsMs);
    done++;
    job.onFrame(done);
    // Yields to the event loop, so that progress is sent and an abort is received.
    if (done % 8 === 0) await setImmediate();
  }
  annotated.finish();
  anonymised?.finish();
  await thumbnail;
}
