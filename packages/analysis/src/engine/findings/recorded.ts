import type { Motion } from "../motion.ts";

/** What findings know of a motion. */
export type Recorded = Pick<Motion, "body" | "exercise" | "scale" | "anglesInSpace">;

/** The part of the body that an exercise is measured on. */
export const partOf = ({ exercise }: Pick<Recorded, "exercise">): "whole" | "upper" => (exercise.upperBody ? "upper" : "whole");
