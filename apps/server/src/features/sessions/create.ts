import { randomUUID } from "node:crypto";
import { findExercise, viewsOf } from "@sagittal/catalogue";
import { outcomeOfName, ScubaSessionMeta, type SessionCreate, type TestOutcome, WorkstationAssessment } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { parseField } from "../../domain/validation.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { StoredInputs } from "../../platform/db/schema/index.ts";
import { isPicture, isVideo, type MediaKind, recognise } from "../../platform/storage/content.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { debit } from "../billing/quota.ts";
import { filmableClient, setHeight } from "../clients/service.ts";
import { isTestTeam } from "../test-mode/team.ts";
import { fairTurn } from "./fair-turn.ts";
import { MAX_UPLOAD_BYTES } from "./intent.ts";
import { ANALYSIS } from "./kinds.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./row.ts";

/** The one exercise that is judged by a questionnaire and a picture beside the clip. */
export const ERGONOMICS = "Ergonomics Assessment";

type Deps = Pick<Context, "db" | "clock" | "storage" | "queue">;

/** The uploader of a new session and their privacy default. */
export interface Uploader {
  adminId: string | null;
  blurFaceByDefault: boolean;
}

/**
 * Creates a session: everything is checked first, then one transaction debits one session of quota, writes the row and queues the
 * analysis, so that all three happen or none. What `also` does belongs to the same transaction. A session of a test team is
 * not analysed, even if a person uploads its clip: it ends at once, with the outcome that its field or its file's name asks for. Throws FieldError, what the quota throws,
 * client_not_found, consent_withdrawn, session_exists and enqueue_failed.
 */
export async function createSession(
  deps: Deps,
  team: TeamHandle,
  body: SessionCreate,
  uploader: Uploader,
  also: (tx: Executor) => Promise<void> = async () => {},
): Promise<SessionRow> {
  const { db, clock, queue } = deps;
  checkExercise(body.activity, body.exercise, body.camera_view);
  const given = readInputs(body);
  if (body.id !== undefined && !(await new SessionRepository(db, team).isReserved(body.id))) {
    throw new FieldError({ id: (t) => t.notReserved });
  }
  const videoKey = await checkVideo(deps, team, body.video_url);
  const posture = given.workstation_assessment?.posture_media;
  const postureKey = posture ? await checkPosture(deps, team, posture) : null;
  const inputs = (await isTestTeam(db, team)) ? { ...given, test_outcome: await testOutcome(db, team, body, videoKey) } : given;

  const id = body.id ?? randomUUID();
  const now = clock.now();
  return db.transaction(async (tx) => {
    const repository = new SessionRepository(tx, team);
    const debitId = await debit(tx, team.teamId, id, now);
    // The debit locks the team, without which no upload is let go: those that were there a moment ago may be gone with their last session.
    await requireUpload(repository, videoKey, "video_url");
    if (postureKey !== null) await requireUpload(repository, postureKey, POSTURE_FIELD);
    // After the debit too: unarchiving an athlete locks the team first as well, and one lock order prevents deadlocks.
    if (body.client) await filmableClient(tx, team, body.client);
    const row = await repository.insert({
      id,
      seq_no: await repository.nextSeqNo(),
      client_id: body.client ?? null,
      uploaded_by: uploader.adminId,
      activity: body.activity,
      exercise: body.exercise,
      camera_view: body.camera_view,
      name: body.name,
      status: "pending",
      handedness: body.handedness,
      blur_face: body.blur_face ?? uploader.blurFaceByDefault,
      barbell_mass_kg: body.activity === "weightlifting" ? (body.barbell_mass_kg ?? null) : null,
      walk_test_distance_m: body.activity === "walking" || body.activity === "fri" ? (body.walk_test_distance_m ?? null) : null,
      inputs,
      video_key: videoKey,
      debit_id: debitId,
      created_at: now,
      updated_at: now,
    });
    if (!row) throw new DomainError("session_exists");
    const heightCm = inputs.workstation_assessment?.anthropometry?.physical_height_cm;
    if (heightCm && body.client) await setHeight(tx, team, body.client, heightCm / 100, now);
    await also(tx);
    const jobId = await queue.send(tx, ANALYSIS, { session_id: id, analysis_no: row.analysis_no }, await fairTurn(repository));
    return (await repository.update(id, { job_id: jobId })) ?? row;
  });
}

async function testOutcome(db: Deps["db"], team: TeamHandle, body: SessionCreate, videoKey: string): Promise<TestOutcome> {
  return body.test_outcome ?? outcomeOfName(await new SessionRepository(db, team).filenameOf(videoKey)) ?? "completed";
}

/** Throws FieldError when the activity lacks the exercise, or the exercise lacks the view; without an exercise, when all of the activity's lack it. */
export function checkExercise(activity: SessionCreate["activity"], exercise: string, view: SessionCreate["camera_view"]): void {
  if (exercise !== "" && !findExercise(activity, exercise)) throw new FieldError({ exercise: (t) => t.notAnExercise });
  const views = viewsOf(activity, exercise);
  if (!views.includes(view)) throw new FieldError({ camera_view: (t) => t.oneOf(views) });
}

/** The key of the uploaded video; the service never fetches any other URL. */
async function checkVideo(deps: Deps, team: TeamHandle, url: string): Promise<string> {
  const { key, size } = await uploadOf(deps, team, url, "video_url");
  if (size > MAX_UPLOAD_BYTES) throw new FieldError({ video_url: (t) => t.videoTooLarge(MAX_UPLOAD_BYTES / 1024 ** 2) });
  if (!isVideo(await contentOf(deps, key))) throw new FieldError({ video_url: (t) => t.notAVideo });
  return key;
}

const POSTURE_FIELD = "workstation_assessment.posture_media.url";

/** The key of an assessment's picture or video. */
async function checkPosture(deps: Deps, team: TeamHandle, { url, kind }: WorkstationAssessment["posture_media"]): Promise<string> {
  const { key } = await uploadOf(deps, team, url, POSTURE_FIELD);
  const content = await contentOf(deps, key);
  if (kind === "image" && !isPicture(content)) throw new FieldError({ [POSTURE_FIELD]: (t) => t.notAPicture });
  if (kind === "video" && !isVideo(content)) throw new FieldError({ [POSTURE_FIELD]: (t) => t.notAVideo });
  return key;
}

const contentOf = async ({ storage }: Deps, key: string): Promise<MediaKind | null> => recognise(await storage.head(key, 4096));

/**
 * The object behind an address, which is an upload of the team: a session's removal deletes what it names, so that a session may name no
 * result of another one. Throws FieldError under the field.
 */
async function uploadOf({ db, storage }: Deps, team: TeamHandle, url: string, field: string): Promise<{ key: string; size: number }> {
  const key = storage.keyOf(url);
  if (key === null) throw new FieldError({ [field]: (t) => t.notOwnUpload });
  await requireUpload(new SessionRepository(db, team), key, field);
  const info = await storage.info(key);
  if (!info) throw new FieldError({ [field]: (t) => t.notUploaded });
  return { key, size: info.size };
}

async function requireUpload(repository: SessionRepository, key: string, field: string): Promise<void> {
  if (!(await repository.isUpload(key))) throw new FieldError({ [field]: (t) => t.notOwnUpload });
}

function readInputs(body: SessionCreate): StoredInputs {
  return {
    trim: body.trim ?? null,
    treadmill_incline_deg: body.treadmill_incline_deg,
    treadmill_speed_mps: body.treadmill_speed_mps ?? null,
    lang: body.lang,
    approach_step_count: body.activity === "bowling" ? (body.approach_step_count ?? null) : null,
    distance_marks: body.distance_marks ?? [],
    capture_fps: body.capture_fps ?? null,
    subject_hint: body.subject_hint ?? null,
    scuba_session_meta: body.activity === "scuba_diving" ? required(ScubaSessionMeta, body.scuba_session_meta, "scuba_session_meta") : null,
    workstation_assessment:
      body.activity === "workspace_wellness" && body.exercise === ERGONOMICS
        ? required(WorkstationAssessment, body.workstation_assessment, "workstation_assessment")
        : null,
  };
}

function required<S extends z.ZodType>(schema: S, value: unknown, field: string): z.output<S> {
  if (value === undefined || value === null) throw new FieldError({ [field]: (t) => t.rules.required });
  return parseField(schema, value, field);
}
