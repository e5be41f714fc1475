import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyzeVideo, interpret, poseSidecar, readTrack, recompute } from "@sagittal/analysis";
import type { RawTrack } from "@sagittal/biomechanics";
import { analysisFailureText } from "@sagittal/catalogue";
import { AnalysisRequest, AnalysisResult, PoseSidecar } from "@sagittal/contract";
import type { PoseQuality } from "@sagittal/vision";
import type { z } from "zod";
import { type Measured, measuredOf } from "./accuracy/measured.ts";

/** A clip to analyse, and the folders for its result and for the models. */
export interface EngineOptions {
  readonly videoPath: string;
  readonly outDir: string;
  readonly request: z.input<typeof AnalysisRequest>;
  readonly dataDir: string;
  readonly quality?: PoseQuality;
  /** Interpret the landmarks that an earlier run left in `outDir`, where there are any, instead of reading the video. */
  readonly reuse?: boolean;
}

export type EngineAnswer =
  | {
      readonly status: "completed";
      readonly result: AnalysisResult;
      readonly sidecar: PoseSidecar;
      /** The measured landmarks before any repair or correction. */
      readonly track: RawTrack;
    }
  | { readonly status: "failed"; readonly reason: string };

/** Runs the whole pipeline on a clip and reads back the files that it wrote. */
export async function analyse(options: EngineOptions): Promise<EngineAnswer> {
  const file = (name: string): string => join(options.outDir, name);
  const trackPath = file("track.bin");
  if (options.reuse && existsSync(trackPath)) {
    const { result, sidecar } = recompute(trackPath, { events: null, landmarks: [], marks: [] });
    return { status: "completed", result, sidecar, track: readTrack(trackPath).track };
  }
  const answer = await analyzeVideo(options);
  if (answer.status === "failed") return { status: "failed", reason: analysisFailureText(answer.failure, "en") };
  const read = (name: string): unknown => JSON.parse(readFileSync(file(name), "utf8"));
  return {
    status: "completed",
    result: AnalysisResult.parse(read("analysis.json")),
    sidecar: PoseSidecar.parse(read("pose3d.json")),
    track: readTrack(trackPath).track,
  };
}

/** Interprets landmarks: the part of the analysis that needs no video. */
export function measureTrack(track: RawTrack, request: z.input<typeof AnalysisRequest>): { measured: Measured; sidecar: PoseSidecar } {
  const i = interpret(track, AnalysisRequest.parse(request));
  const sidecar = poseSidecar(i, 1);
  return { measured: measuredOf({ metrics: [...i.metrics] }, sidecar), sidecar };
}

/** The values of a stored result that can be compared with truth. */
export const measuredFrom = (answer: Extract<EngineAnswer, { status: "completed" }>): Measured => measuredOf(answer.result, answer.sidecar);
