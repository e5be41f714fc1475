import { exercisesOf } from "@sagittal/catalogue";
import type { Activity, CameraView } from "@sagittal/contract";
import type { Movement } from "@sagittal/figure/movement";
import { RUN_DEFAULTS, run } from "@sagittal/figure/movements/run";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "@sagittal/figure/movements/sit-to-stand";
import { SQUAT_DEFAULTS, squat } from "@sagittal/figure/movements/squat";
import { WALK_DEFAULTS, walk } from "@sagittal/figure/movements/walk";
import { describe, expect, it } from "vitest";
import { BODY, givenKeys, interpretAs, trackOf } from "../testing/figure-clip.ts";

/** Everyday movements in which none of these sports happens. */
const MOVEMENTS: readonly [string, Movement][] = [
  ["running", run(BODY, { ...RUN_DEFAULTS, treadmill: true })],
  ["walking", walk(BODY, { ...WALK_DEFAULTS, treadmill: true })],
  ["squatting", squat(BODY, { ...SQUAT_DEFAULTS, depths: [95] })],
  ["standing up from a chair", sitToStand(BODY, { ...SIT_TO_STAND_DEFAULTS, reps: 1 })],
];

const SPORTS: readonly Activity[] = [
  "tennis",
  "padel",
  "badminton",
  "cricket",
  "baseball",
  "football",
  "basketball",
  "bowling",
  "fencing",
  "cycling",
  "american_football",
];

/** A sprint is running: it may well be read from a running clip. */
const SAME = new Set(["40-yard Sprint"]);

describe.each(MOVEMENTS)("%s", (_, movement) => {
  const tracks = Object.fromEntries(
    (["side", "front", "back"] as const).map((view) => [
      view,
      trackOf(movement, { view, dropout: 0.03, pixels: 2, seconds: 3.2, fps: 100 }),
    ]),
  );

  it.each(SPORTS)("is not taken for %s", (activity) => {
    for (const { name, views } of exercisesOf(activity)) {
      if (SAME.has(name)) continue;
      for (const view of views) {
        const track = tracks[view];
        if (!track) throw new Error(`No track of the ${view satisfies CameraView} view.`);
        const handedness = name.length % 2 === 0 ? "right" : "left";
        const result = interpretAs(track, activity, name, { view, handedness });
        expect(givenKeys(result), `${name} ${view} ${handedness}`).toEqual([]);
        expect(result.score.score).toBeNull();
      }
    }
  });
});
