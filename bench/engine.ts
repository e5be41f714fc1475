import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnalysisRequest, AnalysisResult, PoseSidecar } from "@sagittal/contract";
import type { z } from "zod";
import type { LandmarkTrack } from "./figure/landmarks.ts";

export interface EngineOptions {
  readonly videoPath: string;
  readonly outDir: string;
  readonly request: z.input<typeof AnalysisRequest>;
  readonly dataDir?: string;
  readonly quality?: string;
}

export type EngineAnswer =
  | { readonly status: "completed"; readonly result: AnalysisResult; readonly sidecar: PoseSidecar }
  | { readonly status: "failed"; readonly reason: string };

type Call = (options: EngineOptions) => Promise<unknown>;
type Track = (path: string, options: Omit<EngineOptions, "videoPath">) => Promise<LandmarkTrack>;

interface Engine {
  readonly analyzeVideo: Call;
  readonly trackVideo: Track | null;
}

const isCall = (x: unknown): x is Call => typeof x === "function";
const isTrack = (x: unknown): x is Track => typeof x === "function";

let loaded: Promise<Engine> | null = null;

/** The analysis package, loaded when first asked for, so that pure parts of the bench run without it. */
export function engine(): Promise<Engine> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Engine> {
  const name: string = "@sagittal/analysis";
  const exported: Record<string, unknown> = await import(name);
  const { analyzeVideo, trackVideo } = exported;
  if (!isCall(analyzeVideo)) throw new Error("@sagittal/analysis does not export analyzeVideo.");
  return { analyzeVideo, trackVideo: isTrack(trackVideo) ? trackVideo : null };
}

/** Runs the whole pipeline on a clip and reads back the files that it wrote. `reuse` takes an earlier answer from the folder. */
export async function analyse(options: EngineOptions, reuse = false): Promise<EngineAnswer> {
  const [result, sidecar] = [join(options.outDir, "analysis.json"), join(options.outDir, "pose3d.json")];
  if (!(reuse && existsSync(result) && existsSync(sidecar))) {
    const { analyzeVideo } = await engine();
    const answer = await analyzeVideo(options);
    if (isFailure(answer)) return { status: "failed", reason: answer.failure_reason };
  }
  return {
    status: "completed",
    result: AnalysisResult.parse(JSON.parse(readFileSync(result, "utf8"))),
    sidecar: PoseSidecar.parse(JSON.parse(readFileSync(sidecar, "utf8"))),
  };
}

function isFailure(answer: unknown): answer is { failure_reason: string } {
  return typeof answer === "object" && answer !== null && "failure_reason" in answer && typeof answer.failure_reason === "string";
}
