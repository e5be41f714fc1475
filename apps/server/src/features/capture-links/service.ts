import { exerciseCatalogue } from "@sagittal/catalogue";
import {
  ADULT_YEARS,
  type CapturedClip,
  type CaptureLink,
  type CaptureLinkCreate,
  type CaptureUpload,
  type ExerciseInput,
  type Lang,
  type OpenCaptureLink,
  type UploadIntent,
  type UploadIntentRequest,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, FieldError, TooManyOpenUploads } from "../../domain/errors.ts";
import { clientNetwork } from "../../platform/client-address.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import { limit } from "../../platform/rate-limit.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { type TeamHandle, teamOfRecord } from "../../tenancy.ts";
import { filmableClient } from "../clients/service.ts";
import { checkExercise, createSession } from "../sessions/create.ts";
import { reserveUpload } from "../sessions/intent.ts";
import { CaptureLinkRepository, type CaptureLinkRow, type ConsentRow, linkOfToken } from "./repository.ts";

export type CaptureDeps = Pick<Context, "db" | "clock" | "secrets" | "storage" | "config" | "queue" | "publicUrl">;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Inputs that a session requires and that only a coach can provide. */
const ONLY_BY_A_COACH: ReadonlySet<ExerciseInput> = new Set(["scuba_session_meta", "workstation_assessment"]);
/** Links and clips that a list shows. */
const MOST_SHOWN = 200;
/** Clips that one client address may begin by one link in an hour, and all addresses together. */
const PER_HOUR = { address: 10, link: 60 } as const;
/** Looks at a link from one client address in an hour: a page that is opened again and again, not a machine that tries links. */
const LOOKS_PER_HOUR = 300;

/** Makes a link for one athlete, or one that asks each person's name. Throws FieldError, client_not_found, consent_withdrawn. */
export async function createCaptureLink(deps: CaptureDeps, team: TeamHandle, body: CaptureLinkCreate): Promise<CaptureLink> {
  const { db, clock, secrets } = deps;
  checkExercise(body.activity, body.exercise, body.camera_view);
  const asked = exerciseCatalogue(body.activity, body.locale).inputs_by_exercise[body.exercise] ?? [];
  if (asked.some((input) => ONLY_BY_A_COACH.has(input))) throw new FieldError({ exercise: (t) => t.notByLink });
  if (body.client) await filmableClient(db, team, body.client);
  const now = clock.now();
  const token = newToken();
  const row = await new CaptureLinkRepository(db, team).insert({
    client_id: body.client,
    created_by: team.adminId,
    activity: body.activity,
    exercise: body.exercise,
    camera_view: body.camera_view,
    locale: body.locale,
    most: body.most,
    token_hash: tokenHash(token),
    token_sealed: secrets.seal(token),
    created_at: now,
    expires_at: plusSeconds(now, body.days * DAY_S),
  });
  return view(deps, row, token, 0);
}

/** The team's links that still take clips, newest first. */
export async function listCaptureLinks(deps: CaptureDeps, team: TeamHandle): Promise<CaptureLink[]> {
  const open = await new CaptureLinkRepository(deps.db, team).open(deps.clock.now(), MOST_SHOWN);
  return open.flatMap(({ row, received }) => {
    const token = deps.secrets.open(row.token_sealed);
    return typeof token === "string" ? [view(deps, row, token, received)] : [];
  });
}

/** Throws capture_link_not_found. */
export async function revokeCaptureLink({ db, clock }: CaptureDeps, team: TeamHandle, id: string): Promise<void> {
  if (!(await new CaptureLinkRepository(db, team).revoke(id, clock.now()))) throw new DomainError("capture_link_not_found");
}

/** Ends an athlete's links. */
export function revokeLinksOfClient(tx: Executor, team: TeamHandle, clientId: string, now: Date): Promise<void> {
  return new CaptureLinkRepository(tx, team).revokeOfClient(clientId, now);
}

/** The consents that came with an athlete's clips, newest first. */
export function consentsByLink(db: Executor, team: TeamHandle, clientId: string): Promise<ConsentRow[]> {
  return new CaptureLinkRepository(db, team).consentsOfClient(clientId);
}

/** Removes names from the consents of sessions whose athlete was deleted. Returns the names that the athletes had given. */
export function forgetNames(tx: Executor, team: TeamHandle, sessionIds: readonly string[]): Promise<string[]> {
  return new CaptureLinkRepository(tx, team).forgetNames(sessionIds);
}

/** Clips received through a link, with their consents. Throws capture_link_not_found. */
export async function capturedClips({ db }: CaptureDeps, team: TeamHandle, id: string): Promise<CapturedClip[]> {
  const repository = new CaptureLinkRepository(db, team);
  if (!(await repository.find(id))) throw new DomainError("capture_link_not_found");
  return (await repository.clips(id, MOST_SHOWN)).map((row) => ({
    session: row.id,
    name: row.name,
    age_years: row.age_years,
    guardian_name: row.guardian_name,
    lang: row.lang,
    consent_version: row.consent_version,
    agreed_at: row.agreed_at.toISOString(),
  }));
}

/** The clip that a link asks for, with filming instructions. Throws capture_link_not_found, capture_link_expired, RateLimited. */
export async function openCaptureLink(deps: CaptureDeps, token: string, clientAddress: string, lang?: Lang): Promise<OpenCaptureLink> {
  await limit(deps.db, `capture-look:${clientNetwork(clientAddress)}`, LOOKS_PER_HOUR, HOUR_S, deps.clock.now());
  const { link, team } = await usable(deps, token);
  const { activity, exercise, camera_view, locale, expires_at } = link;
  const catalogue = exerciseCatalogue(activity, lang ?? locale);
  const about = catalogue.guides_by_exercise[exercise];
  const tips = [catalogue.guides_by_exercise_view[exercise]?.[camera_view]?.camera, about?.min_fps];
  return {
    team,
    asks_name: link.client_id === null,
    activity,
    exercise,
    exercise_name: about?.name ?? exercise,
    camera_view,
    tips: tips.flatMap((text) => (text ? [text] : [])),
    safety: about?.safety ?? "",
    filming: catalogue.filming_by_exercise[exercise] ?? null,
    locale,
    expires_at: expires_at.toISOString(),
  };
}

/**
 * Takes the consent and reserves the clip's upload. Throws capture_link_not_found, capture_link_expired, capture_closed, RateLimited.
 */
export async function beginCapture(deps: CaptureDeps, token: string, clientAddress: string, body: CaptureUpload) {
  const { link } = await usable(deps, token);
  const now = deps.clock.now();
  await limit(deps.db, `capture:${link.id}:${clientNetwork(clientAddress)}`, PER_HOUR.address, HOUR_S, now);
  await limit(deps.db, `capture:${link.id}`, PER_HOUR.link, HOUR_S, now);
  const team = teamOfRecord(link);
  const repository = new CaptureLinkRepository(deps.db, team);
  if ((await repository.received(link.id)) >= link.most) throw new DomainError("capture_closed");
  const intent = await reserve(deps, team, { filename: body.filename, content_type: body.content_type, activity: link.activity });
  const { consent } = body;
  await repository.addConsent(
    {
      id: intent.session_id,
      link_id: link.id,
      video_url: intent.public_url,
      name: consent.name,
      age_years: consent.age_years,
      guardian_name: consent.age_years < ADULT_YEARS ? consent.guardian_name : "",
      lang: consent.lang,
      consent_version: consent.version,
      agreed_at: now,
    },
    plusSeconds(now, -2 * DAY_S),
  );
  return intent;
}

/** As `reserveUpload`, but a stranger with a link does not learn the team's limits. Throws capture_closed. */
async function reserve(deps: CaptureDeps, team: TeamHandle, request: UploadIntentRequest): Promise<UploadIntent> {
  try {
    return await reserveUpload(deps, team, request, { byLink: true });
  } catch (error) {
    throw error instanceof TooManyOpenUploads ? new DomainError("capture_closed") : error;
  }
}

/**
 * Makes the session of a clip that has arrived, on the team's quota; asked again it changes nothing. Throws capture_link_not_found,
 * capture_link_expired, session_not_found for an id that this link did not reserve, capture_closed, FieldError for what is no video.
 */
export async function finishCapture(deps: CaptureDeps, token: string, id: string): Promise<void> {
  const { link } = await usable(deps, token);
  const team = teamOfRecord(link);
  const repository = new CaptureLinkRepository(deps.db, team);
  const consent = await repository.consent(link.id, id);
  if (!consent) throw new DomainError("session_not_found");
  if (consent.session_id !== null) return;
  const client = link.client_id ?? (consent.name === "" ? undefined : await repository.onlyAthlete(consent.name));
  try {
    await createSession(
      deps,
      team,
      {
        id,
        activity: link.activity,
        exercise: link.exercise,
        camera_view: link.camera_view,
        video_url: consent.video_url,
        client: client ?? null,
        name: client === undefined ? consent.name : "",
        handedness: "right",
        treadmill_incline_deg: 0,
        lang: link.locale,
      },
      { adminId: null, blurFaceByDefault: consent.age_years < ADULT_YEARS },
      (tx) => takePlace(new CaptureLinkRepository(tx, team), link, id),
    );
  } catch (error) {
    // The other of two simultaneous requests created the session.
    if ((await repository.consent(link.id, id))?.session_id) return;
    // The answer hides the team's plan from the link's holder.
    if (error instanceof DomainError && /^(quota_exhausted|subscription_suspended)$/.test(error.code))
      throw new DomainError("capture_closed");
    throw error;
  }
}

/** Counts a clip among those that its link takes. Throws capture_closed when they are all taken. */
async function takePlace(links: CaptureLinkRepository, link: CaptureLinkRow, id: string): Promise<void> {
  await links.lock(link.id);
  if ((await links.received(link.id)) >= link.most) throw new DomainError("capture_closed");
  await links.bind(id);
}

async function usable({ db, clock }: CaptureDeps, token: string): Promise<{ link: CaptureLinkRow; team: string }> {
  const found = await linkOfToken(db, tokenHash(token));
  if (!found || found.link.revoked_at !== null) throw new DomainError("capture_link_not_found");
  if (found.link.expires_at <= clock.now()) throw new DomainError("capture_link_expired");
  return found;
}

function view({ publicUrl }: CaptureDeps, row: CaptureLinkRow, token: string, received: number): CaptureLink {
  const { id, client_id, activity, exercise, camera_view, locale, most, created_at, expires_at } = row;
  return {
    id,
    url: `${publicUrl()}/film/${token}`,
    client: client_id,
    activity,
    exercise,
    camera_view,
    locale,
    most,
    received,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}
