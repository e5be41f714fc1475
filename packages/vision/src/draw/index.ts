export { blurFace, type FaceCircle, type FaceSample, faceCircles } from "./face-blur.ts";
export { OverlayPainter, type OverlayParts, type PainterOptions } from "./overlay.ts";
export { type BodySide, PALETTE, sideColour, type Zone } from "./palette.ts";
export type {
  OverlayAngle,
  OverlayEvent,
  OverlayFrame,
  OverlayInterval,
  OverlayLandmark,
  OverlayMetric,
  OverlayScene,
  OverlayTrail,
} from "./scene.ts";
