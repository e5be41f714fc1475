import { createHash } from "node:crypto";
import type { Lang, Session } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionRow } from "../sessions/row.ts";
import { addSession, findSession, metricsOf, storeMetrics } from "../sessions/service.ts";
import { sessionView } from "../sessions/view.ts";
import { sampleResult, storeSampleMedia } from "./sample.ts";

export type DemoDeps = Pick<Context, "db" | "clock" | "storage">;

const NAMES: Record<Lang, string> = { en: "Sample: treadmill run", ru: "Пример: бег на дорожке", es: "Ejemplo: carrera en cinta" };

/** One id per team: two requests at once cannot make two demonstrations. */
function demoId(team: TeamHandle): string {
  const h = createHash("sha256").update(`demo session of team ${team.teamId}`).digest("hex");
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-5${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/**
 * The team's demonstration: a finished session of the sample clip with media of its own, outside quota and numbering. One that
 * exists already is returned as it is.
 */
export async function demoSession({ db, clock, storage }: DemoDeps, team: TeamHandle, lang: Lang): Promise<Session> {
  const row = await demoRow({ db, clock, storage }, team, lang);
  return sessionView(row, await metricsOf(db, team, row), storage, lang);
}

async function demoRow({ db, clock, storage }: DemoDeps, team: TeamHandle, lang: Lang): Promise<SessionRow> {
  const id = demoId(team);
  const existing = await findSession(db, team, id);
  if (existing) return existing;
  const result = await sampleResult();
  const keys = await storeSampleMedia(storage, `teams/${team.teamId}/sessions/demo/${id}`);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = await addSession(tx, team, {
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
      capture_notes: result.capture_notes,
      processed_at: now,
      created_at: now,
      updated_at: now,
    });
    // Another request may have made it in between.
    if (row) await storeMetrics(tx, team, row, result.metrics);
    return row ?? (await findSession(tx, team, id))!;
  });
}
