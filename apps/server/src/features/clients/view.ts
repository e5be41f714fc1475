import type { Client, ClientPatch } from "@sagittal/contract";
import { SkillLevel } from "@sagittal/contract";
import { FieldError } from "../../domain/errors.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { ageOf } from "./profile.ts";
import type { ClientActivity } from "./repository.ts";
import type { ClientRow, ClientValues } from "./row.ts";

const PHOTO_SECONDS = 6 * 3600;
const cm = (m: number | null) => (m === null ? null : Math.round(m * 1e5) / 1e3);

/** An athlete as the main surface shows them. */
export async function clientView(row: ClientRow, activity: ClientActivity | undefined, storage: ObjectStorage, now: Date): Promise<Client> {
  return {
    id: row.id,
    display_name: row.display_name,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    birth_date: row.birth_date,
    age: ageOf(row, now),
    height_cm: cm(row.height_m),
    weight_kg: row.weight_kg,
    leg_length_cm: cm(row.leg_length_m),
    skill_level: SkillLevel.safeParse(row.skill_level).data ?? "",
    preferred_activities: row.preferred_activities,
    shoe: row.shoe,
    note: row.note ?? "",
    photo_url: row.photo_key ? await storage.readUrl(row.photo_key, PHOTO_SECONDS) : "",
    consent_withdrawn_at: row.consent_withdrawn_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    session_count: activity?.session_count ?? 0,
    last_session_at: activity?.last_session_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What a write of the main surface stores: SI units, and an age with the day it was given. Throws FieldError for a birth in the future. */
export function clientColumns(body: Omit<ClientPatch, "archived">, now: Date): Partial<ClientValues> {
  // Somewhere on earth it is tomorrow already.
  const newest = plusSeconds(now, 14 * 3600)
    .toISOString()
    .slice(0, 10);
  if (body.birth_date && body.birth_date > newest) throw new FieldError({ birth_date: (t) => t.bornInFuture });
  const { height_cm, leg_length_cm, age, note, ...same } = body;
  return {
    ...same,
    ...(height_cm !== undefined && { height_m: height_cm === null ? null : height_cm / 100 }),
    ...(leg_length_cm !== undefined && { leg_length_m: leg_length_cm === null ? null : leg_length_cm / 100 }),
    ...(age !== undefined && { age_years: age, age_given_at: age === null ? null : now }),
    ...(note !== undefined && { note: note === "" ? null : note, note_updated_at: now }),
    updated_at: now,
  };
}
