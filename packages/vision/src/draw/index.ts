export { blurFace, type FaceCircle, faceCircles } from "./face-blur.ts";
export { OverlayPainter } from "./overlay.ts";
export type {
  OverlayAngle,
  OverlayEvent,
  OverlayInterval,
  OverlayMetric,
  OverlayScene,
} from "./scene.ts";
export { cropped, type PictureArea, stillRow } from "./still-row.ts";
