import { type Activity, type MetricTarget, type MetricValue, REVIEW_KEY, type ReviewDetail } from "@sagittal/contract";
import { and, asc, eq, exists, gt, inArray, like, ne, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { standsIn } from "../../domain/names.ts";
import type { Executor } from "../../platform/db/index.ts";
import {
  sessionMetrics,
  sessionReferences,
  sessions,
  sessionVoices,
  shareLinks,
  teams,
  uploadIntents,
  voiceVideos,
} from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";
import type { UploadState } from "../../platform/storage/upload-state.ts";
import { postureKeyOfRow, readsPosture } from "./posture-repository.ts";
import type { MetricRow, SessionRow } from "./row.ts";

const MetricRows = z.array(
  z.object({ session_id: z.string(), key: z.string(), position: z.int(), value_num: z.number().nullable(), value_json: z.unknown() }),
);

/** The metrics of a row of sessions, in their order. */
const metricsOfRow = sql<unknown>`(select coalesce(json_agg(json_build_object(
    'session_id', m.session_id, 'key', m.key, 'position', m.position, 'value_num', m.value_num, 'value_json', m.value_json)
    order by m.position, m.key), '[]') from session_metrics m where m.session_id = ${sessions.id})`;

/** The version of a session's row: another one after each change of it or of its metrics (see the migration of `team_changes`). */
const rowVersion = sql<string>`${sessions}.xmin::text`;

/** A session with its metrics as they were at one instant. */
export interface VersionedSession {
  version: string;
  row: SessionRow;
  metrics: MetricRow[];
}

/** A session's zones and score as they are stored after a judgement. */
export interface StoredJudgement {
  id: string;
  metric_targets: Record<string, MetricTarget>;
  catalogue_targets: Record<string, MetricTarget> | null;
  score: number | null;
  /** The metric `technique_score`; undefined when the session has none. */
  scoreMetric: MetricValue | undefined;
}

/** The sessions of one team, their metrics and their reserved uploads. */
export class SessionRepository extends TeamRepository {
  protected readonly owner = sessions.team_id;

  async find(id: string): Promise<SessionRow | undefined> {
    const [row] = await this.db
      .select()
      .from(sessions)
      .where(this.mine(eq(sessions.id, id)));
    return row;
  }

  /** The row, locked until the transaction ends. */
  async lock(id: string): Promise<SessionRow | undefined> {
    const [row] = await this.db
      .select()
      .from(sessions)
      .where(this.mine(eq(sessions.id, id)))
      .for("update");
    return row;
  }

  async update(id: string, values: Partial<typeof sessions.$inferInsert>): Promise<SessionRow | undefined> {
    const [row] = await this.db
      .update(sessions)
      .set(values)
      .where(this.mine(eq(sessions.id, id)))
      .returning();
    return row;
  }

  async insert(values: Omit<typeof sessions.$inferInsert, "team_id">): Promise<SessionRow | undefined> {
    const [row] = await this.db
      .insert(sessions)
      .values({ ...values, team_id: this.team.teamId })
      .onConflictDoNothing()
      .returning();
    return row;
  }

  /** Deletes a session with every link that shows it. */
  async remove(id: string): Promise<void> {
    await this.db.delete(shareLinks).where(and(eq(shareLinks.team_id, this.team.teamId), like(shareLinks.target, `%${id}%`)));
    await this.db.delete(sessions).where(this.mine(eq(sessions.id, id)));
  }

  /** Keys of what lies beside a session: laboratories' files, the coach's voice and its video. */
  async besideKeys(id: string): Promise<string[]> {
    const keys: string[] = [];
    for (const table of [sessionReferences, sessionVoices, voiceVideos]) {
      const rows = await this.db
        .select({ key: table.object_key })
        .from(table)
        .where(and(eq(table.team_id, this.team.teamId), eq(table.session_id, id)));
      keys.push(...rows.map((row) => row.key));
    }
    return keys;
  }

  /** Forgets the video of the coach's voice, one in the making too: its pictures are gone. Returns its key. */
  async dropVoiceVideo(id: string): Promise<string[]> {
    const rows = await this.db
      .delete(voiceVideos)
      .where(and(eq(voiceVideos.team_id, this.team.teamId), eq(voiceVideos.session_id, id)))
      .returning({ key: voiceVideos.object_key });
    return rows.map((row) => row.key);
  }

  /** Whether an object came by an upload of this team, or is read by a session: one of an archive has no reservation, nor has what is left of an upload in part deleted. */
  async isUpload(key: string): Promise<boolean> {
    return (await this.#intentsOf([key])).length > 0 || (await this.unread([key])).length === 0;
  }

  /** Those of the uploads that no session of the team reads, as its video or as its posture media. */
  async unread(keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const videos = await this.db
      .select({ key: sessions.video_key })
      .from(sessions)
      .where(this.mine(inArray(sessions.video_key, [...keys])));
    const postures = await this.db
      .select({ key: postureKeyOfRow })
      .from(sessions)
      .where(this.mine(readsPosture(), inArray(postureKeyOfRow, [...keys])));
    const read = new Set([...videos, ...postures].map((row) => row.key));
    return keys.filter((key) => !read.has(key));
  }

  /** Deletes the reservations of uploads. Returns those of their keys that no session reads; the other file of an upload may still be read. */
  async forgetUploads(keys: readonly string[]): Promise<string[]> {
    const intents = await this.#intentsOf(keys);
    for (const { id } of intents) await this.db.delete(uploadIntents).where(eq(uploadIntents.id, id));
    return this.unread(intents.flatMap(({ object_key, posture_key }) => [object_key, ...(posture_key === null ? [] : [posture_key])]));
  }

  async #intentsOf(keys: readonly string[]) {
    if (keys.length === 0) return [];
    const named = or(inArray(uploadIntents.object_key, [...keys]), inArray(uploadIntents.posture_key, [...keys]));
    return this.db
      .select()
      .from(uploadIntents)
      .where(and(eq(uploadIntents.team_id, this.team.teamId), named));
  }

  /** How many analyses of the team wait or run, up to `most`. */
  async openCount(most: number): Promise<number> {
    const open = await this.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(this.mine(inArray(sessions.status, ["pending", "processing"])))
      .limit(most);
    return open.length;
  }

  /** The team's next number; a number once given out never comes again. */
  async nextSeqNo(): Promise<number> {
    const [row] = await this.db
      .update(teams)
      .set({ next_seq_no: sql`${teams.next_seq_no} + 1` })
      .where(eq(teams.id, this.team.teamId))
      .returning({ next: teams.next_seq_no });
    return row!.next - 1;
  }

  /** Metrics of sessions of this team, in their order. */
  async metrics(rows: readonly SessionRow[]): Promise<Map<string, MetricRow[]>> {
    const bySession = new Map<string, MetricRow[]>(rows.map((r) => [r.id, []]));
    const ids = rows.filter((r) => r.team_id === this.team.teamId).map((r) => r.id);
    if (ids.length === 0) return bySession;
    // One row per session: 600 rows of a page of 20 took longer to read than all the rest.
    const found = await this.db
      .select({ id: sessions.id, metrics: metricsOfRow })
      .from(sessions)
      .where(this.mine(inArray(sessions.id, ids)));
    for (const { id, metrics } of found) bySession.set(id, MetricRows.parse(metrics));
    return bySession;
  }

  /** The team's sessions with these ids, in no order, by one query. */
  async versioned(ids: readonly string[]): Promise<VersionedSession[]> {
    if (ids.length === 0) return [];
    const found = await this.db
      .select({ row: sessions, version: rowVersion, metrics: metricsOfRow })
      .from(sessions)
      .where(this.mine(inArray(sessions.id, [...ids])));
    return found.map(({ row, version, metrics }) => ({ row, version, metrics: MetricRows.parse(metrics) }));
  }

  /** The version of a session's row; undefined when the team has no such session. */
  async version(id: string): Promise<string | undefined> {
    const [found] = await this.db
      .select({ version: rowVersion })
      .from(sessions)
      .where(this.mine(eq(sessions.id, id)));
    return found?.version;
  }

  /** Writes the coach's review in place of an earlier one. */
  async putReview(row: SessionRow, value_num: number | null, value_json: ReviewDetail): Promise<void> {
    if (row.team_id !== this.team.teamId) return;
    await this.db
      .insert(sessionMetrics)
      .values({ session_id: row.id, key: REVIEW_KEY, position: 10_000, value_num, value_json })
      .onConflictDoUpdate({ target: [sessionMetrics.session_id, sessionMetrics.key], set: { value_num, value_json } });
    await this.update(row.id, { reviewed: true });
  }

  /** Blanks labels that hold one of the names, upper and lower case alike, and takes the athlete's answers out of the reviews. */
  async forgetAthlete(ids: readonly string[], names: readonly string[]): Promise<void> {
    const these = this.mine(inArray(sessions.id, [...ids]));
    // Locks the sessions first, in order of their ids: other writers of both tables do the same, so that none waits for another in a circle.
    const rows = await this.db
      .select({ id: sessions.id, label: sessions.name })
      .from(sessions)
      .where(these)
      .orderBy(asc(sessions.id))
      .for("update");
    const named = rows.filter(({ label }) => names.some((name) => standsIn(label, name))).map(({ id }) => id);
    if (named.length > 0)
      await this.db
        .update(sessions)
        .set({ name: "" })
        .where(this.mine(inArray(sessions.id, named)));
    await this.db
      .update(sessionMetrics)
      .set({ value_json: sql`${sessionMetrics.value_json} - 'answer'` })
      .where(
        and(
          eq(sessionMetrics.key, REVIEW_KEY),
          sql`${sessionMetrics.value_json} ? 'answer'`,
          inArray(sessionMetrics.session_id, this.db.select({ id: sessions.id }).from(sessions).where(these)),
        ),
      );
  }

  /** Puts a result's metrics in place of earlier ones; a coach's review stays. */
  async replaceMetrics(row: Pick<SessionRow, "id" | "team_id">, metrics: readonly MetricValue[]): Promise<void> {
    if (row.team_id !== this.team.teamId) return;
    await this.db.delete(sessionMetrics).where(and(eq(sessionMetrics.session_id, row.id), ne(sessionMetrics.key, REVIEW_KEY)));
    const rows = metrics.map(({ key, value_num, value_json }, position) => ({ session_id: row.id, key, position, value_num, value_json }));
    if (rows.length > 0) await this.db.insert(sessionMetrics).values(rows);
  }

  /** Reserves a session id for an upload. */
  async reserve(values: Omit<typeof uploadIntents.$inferInsert, "team_id">): Promise<void> {
    await this.db.insert(uploadIntents).values({ ...values, team_id: this.team.teamId });
  }

  /** When the uploads were reserved that no session uses, of those after an instant; oldest first. */
  async openUploads(after: Date): Promise<Date[]> {
    const used = this.db.select({ one: sql`1` }).from(sessions).where(eq(sessions.video_key, uploadIntents.object_key));
    const rows = await this.db
      .select({ at: uploadIntents.created_at })
      .from(uploadIntents)
      .where(and(eq(uploadIntents.team_id, this.team.teamId), gt(uploadIntents.created_at, after), not(exists(used))))
      .orderBy(asc(uploadIntents.created_at));
    return rows.map((row) => row.at);
  }

  /** The name that the caller gave of the file behind a key; empty when the team reserved no such upload. */
  async filenameOf(objectKey: string): Promise<string> {
    const [row] = await this.db
      .select({ filename: uploadIntents.filename })
      .from(uploadIntents)
      .where(and(eq(uploadIntents.object_key, objectKey), eq(uploadIntents.team_id, this.team.teamId)));
    return row?.filename ?? "";
  }

  /** Whether the id was reserved by an upload of this team. */
  async isReserved(id: string): Promise<boolean> {
    const found = await this.db
      .select({ id: uploadIntents.id })
      .from(uploadIntents)
      .where(and(eq(uploadIntents.id, id), eq(uploadIntents.team_id, this.team.teamId)));
    return found.length > 0;
  }

  /** Ids of an athlete's sessions, oldest first. */
  async idsOfClient(clientId: string): Promise<string[]> {
    const rows = await this.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(this.mine(eq(sessions.client_id, clientId)))
      .orderBy(asc(sessions.created_at), asc(sessions.id));
    return rows.map((r) => r.id);
  }

  /** Ids of completed sessions of an exercise, demonstrations left out; of one athlete or, with `clientId` null, of all. */
  async completedIds(of: { activity: Activity; exercise: string; clientId: string | null }): Promise<string[]> {
    const rows = await this.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        this.mine(
          eq(sessions.activity, of.activity),
          eq(sessions.exercise, of.exercise),
          eq(sessions.status, "completed"),
          eq(sessions.is_demo, false),
          of.clientId === null ? undefined : eq(sessions.client_id, of.clientId),
        ),
      )
      .orderBy(asc(sessions.created_at), asc(sessions.id));
    return rows.map((r) => r.id);
  }

  /** Those of the sessions that are completed, locked in the order of their ids until the transaction ends. */
  lockCompleted(ids: readonly string[]): Promise<SessionRow[]> {
    return this.db
      .select()
      .from(sessions)
      .where(this.mine(inArray(sessions.id, [...ids]), eq(sessions.status, "completed")))
      .orderBy(sessions.id)
      .for("update");
  }

  /** Stores zones and scores of sessions that were judged again, all in two statements. */
  async storeJudgements(judgements: readonly StoredJudgement[]): Promise<void> {
    const team = this.team.teamId;
    const columns = judgements.map(({ scoreMetric: _, ...rest }) => rest);
    await this.db.execute(sql`
      update sessions s set metric_targets = v.metric_targets, catalogue_targets = v.catalogue_targets, score = v.score
      from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
        as v(id uuid, metric_targets jsonb, catalogue_targets jsonb, score float8)
      where s.id = v.id and s.team_id = ${team}::uuid`);
    const scores = judgements.flatMap(({ id, scoreMetric }) => (scoreMetric ? [{ id, ...scoreMetric }] : []));
    await this.db.execute(sql`
      update session_metrics m set value_num = v.value_num, value_json = v.value_json
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as v(id uuid, key text, value_num float8, value_json jsonb)
      where m.session_id = v.id and m.key = v.key`);
  }

  /** Every metric key that sessions of the team have, with its activity; in no order. */
  async metricKeys(): Promise<{ activity: Activity; key: string }[]> {
    return this.db
      .selectDistinct({ activity: sessions.activity, key: sessionMetrics.key })
      .from(sessionMetrics)
      .innerJoin(sessions, eq(sessions.id, sessionMetrics.session_id))
      .where(this.mine());
  }
}

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const POSTURE_KEY = new RegExp(`(${UUID})\\.posture\\.[a-z0-9]+$`);
const UPLOAD_KEY = new RegExp(`/(${UUID})\\.(?:source|posture)\\.[a-z0-9]+$`);
const TEAM_OF_KEY = new RegExp(`^teams/(${UUID})/`);

/** What became of the upload of an object, of whatever team. */
export async function uploadState(db: Executor, key: string): Promise<UploadState> {
  if (await isSource(db, key)) return "used";
  const id = UPLOAD_KEY.exec(key)?.[1];
  if (id === undefined) return "gone";
  const [reserved] = await db
    .select({ id: uploadIntents.id })
    .from(uploadIntents)
    .where(and(eq(uploadIntents.id, id), or(eq(uploadIntents.object_key, key), eq(uploadIntents.posture_key, key))));
  return reserved ? "open" : "gone";
}

/** Whether a session was made from the object. */
async function isSource(db: Executor, key: string): Promise<boolean> {
  const postureOf = POSTURE_KEY.exec(key)?.[1];
  const team = TEAM_OF_KEY.exec(key)?.[1];
  const uses = [
    postureOf === undefined ? undefined : eq(sessions.id, postureOf),
    eq(sessions.video_key, key),
    team === undefined ? undefined : and(eq(sessions.team_id, team), readsPosture(), eq(postureKeyOfRow, key)),
  ];
  for (const use of uses.filter((one) => one !== undefined)) {
    if ((await db.select({ id: sessions.id }).from(sessions).where(use).limit(1)).length > 0) return true;
  }
  return false;
}
