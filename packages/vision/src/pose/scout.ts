/** Sparse search for everybody in a stretch of video: a detector finds people, an estimator follows them. */
import { LANDMARK_COUNT } from "@sagittal/biomechanics";
import { type Detection, type Pose, type Roi, roiOverlap, sameBody } from "@sagittal/pose";
import { coloursOf } from "./appearance.ts";
import type { YuvPicture } from "./crop.ts";
import { clarity, type Sighting, type Tracklet } from "./people.ts";
import type { PersonDetector, PoseEstimator } from "./port.ts";
import type { SeenFace } from "./tasks.ts";

interface Live {
  readonly sightings: Sighting[];
  roi: Roi;
  vx: number;
  vy: number;
}

/** Search frames from one detection to the next while people are tracked, to find new ones. */
const DETECT_EVERY = 5;

/** Intersection over union of two regions above which they hold the same person. */
const SAME_PERSON = 0.55;

function sighting(frame: number, picture: YuvPicture, pose: Pose): Sighting {
  const points = new Float64Array(2 * LANDMARK_COUNT);
  for (let k = 0; k < LANDMARK_COUNT; k++) {
    points[2 * k] = pose.image[3 * k] ?? 0;
    points[2 * k + 1] = pose.image[3 * k + 1] ?? 0;
  }
  return { frame, roi: pose.nextRoi, presence: pose.presence, points, visibility: pose.visibility, colours: coloursOf(picture, pose) };
}

/** Mismatch of a region with its prediction: distance of the centres in units of the predicted size, plus the absolute natural logarithm of the ratio of sizes. */
const mismatch = (predicted: Roi, seen: Roi): number =>
  Math.hypot(seen.cx - predicted.cx, seen.cy - predicted.cy) / predicted.size + Math.abs(Math.log(seen.size / predicted.size));

/** Follows people through a stretch of video, one look every few frames. */
export class Scout {
  readonly #detector: PersonDetector;
  readonly #estimator: PoseEstimator;
  #live: Live[] = [];
  readonly #done: Live[] = [];
  readonly #everyFace: boolean;
  readonly #faces: SeenFace[] = [];
  #looks = 0;

  /** @param everyFace detect in every look and note all faces, also of people whom the estimator does not confirm */
  constructor(detector: PersonDetector, estimator: PoseEstimator, everyFace = false) {
    this.#detector = detector;
    this.#estimator = estimator;
    this.#everyFace = everyFace;
  }

  async look(frame: number, picture: YuvPicture): Promise<void> {
    const looks: { person: Live; pose: Pose; mismatch: number }[] = [];
    for (const person of this.#live) {
      const predicted = { ...person.roi, cx: person.roi.cx + person.vx, cy: person.roi.cy + person.vy };
      let pose = await this.#estimator.estimate(picture, predicted, false);
      if (pose.presence >= 0.5 && roiOverlap(pose.nextRoi, predicted) < 0.75) {
        pose = await this.#estimator.estimate(picture, pose.nextRoi, false);
      }
      if (pose.presence < 0.5 || clarity(pose.visibility) < 0.3) this.#done.push(person);
      else looks.push({ person, pose, mismatch: mismatch(predicted, pose.nextRoi) });
    }
    // When two people cross, both predictions may settle on the person in front: the track with the smaller mismatch keeps the body, the other one ends.
    const still: Live[] = [];
    for (const { person, pose } of looks.toSorted((a, b) => a.mismatch - b.mismatch)) {
      if (still.some((s) => roiOverlap(s.roi, pose.nextRoi) > SAME_PERSON)) {
        this.#done.push(person);
        continue;
      }
      person.vx = pose.nextRoi.cx - person.roi.cx;
      person.vy = pose.nextRoi.cy - person.roi.cy;
      person.roi = pose.nextRoi;
      person.sightings.push(sighting(frame, picture, pose));
      still.push(person);
    }
    this.#live = this.#live.filter((person) => still.includes(person));
    const due = this.#looks % DETECT_EVERY === 0 || this.#live.length === 0;
    if (due || this.#everyFace) {
      const detections = await this.#detector.detect(picture);
      if (this.#everyFace) this.#faces.push(...detections.map(({ face }) => ({ frame, ...face })));
      // The tracked people must not depend on whether faces are requested.
      if (due) await this.#welcome(frame, picture, detections);
    }
    // Only where nobody is tracked: the search for small people takes several times as long.
    if (this.#live.length === 0 && this.#looks % DETECT_EVERY === 0) {
      await this.#welcome(frame, picture, await this.#detector.detect(picture, true));
    }
    this.#looks++;
  }

  /** Starts to track detected people who are not tracked yet and whom the estimator confirms twice. */
  async #welcome(frame: number, picture: YuvPicture, detections: readonly Detection[]): Promise<void> {
    for (const { roi } of detections) {
      if (this.#live.some((p) => sameBody(p.roi, roi, 0.3))) continue;
      const look = await this.#estimator.estimate(picture, roi, false);
      if (look.presence < 0.5) continue;
      const again = await this.#estimator.estimate(picture, look.nextRoi, false);
      if (again.presence < 0.8 || clarity(again.visibility) < 0.5) continue;
      if (this.#live.some((p) => sameBody(p.roi, again.nextRoi, 0.4))) continue;
      this.#live.push({ sightings: [sighting(frame, picture, again)], roi: again.nextRoi, vx: 0, vy: 0 });
    }
  }

  get faces(): readonly SeenFace[] {
    return this.#faces;
  }

  /** Everything seen so far. */
  tracklets(): Tracklet[] {
    return [...this.#done, ...this.#live].map(({ sightings }) => ({ sightings }));
  }
}
