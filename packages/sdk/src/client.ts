import {
  AdminProfile,
  ApiKey,
  type ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyRequest,
  Branding,
  type BrandingPatch,
  ClientConsents,
  type ClientCreate,
  ClientGroup,
  type ClientImport,
  ClientImported,
  type ClientPatch,
  Client as ClientSchema,
  ComparedReference,
  type ConsentCreate,
  Detail,
  type Drawing,
  ExerciseCatalogue,
  envelope,
  GroupTable,
  HiddenMetrics,
  Instant,
  Invite,
  type Lang,
  Membership,
  type MePatch,
  MetricThreshold,
  MetricThresholdChange,
  type MetricThresholdPut,
  ModelSession,
  MovementGuide,
  type Onboarding,
  OwnMetric,
  type OwnMetricCreate,
  OwnMetricPreview,
  type OwnMetricPreviewRequest,
  type OwnMetricPut,
  PeerStandings,
  Plan,
  type PlatformGrant,
  PlatformTeam,
  PublicInvite,
  ReceivedDelivery,
  RedirectUrl,
  type Retention,
  RetentionState,
  Session,
  SessionCookie,
  SessionCounts,
  type SessionCreate,
  SessionMarks,
  type SessionPatch,
  type SessionReanalyze,
  SessionReferences,
  SessionStandards,
  SessionVoice,
  SolutionRun,
  type SolutionRunCreate,
  type SolutionRunPatch,
  Subscription,
  Team,
  TeamExport,
  TokenResponse,
  UploadIntent,
  type UploadIntentRequest,
  VoiceAnswer,
  type VoiceLog,
  VoiceVideo,
  type WebhookEvent,
  type WebhookReplay,
  WebhookReplayed,
} from "@sagittal/contract";
import { z } from "zod";
import { agents, artifacts, assistant } from "./assistance.ts";
import { captureLinks } from "./capture-links.ts";
import { files } from "./files.ts";
import { everyRow } from "./pages.ts";
import { coaching, createAndWait, type SessionVideo, type WaitOptions, waitForEnd } from "./sessions.ts";
import * as shape from "./shapes.ts";
import { shared } from "./shared.ts";
import { type Call, type CallStream, type ClientOptions, type Query, streamTransport, transport } from "./transport.ts";

export type { ClientOptions } from "./transport.ts";

const nothing = z.unknown();
type Body<T> = { [K in keyof T]?: T[K] | undefined };
type MotionEvents = z.input<typeof shape.SessionEvents>["events"];
type DistanceMarks = z.input<typeof SessionMarks>["marks"];
type PlacedLandmarks = z.input<typeof shape.SessionLandmarks>["landmarks"];

/** A typed client of the service: every answer is checked against the contract's schemas. Failures are ServiceError. */
export function createClient(options: ClientOptions = {}) {
  const call = transport(options);
  return {
    auth: auth(call),
    me: me(call),
    team: team(call),
    billing: billing(call),
    sessions: sessions(call, streamTransport(options), options),
    catalogue: catalogue(call),
    captureLinks: captureLinks(call),
    clients: clients(call),
    groups: groups(call),
    thresholds: thresholds(call),
    ownMetrics: ownMetrics(call),
    agents: agents(call),
    artifacts: artifacts(call),
    assistant: assistant(streamTransport(options)),
    platform: platform(call),
    solutions: solutions(call),
    files: files(options),
    webhooks: webhooks(call),
    shared: shared(call),
  };
}
export type Client = ReturnType<typeof createClient>;

function auth(call: Call) {
  return {
    register: (body: { email: string; password: string; display_name?: string }) =>
      call(TokenResponse, "POST", "/api/auth/register/", { body }),
    login: (body: { email: string; password: string }) => call(TokenResponse, "POST", "/api/auth/login/", { body }),
    /** Exchanges an access token for the browser's cookie session. */
    openSession: (token: string) =>
      call(SessionCookie, "POST", "/api/auth/session/", { headers: { authorization: `Bearer ${token}` }, body: {} }),
    closeSession: () => call(nothing, "DELETE", "/api/auth/session/"),
    requestReset: (email: string) => call(Detail, "POST", "/api/auth/password-reset/", { body: { email } }),
    confirmReset: (token: string, password: string) =>
      call(Detail, "POST", "/api/auth/password-reset/confirm/", { body: { token, password } }),
  };
}

function me(call: Call) {
  return {
    read: (signal?: AbortSignal) => call(AdminProfile, "GET", "/api/me/", { ...(signal && { signal }) }),
    update: (body: Body<MePatch>) => call(AdminProfile, "PATCH", "/api/me/", { body }),
    erase: (confirm: string) => call(nothing, "DELETE", "/api/me/", { body: { confirm } }),
    onboard: (body: Body<Onboarding>) => call(AdminProfile, "POST", "/api/me/onboarding/", { body }),
    sendVerification: () => call(Detail, "POST", "/api/me/send-verification/", { body: {} }),
    verify: (code: string) => call(z.object({ verified_at: Instant }), "POST", "/api/me/verify-email/", { body: { code } }),
    demo: () => call(Session, "POST", "/api/me/demo/", { body: {} }),
    switchTeam: (team_id: string) => call(AdminProfile, "POST", "/api/me/active-team/", { body: { team_id } }),
    dismissHint: (hint_id: string) => call(AdminProfile, "POST", "/api/me/hints/dismiss/", { body: { hint_id } }),
    brand: (body: Body<BrandingPatch>) => call(Branding, "PATCH", "/api/me/branding/", { body }),
    logo: (file: File) => {
      const body = new FormData();
      body.set("logo", file);
      return call(Branding, "POST", "/api/me/branding/logo/", { body });
    },
    hiddenMetrics: (query: { activity: string; exercise: string }) => call(HiddenMetrics, "GET", "/api/me/hidden-metrics/", { query }),
    setHiddenMetrics: (body: HiddenMetrics) => call(HiddenMetrics, "PUT", "/api/me/hidden-metrics/", { body }),
    keys: () => call(z.array(ApiKey), "GET", "/api/api-keys/"),
    createKey: (body: z.input<typeof ApiKeyCreate>) => call(ApiKeyCreated, "POST", "/api/api-keys/", { body }),
    rotateKey: (id: string, overlap_hours: number) =>
      call(ApiKeyCreated, "POST", `/api/api-keys/${id}/rotate/`, { body: { overlap_hours } }),
    keyRequests: (id: string, query: Query = {}) => call(envelope(ApiKeyRequest), "GET", `/api/api-keys/${id}/requests/`, { query }),
    revokeKey: (id: string) => call(nothing, "DELETE", `/api/api-keys/${id}/`),
  };
}

function team(call: Call) {
  return {
    create: (name: string) => call(Team, "POST", "/api/teams/", { body: { name } }),
    members: () => call(shape.MemberPage, "GET", "/api/team/members/", { query: { limit: 200 } }),
    remove: (adminId: string) => call(nothing, "DELETE", `/api/team/members/${adminId}/`),
    transfer: (admin_id: string) => call(nothing, "POST", "/api/team/transfer-ownership/", { body: { admin_id } }),
    /** Starts an export of all data of the team as one ZIP; see `exports`. */
    requestExport: () => call(TeamExport, "POST", "/api/team/exports/", { body: {} }),
    /** How long the team keeps its data; with days, what they would delete. */
    retention: (ahead: Query = {}) => call(RetentionState, "GET", "/api/team/retention/", { query: ahead }),
    setRetention: (body: Retention) => call(RetentionState, "PUT", "/api/team/retention/", { body }),
    exports: () => call(z.object({ results: z.array(TeamExport) }), "GET", "/api/team/exports/"),
    invites: () => call(envelope(Invite), "GET", "/api/invites/", { query: { limit: 200 } }),
    invite: (email: string) => call(Invite, "POST", "/api/invites/", { body: { email, role: "member" } }),
    cancelInvite: (id: string) => call(nothing, "DELETE", `/api/invites/${id}/`),
    resendInvite: (id: string) => call(Invite, "POST", `/api/invites/${id}/resend/`, { body: {} }),
    readInvite: (token: string) => call(PublicInvite, "GET", `/api/invites/${encodeURIComponent(token)}/`),
    acceptInvite: (token: string) => call(Membership, "POST", `/api/invites/${encodeURIComponent(token)}/accept/`, { body: {} }),
  };
}

function billing(call: Call) {
  return {
    plans: () => call(z.array(Plan), "GET", "/api/plans/"),
    current: () => call(Subscription, "GET", "/api/subscriptions/current/"),
    checkout: (price_id: string, success_url: string, cancel_url: string) =>
      call(RedirectUrl, "POST", "/api/billing/checkout/", { body: { price_id, success_url, cancel_url } }),
    portal: () => call(RedirectUrl, "POST", "/api/billing/portal/", { body: {} }),
    cancel: (reason: string) => call(nothing, "POST", "/api/billing/cancel/", { body: { reason } }),
    reactivate: () => call(nothing, "POST", "/api/billing/reactivate/", { body: {} }),
  };
}

function sessions(call: Call, open: CallStream, options: ClientOptions) {
  const at = (id: string) => `/api/sessions/${id}/`;
  return {
    /** Uploads a video, creates its session and waits for the end. Throws AnalysisFailed, WaitTimeout, ServiceError. */
    createAndWait: (video: SessionVideo, wait?: WaitOptions) => createAndWait(call, options, video, wait),
    /** Polls until a session has ended. Throws AnalysisFailed, WaitTimeout, ServiceError. */
    wait: (id: string, wait?: WaitOptions) => waitForEnd(call, id, wait),
    /** Every session that matches the filters, page by page. */
    all: (query: Query = {}) => everyRow(call, shape.SessionPage, "/api/sessions/", query),
    /** The coaching text as it is written. */
    coaching: (id: string, query: { lang?: Lang; agent?: string } = {}, signal?: AbortSignal) => coaching(open, id, query, signal),
    intent: (body: UploadIntentRequest) => call(UploadIntent, "POST", "/api/sessions/upload-intent/", { body }),
    /** The reserved id serves as the idempotency key, so that a repeated create never debits twice. */
    create: (body: z.input<typeof SessionCreate>) =>
      call(Session, "POST", "/api/sessions/", { body, ...(body.id && { headers: { "idempotency-key": `create-${body.id}` } }) }),
    list: (query: Query = {}, signal?: AbortSignal) =>
      call(shape.SessionPage, "GET", "/api/sessions/", { query, ...(signal && { signal }) }),
    counts: (query: Query = {}) => call(SessionCounts, "GET", "/api/sessions/counts/", { query }),
    read: (id: string) => call(Session, "GET", at(id)),
    update: (id: string, body: Body<SessionPatch>) => call(Session, "PATCH", at(id), { body }),
    remove: (id: string) => call(nothing, "DELETE", at(id)),
    reanalyze: (id: string, body: Body<SessionReanalyze> & Record<string, unknown>) =>
      call(Session, "POST", `${at(id)}reanalyze/`, { body }),
    /** `replaces` is `reviewed_at` of the review that was read, null for none: one that was saved since is not overwritten (409). */
    review: (id: string, notes: string, score: number | null, drawings: readonly Drawing[] = [], replaces?: string | null) =>
      call(Session, "POST", `${at(id)}review/`, { body: { notes, score, drawings, replaces } }),
    events: (id: string) => call(shape.SessionEvents, "GET", `${at(id)}events/`),
    /** `null` goes back to the detected events. */
    correct: (id: string, events: MotionEvents | null) => call(shape.SessionEvents, "PUT", `${at(id)}events/`, { body: { events } }),
    /** References for comparing a session; `by` names the metric that ranks the athlete's best clip. */
    standards: (id: string, query: { by?: string; lang?: Lang } = {}) => call(SessionStandards, "GET", `${at(id)}standards/`, { query }),
    /** Makes the session the model of its exercise, in place of an earlier one. */
    markModel: (id: string) => call(ModelSession, "PUT", `${at(id)}model/`),
    unmarkModel: (id: string) => call(nothing, "DELETE", `${at(id)}model/`),
    /** Landmarks that were placed by hand. */
    landmarks: (id: string) => call(shape.SessionLandmarks, "GET", `${at(id)}landmarks/`),
    /** All landmarks as they should be placed; none goes back to the measured pose. */
    place: (id: string, landmarks: PlacedLandmarks) => call(shape.SessionLandmarks, "PUT", `${at(id)}landmarks/`, { body: { landmarks } }),
    /** All distance marks of a run as they should be; none takes them away. */
    mark: (id: string, marks: DistanceMarks) => call(SessionMarks, "PUT", `${at(id)}distance-marks/`, { body: { marks } }),
    references: (id: string) => call(SessionReferences, "GET", `${at(id)}references/`),
    reference: (id: string, reference: string) => call(ComparedReference, "GET", `${at(id)}references/${reference}/`),
    /** A laboratory's file (C3D, MOT, CSV); `offsetS` are the seconds to add to the video's time, found from the data when left out. */
    importReference: (id: string, file: File, offsetS?: number) => {
      const body = new FormData();
      body.set("file", file);
      return call(ComparedReference, "POST", `${at(id)}references/`, { body, query: offsetS === undefined ? {} : { offset_s: offsetS } });
    },
    removeReference: (id: string, reference: string) => call(nothing, "DELETE", `${at(id)}references/${reference}/`),
    voice: (id: string) => call(VoiceAnswer, "GET", `${at(id)}voice/`),
    /** A recording of a browser with what the viewer showed meanwhile, in place of an earlier one. */
    putVoice: (id: string, audio: Blob, log: VoiceLog) => {
      const body = new FormData();
      body.set("log", JSON.stringify(log));
      body.set("audio", audio);
      return call(SessionVoice, "PUT", `${at(id)}voice/`, { body });
    },
    /** Starts rendering the voice-over as MP4; `voice` gives its state. */
    makeVoiceVideo: (id: string) => call(VoiceVideo, "POST", `${at(id)}voice/video/`),
    removeVoice: (id: string) => call(nothing, "DELETE", `${at(id)}voice/`),
    /** `sound` left out: an active link stays as it is, a new one keeps the sound of its videos. */
    share: (id: string, lang: Lang, sound?: "on" | "off") =>
      call(shape.ShareLink, "POST", `${at(id)}share/`, { query: { lang, ...(sound && { sound }) }, body: {} }),
    activeShare: (id: string, signal?: AbortSignal) => call(shape.ShareLink, "GET", `${at(id)}share/`, { ...(signal && { signal }) }),
    unshare: (id: string) => call(nothing, "DELETE", `${at(id)}share/`),
    shareComparison: (ids: string[], lang: Lang, sound?: "on" | "off") =>
      call(shape.ShareLink, "POST", "/api/sessions/compare/share/", { query: { lang, ...(sound && { sound }) }, body: { ids } }),
    unshareComparison: (ids: string[]) => call(nothing, "DELETE", "/api/sessions/compare/share/", { body: { ids } }),
    trends: (id: string, query: Query = {}) => call(shape.Trends, "GET", `${at(id)}trends/`, { query }),
    /** `lang`: of the names of metrics; without it the language of the request. */
    dashboard: (lang?: Lang) => call(shape.Dashboard, "GET", "/api/dashboard/", { query: { lang } }),
    /** Puts the dashboard's alert about a session away, for the signed-in person. */
    dismissAlert: (session_id: string) => call(nothing, "POST", "/api/dashboard/alerts/dismiss/", { body: { session_id } }),
  };
}

function catalogue(call: Call) {
  return {
    all: (lang: Lang) => call(ExerciseCatalogue, "GET", "/api/exercises/", { query: { lang } }),
    of: (activity: string, lang: Lang) => call(ExerciseCatalogue, "GET", "/api/exercises/", { query: { activity, lang } }),
    guide: (query: { activity: string; exercise: string; lang: Lang }) => call(MovementGuide, "GET", "/api/movement-guide/", { query }),
  };
}

function clients(call: Call) {
  const at = (id: string) => `/api/clients/${id}/`;
  return {
    list: (query: Query = {}) => call(shape.ClientPage, "GET", "/api/clients/", { query }),
    /** Every athlete that matches the filters, page by page. */
    all: (query: Query = {}) => everyRow(call, shape.ClientPage, "/api/clients/", query),
    create: (body: Body<ClientCreate>) => call(ClientSchema, "POST", "/api/clients/", { body }),
    /** Adds the athletes of a CSV table; with `dry_run` it only reports what the import would do. */
    importTable: (body: z.input<typeof ClientImport>) => call(ClientImported, "POST", "/api/clients/import/", { body }),
    read: (id: string) => call(ClientSchema, "GET", at(id)),
    update: (id: string, body: Body<ClientPatch>) => call(ClientSchema, "PATCH", at(id), { body }),
    erase: (id: string, eraseSessions: boolean) => call(nothing, "DELETE", at(id), { query: { erase_sessions: eraseSessions } }),
    trends: (id: string, query: Query) => call(shape.Trends, "GET", `${at(id)}trends/`, { query }),
    /** The photo that the roster surface shows too: one table of athletes serves both. JPEG or PNG. */
    photo: (id: string, file: File) => {
      const body = new FormData();
      body.set("user_uid", id);
      body.set("profile_photo", file);
      return call(nothing, "PUT", "/client-management/clients/", { body });
    },
    consents: (id: string) => call(ClientConsents, "GET", `${at(id)}consents/`),
    recordConsent: (id: string, body: z.input<typeof ConsentCreate>) => call(ClientConsents, "POST", `${at(id)}consents/`, { body }),
    /** Ends every link that shows or films the athlete. */
    withdrawConsent: (id: string) => call(ClientConsents, "POST", `${at(id)}consents/withdraw/`, { body: {} }),
    peers: (id: string, lang: Lang = "en") => call(PeerStandings, "GET", `${at(id)}peers/`, { query: { lang } }),
  };
}

function groups(call: Call) {
  const at = (id: string) => `/api/client-groups/${id}/`;
  return {
    list: () => call(shape.GroupPage, "GET", "/api/client-groups/", { query: { limit: 200 } }),
    /** Newest values of a group's athletes in one exercise. */
    table: (id: string, query: Query = {}) => call(GroupTable, "GET", `${at(id)}table/`, { query }),
    create: (body: { name: string; description?: string; colour?: string }) => call(ClientGroup, "POST", "/api/client-groups/", { body }),
    update: (id: string, body: Body<{ name: string; description: string; colour: string }>) => call(ClientGroup, "PATCH", at(id), { body }),
    remove: (id: string) => call(nothing, "DELETE", at(id)),
    addMembers: (id: string, client_ids: string[]) => call(ClientGroup, "POST", `${at(id)}members/`, { body: { client_ids } }),
    removeMembers: (id: string, client_ids: string[]) => call(nothing, "DELETE", `${at(id)}members/`, { body: { client_ids } }),
  };
}

function thresholds(call: Call) {
  const at = "/api/metric-thresholds/";
  return {
    list: (query: Query = {}) => call(envelope(MetricThreshold), "GET", at, { query: { limit: 200, ...query } }),
    /** Sets one threshold; without any limit it is removed. */
    set: (body: z.input<typeof MetricThresholdPut>) => call(MetricThreshold, "PUT", at, { body }),
    audit: (query: Query = {}) => call(envelope(MetricThresholdChange), "GET", `${at}audit/`, { query }),
  };
}

function ownMetrics(call: Call) {
  const at = "/api/own-metrics/";
  return {
    list: (query: Query = {}) => call(envelope(OwnMetric), "GET", at, { query: { limit: 200, ...query } }),
    create: (body: z.input<typeof OwnMetricCreate>) => call(OwnMetric, "POST", at, { body }),
    update: (id: string, body: z.input<typeof OwnMetricPut>) => call(OwnMetric, "PUT", `${at}${id}/`, { body }),
    /** Deletes the metric with its values in all sessions. */
    remove: (id: string) => call(nothing, "DELETE", `${at}${id}/`),
    /** Tries an expression on a finished session; nothing is stored. */
    preview: (session: string, body: z.input<typeof OwnMetricPreviewRequest>) =>
      call(OwnMetricPreview, "POST", `/api/sessions/${session}/own-metrics/preview/`, { body }),
  };
}

function platform(call: Call) {
  return {
    teams: (query: Query = {}) => call(envelope(PlatformTeam), "GET", "/api/platform/teams/", { query }),
    grant: (teamId: string, body: z.input<typeof PlatformGrant>) =>
      call(Subscription, "POST", `/api/platform/teams/${teamId}/plan/`, { body }),
  };
}

function solutions(call: Call) {
  const at = (id: string) => `/api/solutions/runs/${id}/`;
  return {
    list: (lang: Lang) => call(shape.Solutions, "GET", "/api/solutions/", { query: { lang } }),
    runs: (query: Query = {}) => call(shape.RunPage, "GET", "/api/solutions/runs/", { query }),
    create: (body: z.input<typeof SolutionRunCreate>) => call(SolutionRun, "POST", "/api/solutions/runs/", { body }),
    read: (id: string, lang: Lang) => call(SolutionRun, "GET", at(id), { query: { lang } }),
    update: (id: string, body: z.input<typeof SolutionRunPatch>) => call(SolutionRun, "PATCH", at(id), { body }),
    remove: (id: string) => call(nothing, "DELETE", at(id)),
    archive: (id: string, archived: boolean) => call(nothing, "POST", `${at(id)}${archived ? "archive" : "unarchive"}/`, { body: {} }),
    report: (id: string, lang: Lang, units: "metric" | "imperial") =>
      call(shape.SolutionReport, "GET", `${at(id)}report/`, { query: { lang, units } }),
    share: (id: string, lang: Lang, units: "metric" | "imperial") =>
      call(shape.ShareLink, "POST", `${at(id)}share/`, { query: { lang, units }, body: {} }),
    unshare: (id: string) => call(nothing, "DELETE", `${at(id)}share/`),
  };
}

function webhooks(call: Call) {
  const at = (id: string) => `/api/webhooks/${id}/`;
  const list = z.union([z.array(shape.Webhook), z.object({ results: z.array(shape.Webhook) }).transform((page) => page.results)]);
  const deliveries = z.union([
    z.array(shape.WebhookDelivery),
    z.object({ results: z.array(shape.WebhookDelivery) }).transform((page) => page.results),
  ]);
  return {
    list: () => call(list, "GET", "/api/webhooks/"),
    enable: (id: string, enabled: boolean) => call(shape.Webhook, "PATCH", at(id), { body: { enabled } }),
    create: (url: string, events: readonly WebhookEvent[]) =>
      call(shape.WebhookCreated, "POST", "/api/webhooks/", { body: { url, events } }),
    remove: (id: string) => call(nothing, "DELETE", at(id)),
    test: (id: string) => call(nothing, "POST", `${at(id)}test/`, { body: {} }),
    deliveries: (id: string) => call(deliveries, "GET", `${at(id)}deliveries/`),
    /** Sends one delivery again, under its own id. */
    redeliver: (id: string, deliveryId: string) =>
      call(shape.WebhookDelivery, "POST", `${at(id)}deliveries/${deliveryId}/redeliver/`, { body: {} }),
    /** Sends the deliveries of a range of time again; `left` is the number of those that remain. */
    replay: (id: string, body: z.input<typeof WebhookReplay>) => call(WebhookReplayed, "POST", `${at(id)}replay/`, { body }),
    /** A webhook without an address: `receive` fetches its waiting deliveries. */
    listen: (events?: readonly WebhookEvent[]) =>
      call(shape.WebhookCreated, "POST", "/api/webhooks/listen/", { body: events ? { events } : {} }),
    receive: (id: string) => call(z.array(ReceivedDelivery), "POST", `${at(id)}receive/`, { body: {} }),
  };
}
