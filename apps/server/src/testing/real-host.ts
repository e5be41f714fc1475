import { createAnalysisHost } from "@sagittal/analysis";
import type { AnalysisHost } from "../platform/analysis.ts";
import type { Config } from "../platform/config.ts";

/** The analysis itself instead of scripted answers, one clip at a time. */
export const realHost = (config: Config): AnalysisHost =>
  createAnalysisHost({ slots: 1, dataDir: config.DATA_DIR, quality: config.POSE_QUALITY, normaliseFps: config.NORMALISE_FPS });
