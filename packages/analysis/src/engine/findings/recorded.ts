import type { Motion } from "../motion.ts";

/** What findings know of a motion. */
export type Recorded = Pick<Motion, "body" | "exercise" | "scale" | "anglesInSpace">;

/** The part of the body that an exercise is measured on. */
export const partOf = ({ exercise }: Pick<Recorded, "exercise">): "whole" | "upper" => (exercise.upperBody ? "upper" : "whole");

/** A value as it stands in a finding's data: three decimals. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
