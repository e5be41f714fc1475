import type { Readable } from "node:stream";
import { type Lang, UnreadablePose } from "@sagittal/contract";
import { type ArchivedSession, athleteZip } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { openObject } from "../../platform/storage/local-copy.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { clientDetail, getClient } from "../clients/service.ts";
import { storedCoachingTexts } from "../coaching-texts/service.ts";
import { correctionOf } from "../exports/correction.ts";
import { exported } from "../exports/exporter.ts";
import { storedReferences } from "../references/service.ts";
import { storedResult } from "../sessions/result.ts";
import type { MetricRow, SessionRow } from "../sessions/row.ts";
import { findSession, metricsOf, sessionIdsOfClient } from "../sessions/service.ts";
import { sessionView } from "../sessions/view.ts";
import { storedVoice, storedVoiceVideo } from "../voices/service.ts";
import { furtherRecords, groupsOf } from "./records.ts";

export type ArchiveDeps = Pick<Context, "db" | "clock" | "storage">;

/** All data of an athlete. Throws client_not_found. */
export async function athleteArchive(deps: ArchiveDeps, team: TeamHandle, id: string, lang: Lang): Promise<Readable> {
  const row = await getClient(deps.db, team, id);
  const view = await clientDetail(deps, team, row);
  const { storage, clock } = deps;
  return athleteZip(
    {
      record: { ...view, groups: await groupsOf(deps.db, team, id) },
      photo: (await isStored(storage, row.photo_key))
        ? { file: `photo${extension(row.photo_key)}`, open: () => openObject(storage, row.photo_key) }
        : null,
      sessions: athleteSessions(deps, team, id, lang),
      further: await furtherRecords(deps.db, team, id, lang),
      made_at: clock.now().toISOString(),
    },
    lang,
  );
}

async function* athleteSessions(deps: ArchiveDeps, team: TeamHandle, clientId: string, lang: Lang): AsyncGenerator<ArchivedSession> {
  for (const id of await sessionIdsOfClient(deps.db, team, clientId)) {
    const row = await findSession(deps.db, team, id);
    if (row) yield archivedSession(deps, team, row, await metricsOf(deps.db, team, row), lang);
  }
}

async function archivedSession(
  { db, storage }: ArchiveDeps,
  team: TeamHandle,
  row: SessionRow,
  metrics: readonly MetricRow[],
  lang: Lang,
): Promise<ArchivedSession> {
  const done = row.status === "completed";
  const voice = await storedVoice(db, team, row.id);
  const video = await storedVoiceVideo(db, team, row.id);
  const files = {
    "video-original": row.video_key,
    "video-annotated": row.analyzed_key,
    "video-anonymised": row.anonymized_key,
    thumbnail: row.thumbnail_key,
    voice: voice?.object_key ?? "",
    "voice-video": video?.status === "ready" ? video.object_key : "",
  };
  const stored = await Promise.all(
    Object.entries(files).map(async ([name, key]) => ((await isStored(storage, key)) ? [{ name, key }] : [])),
  );
  // The clinical payload of a diver never leaves the service.
  const { scuba_session_meta, ...inputs } = row.inputs;
  const { video_url, analyzed_url, anonymized_url, pose3d_url, thumbnail_url, ...record } = await sessionView(row, metrics, storage, lang);
  const references = await storedReferences(db, team, row.id);
  const result = done ? storedResult(row, metrics) : null;
  const correction = done ? await correctionOf({ db, storage }, row) : null;
  return {
    id: row.id,
    seq_no: row.seq_no,
    name: row.name,
    activity: row.activity,
    exercise: row.exercise,
    camera_view: row.camera_view,
    status: row.status,
    created_at: row.created_at.toISOString(),
    record: { ...record, inputs, coaching: await storedCoachingTexts(db, row.id), voice: voice?.log ?? null },
    result,
    correction,
    table: async (table) => {
      if (!result || !(await isStored(storage, row.pose3d_key))) return null;
      return exported(storage, team, row, { format: "csv", table, lang, result, correction, name: "" }).catch((error: unknown) => {
        // Any other failure ends the download: an archive that lacks a table would look complete.
        if (error instanceof UnreadablePose) return null;
        throw error;
      });
    },
    sidecar: async () => ((await isStored(storage, row.pose3d_key)) ? openObject(storage, row.pose3d_key) : null),
    references: references.map(({ id, name, offset_s, object_key }) => ({
      file: name,
      fallback: id,
      offset_s,
      open: () => openObject(storage, object_key),
    })),
    media: stored.flat().map(({ name, key }) => ({ file: `${name}${extension(key)}`, open: () => openObject(storage, key) })),
  };
}

const isStored = async (storage: ObjectStorage, key: string): Promise<boolean> => key !== "" && (await storage.info(key)) !== null;
const extension = (key: string): string => /\.[a-z0-9]{2,5}$/i.exec(key)?.[0] ?? "";
