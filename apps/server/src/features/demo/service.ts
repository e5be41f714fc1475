import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AnalysisResult, type Lang } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { replaceMetrics } from "../analysis/service.ts";
import { SessionRepository } from "../sessions/repository.ts";
import type { SessionRow } from "../sessions/view.ts";

const SAMPLES = new URL("../../../../../samples/", import.meta.url);
const NAMES: Record<Lang, string> = { en: "Sample: treadmill run", ru: "Пример: бег на дорожке", es: "Ejemplo: carrera en cinta" };

/** The stored result of the sample clip's real analysis; see samples/README.md for how it is made again. */
export async function sampleResult(): Promise<AnalysisResult> {
  return AnalysisResult.parse(JSON.parse(await readFile(new URL("demo/analysis.json", SAMPLES), "utf8")));
}

/** One id per team: two requests at once cannot make two demonstrations. */
function demoId(team: TeamHandle): string {
  const h = createHash("sha256").update(`demo session of team ${team.teamId}`).digest("hex");
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-5${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/**
 * The team's demonstration: a finished session of the sample clip with media of its own, outside quota and numbering. The one that is
 * there already is returned as it is.
 */
export async function demoSession(ctx: Context, team: TeamHandle, lang: Lang): Promise<SessionRow> {
  const id = demoId(team);
  const existing = await new SessionRepository(ctx.db, team).find(id);
  if (existing) return existing;
  const result = await sampleResult();
  const keys = await storeMedia(ctx, `teams/${team.teamId}/sessions/demo/${id}`);
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const store = new SessionRepository(tx, team);
    const row = await store.insert({
      id,
      seq_no: null,
      is_demo: true,
      activity: result.activity,
      exercise: result.exercise,
      camera_view: result.camera_view,
      name: NAMES[lang],
      status: "completed",
      handedness: result.handedness,
      blur_face: result.blur_face,
      inputs: {
        trim: null,
        treadmill_incline_deg: 0,
        treadmill_speed_mps: null,
        lang: "en",
        approach_step_count: null,
        capture_fps: null,
        subject_hint: null,
        scuba_session_meta: null,
        workstation_assessment: null,
      },
      ...keys,
      fps: Math.round(result.fps),
      source_fps: result.source_fps,
      duration_ms: result.duration_ms,
      score: result.score,
      facing: result.facing,
      near_side: result.near_side,
      analysis_version: result.analysis_version,
      timings_ms: result.timings_ms,
      metric_targets: result.metric_targets,
      capture_findings: result.capture_findings,
      processed_at: now,
      created_at: now,
      updated_at: now,
    });
    if (row) await replaceMetrics(tx, id, result);
    // Another request made it in between.
    return row ?? (await store.find(id))!;
  });
}

async function storeMedia(ctx: Context, base: string) {
  const keys = {
    video_key: `${base}.source.mp4`,
    analyzed_key: `${base}.annotated.mp4`,
    pose3d_key: `${base}.pose3d.json`,
    thumbnail_key: `${base}.thumbnail.jpg`,
    timeseries_key: `${base}.timeseries.csv`,
  };
  const path = (name: string) => fileURLToPath(new URL(name, SAMPLES));
  const unpacked = async (name: string) => promisify(gunzip)(await readFile(path(`demo/${name}.gz`)));
  await ctx.storage.putFile(keys.video_key, path("run_treadmill_side.mp4"), "video/mp4");
  await ctx.storage.putFile(keys.analyzed_key, path("demo/annotated.mp4"), "video/mp4");
  await ctx.storage.putFile(keys.thumbnail_key, path("demo/thumbnail.jpg"), "image/jpeg");
  await ctx.storage.putBytes(keys.pose3d_key, await unpacked("pose3d.json"), "application/json");
  await ctx.storage.putBytes(keys.timeseries_key, await unpacked("timeseries.csv"), "text/csv; charset=utf-8");
  return keys;
}
