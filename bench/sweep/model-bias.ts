import type { LimbOffsets } from "@sagittal/biomechanics";
import { BLAZEPOSE_CALIBRATION } from "../../packages/vision/src/pose/blazepose/calibration.ts";

/** Offsets of BlazePose's landmarks from the joint centres, in leg lengths, by near and far limb: the negative of the analysis' own correction. */
export function likeBlazePose(): Record<"near" | "far", LimbOffsets> {
  const { near, far } = BLAZEPOSE_CALIBRATION.jointCentres;
  return { near: negative(near), far: negative(far) };
}

function negative(o: LimbOffsets): LimbOffsets {
  const two = ([a, b]: readonly [number, number]): readonly [number, number] => [-a, -b];
  const four = ([a, b, c, d]: readonly [number, number, number, number]): readonly [number, number, number, number] => [-a, -b, -c, -d];
  return { hip: four(o.hip), knee: four(o.knee), ankle: two(o.ankle), heel: two(o.heel), toe: two(o.toe), shoulder: two(o.shoulder) };
}
