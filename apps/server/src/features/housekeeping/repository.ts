import { and, eq, inArray, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/db/index.ts";
import {
  apiKeyRequests,
  billingEvents,
  clients,
  emailCodes,
  idempotencyKeys,
  passwordResets,
  rateWindows,
  seenAlerts,
  sessionReferences,
  sessions,
  sessionVoices,
  teamExports,
  teams,
  uploadIntents,
  uploadLocks,
  voiceVideos,
  webhookDeliveries,
  webSessions,
} from "../../platform/db/schema/index.ts";
import { postureKeyOfRow, readsPosture } from "../sessions/service.ts";

/** Times before which rows of each kind are deleted. */
export interface Horizons {
  uploadLocks: Date;
  rateWindows: Date;
  idempotencyKeys: Date;
  expiredSessions: Date;
  revokedSessions: Date;
  emailCodes: Date;
  passwordResets: Date;
  billingEvents: Date;
  deliveries: Date;
  keyRequests: Date;
  seenAlerts: Date;
}

/** Deletes rows of all teams that are older than their kind's horizon, kind by kind; what a failure leaves goes the next time. */
export async function deleteExpired(db: Executor, before: Horizons): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.resets_at, before.rateWindows));
  await db.delete(uploadLocks).where(lt(uploadLocks.expires_at, before.uploadLocks));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before.idempotencyKeys));
  await db
    .delete(webSessions)
    .where(or(lt(webSessions.expires_at, before.expiredSessions), lt(webSessions.revoked_at, before.revokedSessions)));
  await db.delete(emailCodes).where(lt(emailCodes.expires_at, before.emailCodes));
  await db.delete(passwordResets).where(lt(passwordResets.expires_at, before.passwordResets));
  await db.delete(billingEvents).where(lt(billingEvents.received_at, before.billingEvents));
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.created_at, before.deliveries));
  await db.delete(seenAlerts).where(lt(seenAlerts.seen_at, before.seenAlerts));
  await db.delete(apiKeyRequests).where(lt(apiKeyRequests.at, before.keyRequests));
}

/** Reservations neither of whose files a session reads. */
function unused(db: Executor): SQL | undefined {
  const used = db.select({ one: sql`1` }).from(sessions).where(sql`${sessions.video_key} = ${uploadIntents.object_key}`);
  const posture = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(
      and(
        eq(sessions.team_id, uploadIntents.team_id),
        readsPosture(),
        inArray(postureKeyOfRow, [sql`${uploadIntents.object_key}`, sql`${uploadIntents.posture_key}`]),
      ),
    );
  return and(notExists(used), notExists(posture));
}

/** Uploads older than `before` neither of whose files a session reads; at most `limit`. */
export function unusedUploads(db: Executor, before: Date, limit: number): Promise<{ id: string; teamId: string }[]> {
  return db
    .select({ id: uploadIntents.id, teamId: uploadIntents.team_id })
    .from(uploadIntents)
    .where(and(lt(uploadIntents.created_at, before), unused(db)))
    .limit(limit);
}

/** Deletes the reservation of an upload unless a session reads one of its files by now. Returns the keys of its files. */
export async function deleteUnusedUpload(tx: Executor, id: string): Promise<string[]> {
  const deleted = await tx
    .delete(uploadIntents)
    .where(and(eq(uploadIntents.id, id), unused(tx)))
    .returning({ video: uploadIntents.object_key, posture: uploadIntents.posture_key });
  return deleted.flatMap(({ video, posture }) => [video, ...(posture === null ? [] : [posture])]);
}

/** A reserved upload; the demonstration's video lies elsewhere. The group is its team. */
const UPLOAD = /^teams\/([0-9a-f-]{36})\/sessions\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.(?:source|posture)\.[a-z0-9]+$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Those of the keys whose object a row owns. Keys of a form that is not known here count as owned. */
export async function ownedKeys(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const [media, photos, logos] = [keysUnder(keys, "sessions"), keysUnder(keys, "photos"), keysUnder(keys, "branding")];
  const [references, voices, archives] = [keysUnder(keys, "references"), keysUnder(keys, "voices"), keysUnder(keys, "exports")];
  const known = new Set([...media, ...photos, ...logos, ...references, ...voices, ...archives]);
  return new Set([
    ...keys.filter((key) => !known.has(key)),
    ...(await ownedMedia(db, media)),
    ...(await named(db, clients, sql`${clients.photo_key}`, photos)),
    ...(await named(db, teams, sql`${teams.branding} ->> 'logo_key'`, logos)),
    ...(await named(db, sessionReferences, sql`${sessionReferences.object_key}`, references)),
    ...(await named(db, sessionVoices, sql`${sessionVoices.object_key}`, voices)),
    ...(await named(db, voiceVideos, sql`${voiceVideos.object_key}`, voices)),
    ...(await named(db, teamExports, sql`${teamExports.object_key}`, archives)),
  ]);
}

/** Those of the keys that are reserved uploads of teams that there are: the team of an archive that is being read is written after its files. */
export async function uploadsOfKnownTeams(db: Executor, keys: readonly string[]): Promise<string[]> {
  const teamOf = new Map<string, string>();
  for (const key of keys) {
    const team = UPLOAD.exec(key)?.[1];
    if (team !== undefined) teamOf.set(key, team);
  }
  if (teamOf.size === 0) return [];
  const rows = await db
    .select({ id: teams.id })
    .from(teams)
    .where(inArray(teams.id, [...new Set(teamOf.values())]));
  const known = new Set(rows.map((row) => row.id));
  return [...teamOf].flatMap(([key, team]) => (known.has(team) ? [key] : []));
}

function keysUnder(keys: readonly string[], folder: string): string[] {
  return keys.filter((key) => key.split("/")[2] === folder);
}

async function ownedMedia(db: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const idOf = new Map(keys.map((key) => [key, key.slice(key.indexOf("/sessions/")).match(UUID)?.at(-1) ?? ""]));
  const ids = [...new Set(idOf.values())].filter((id) => id !== "");
  if (ids.length === 0) return [...keys];
  const rows = await db.select().from(sessions).where(inArray(sessions.id, ids));
  const intents = await db.select({ id: uploadIntents.id }).from(uploadIntents).where(inArray(uploadIntents.id, ids));
  const uploads = await db
    .select({ key: sessions.video_key })
    .from(sessions)
    .where(inArray(sessions.video_key, [...keys]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reserved = new Set(intents.map((intent) => intent.id));
  const used = new Set(uploads.map((upload) => upload.key));
  const isUpload = (key: string) => /\.(source|posture)\.[a-z0-9]+$/.test(key);
  const isOwned = (key: string) => {
    const id = idOf.get(key) ?? "";
    const row = byId.get(id);
    if (id === "" || used.has(key)) return true;
    if (isUpload(key)) return row !== undefined || reserved.has(id);
    if (!row) return false;
    if (/\.plain(-silent)?\.mp4$/.test(key)) return !row.blur_face;
    // A running analysis is writing what the row will name.
    if (row.status === "pending" || row.status === "processing") return true;
    return [row.analyzed_key, row.anonymized_key, row.pose3d_key, row.thumbnail_key, row.timeseries_key, row.track_key].includes(key);
  };
  // Only the few uploads that seem to have no owner: the sessions of their teams are looked through.
  const postures = await readPostures(
    db,
    keys.filter((key) => isUpload(key) && !isOwned(key)),
  );
  return keys.filter((key) => isOwned(key) || postures.has(key));
}

/** Those of the keys that a session reads as its posture media. */
async function readPostures(db: Executor, keys: readonly string[]): Promise<Set<string | null>> {
  const teamIds = [...new Set(keys.flatMap((key) => key.split("/")[1]?.match(UUID) ?? []))];
  if (teamIds.length === 0) return new Set();
  const rows = await db
    .select({ key: postureKeyOfRow })
    .from(sessions)
    .where(and(inArray(sessions.team_id, teamIds), readsPosture(), inArray(postureKeyOfRow, [...keys])));
  return new Set(rows.map((row) => row.key));
}

/** Those of the keys that a row of the table names in this column or expression. */
async function named(db: Executor, table: PgTable, key: SQL<string>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ key })
    .from(table)
    .where(inArray(key, [...keys]));
  return rows.map((row) => row.key);
}
