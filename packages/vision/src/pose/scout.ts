/** Sparse search for everybody in a stretch of video with the detector and the fast landmark model. */
import type { YuvPicture } from "./crop.ts";
import { type Detection, detectPeople } from "./detector.ts";
import { estimatePose, LANDMARKS, type Pose } from "./landmarker.ts";
import type { Network } from "./models.ts";
import { clarity, type Sighting, type Tracklet } from "./people.ts";
import { type Roi, roiOverlap } from "./roi.ts";
import type { SeenFace } from "./tasks.ts";

interface Live {
  readonly sightings: Sighting[];
  roi: Roi;
  vx: number;
  vy: number;
}

/** Detection is repeated after this many looks even while somebody is followed, to find newcomers. */
const DETECT_EVERY = 5;

/** Two regions this much alike hold the same person. */
const SAME_PERSON = 0.55;

function sighting(frame: number, pose: Pose): Sighting {
  const points = new Float64Array(2 * LANDMARKS);
  for (let k = 0; k < LANDMARKS; k++) {
    points[2 * k] = pose.image[3 * k] ?? 0;
    points[2 * k + 1] = pose.image[3 * k + 1] ?? 0;
  }
  return { frame, roi: pose.nextRoi, presence: pose.presence, points, visibility: pose.visibility };
}

/** Follows people through a stretch of video, one look every few frames. */
export class Scout {
  readonly #detector: Network;
  readonly #landmarker: Network;
  #live: Live[] = [];
  readonly #done: Live[] = [];
  readonly #everyFace: boolean;
  readonly #faces: SeenFace[] = [];
  #looks = 0;

  /** @param everyFace detect in every look and note all faces, also of people whom the landmark model does not confirm */
  constructor(detector: Network, landmarker: Network, everyFace = false) {
    this.#detector = detector;
    this.#landmarker = landmarker;
    this.#everyFace = everyFace;
  }

  async look(frame: number, picture: YuvPicture): Promise<void> {
    const still: Live[] = [];
    for (const person of this.#live) {
      const predicted = { ...person.roi, cx: person.roi.cx + person.vx, cy: person.roi.cy + person.vy };
      let pose = await estimatePose(this.#landmarker, picture, predicted);
      if (pose.presence >= 0.5 && roiOverlap(pose.nextRoi, predicted) < 0.75) {
        pose = await estimatePose(this.#landmarker, picture, pose.nextRoi);
      }
      if (pose.presence < 0.5 || clarity(pose.visibility) < 0.3 || still.some((s) => roiOverlap(s.roi, pose.nextRoi) > SAME_PERSON)) {
        this.#done.push(person);
        continue;
      }
      person.vx = pose.nextRoi.cx - person.roi.cx;
      person.vy = pose.nextRoi.cy - person.roi.cy;
      person.roi = pose.nextRoi;
      person.sightings.push(sighting(frame, pose));
      still.push(person);
    }
    this.#live = still;
    const due = this.#looks % DETECT_EVERY === 0 || this.#live.length === 0;
    if (due || this.#everyFace) {
      const detections = await detectPeople(this.#detector, picture);
      if (this.#everyFace) this.#faces.push(...detections.map(({ face }) => ({ frame, ...face })));
      // Who is followed must not depend on whether faces are noted.
      if (due) await this.#welcome(frame, picture, detections);
    }
    this.#looks++;
  }

  /** Takes in detected people who are not followed yet and whom the landmark model confirms twice. */
  async #welcome(frame: number, picture: YuvPicture, detections: readonly Detection[]): Promise<void> {
    for (const { roi } of detections) {
      if (this.#live.some((p) => roiOverlap(p.roi, roi) > 0.3)) continue;
      const look = await estimatePose(this.#landmarker, picture, roi);
      if (look.presence < 0.5) continue;
      const again = await estimatePose(this.#landmarker, picture, look.nextRoi);
      if (again.presence < 0.8 || clarity(again.visibility) < 0.5) continue;
      if (this.#live.some((p) => roiOverlap(p.roi, again.nextRoi) > 0.4)) continue;
      this.#live.push({ sightings: [sighting(frame, again)], roi: again.nextRoi, vx: 0, vy: 0 });
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
