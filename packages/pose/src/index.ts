export { bestDetections, DETECTOR_INPUT, type Detection, fineTilesOf, readDetections, tilesOf } from "./detections.ts";
export { LANDMARKER_INPUT, type Pose, readPose } from "./landmarks.ts";
export { cropToUpright, mixRoi, type Roi, roiOverlap, sameBody } from "./roi.ts";
