export { type Followed, type FollowOptions, followAthlete } from "./follow.ts";
export { LANDMARKS } from "./landmarker.ts";
export type { PoseQuality } from "./models.ts";
export { roiAt, type Sighting, type Tracklet } from "./people.ts";
export { PosePool } from "./pool.ts";
export type { Roi } from "./roi.ts";
export type { SeenFace } from "./tasks.ts";
