import type { LandmarkBias } from "@sagittal/figure/landmarks";
import { SAGITTAL_OFFSETS } from "../../packages/biomechanics/src/body/joint-centres.ts";

/** Landmarks as far from the joint centres as the analysis takes BlazePose's to be: the negative of its own correction. */
export function likeBlazePose(): Record<"near" | "far", LandmarkBias> {
  return { near: negative(SAGITTAL_OFFSETS.near), far: negative(SAGITTAL_OFFSETS.far) };
}

function negative(o: LandmarkBias): LandmarkBias {
  const two = ([a, b]: readonly [number, number]): readonly [number, number] => [-a, -b];
  const four = ([a, b, c, d]: readonly [number, number, number, number]): readonly [number, number, number, number] => [-a, -b, -c, -d];
  return { hip: four(o.hip), knee: four(o.knee), ankle: two(o.ankle), heel: two(o.heel), toe: two(o.toe), shoulder: two(o.shoulder) };
}
