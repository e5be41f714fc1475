export { liveModels } from "./live.ts";
export type { Tracklet } from "./people.ts";
export { PosePool } from "./pool.ts";
export type { LiveModels, PoseProvider, PoseQuality } from "./port.ts";
export { poseModel } from "./registry.ts";
export type { SeenFace } from "./tasks.ts";
export { type FollowedInFilm, followInFilm } from "./within.ts";
