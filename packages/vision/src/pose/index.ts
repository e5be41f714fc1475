export { type Followed, type FollowOptions, followAthlete } from "./follow.ts";
export { roiAt, type Sighting, type Tracklet } from "./people.ts";
export { PosePool } from "./pool.ts";
export type { PoseModel, PoseQuality } from "./port.ts";
export { poseModel } from "./registry.ts";
export type { Roi } from "./roi.ts";
export type { SeenFace } from "./tasks.ts";
