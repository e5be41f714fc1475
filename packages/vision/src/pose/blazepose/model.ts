import { LANDMARK_NAMES } from "@sagittal/biomechanics";
import type { PoseModel } from "../port.ts";
import { BLAZEPOSE_CALIBRATION } from "./calibration.ts";
import { detectPeople } from "./detector.ts";
import { estimateBothWays, estimatePose } from "./landmarker.ts";
import { openDetector, openLandmarker, prepareLive, prepareModels, SCOUT_QUALITY } from "./networks.ts";

/** BlazePose (Bazarevsky et al. 2020): a detector and a landmark network in three sizes, from `@mediapipe/pose`. */
export const blazePose: PoseModel = {
  name: "BlazePose",
  landmarks: LANDMARK_NAMES,
  calibration: BLAZEPOSE_CALIBRATION,
  scoutQuality: SCOUT_QUALITY,
  prepare: prepareModels,
  prepareLive,
  openDetector: async (cacheDir, providers) => {
    const network = await openDetector(cacheDir, providers);
    return { detect: (picture, small) => detectPeople(network, picture, small), close: () => network.close() };
  },
  openEstimator: async (cacheDir, quality, providers) => {
    const network = await openLandmarker(cacheDir, quality, providers);
    return {
      estimate: (picture, roi, mirrored) => estimatePose(network, picture, roi, mirrored),
      estimateBothWays: (picture, roi) => estimateBothWays(network, picture, roi),
      close: () => network.close(),
    };
  },
};
