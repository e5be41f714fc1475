/** The pose model in use: the one place that names it. See docs/adding-a-pose-model.md. */
import { blazePose } from "./blazepose/model.ts";
import type { PoseModel } from "./port.ts";

export const poseModel: PoseModel = blazePose;
