export { type Confinement, confinement } from "@sagittal/vision/confined";
