import { once } from "node:events";
import fastifyStatic from "@fastify/static";
import type { Logger } from "pino";
import type { Context } from "./context.ts";
import { agentRoutes } from "./features/agents/routes.ts";
import { analysisJob } from "./features/analysis/job.ts";
import { RECOVERY } from "./features/analysis/kinds.ts";
import { recoverSessions } from "./features/analysis/recovery.ts";
import type { OnEnd } from "./features/analysis/service.ts";
import { artifactJob } from "./features/artifacts/job.ts";
import { ARTIFACT } from "./features/artifacts/kinds.ts";
import { artifactRoutes } from "./features/artifacts/routes.ts";
import { assistantRoutes } from "./features/assistant/routes.ts";
import { athleteArchiveRoutes } from "./features/athlete-archive/routes.ts";
import { authenticator } from "./features/auth/authenticate.ts";
import { PASSWORD_RESET } from "./features/auth/kinds.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { sendReset } from "./features/auth/service.ts";
import { endSubscription, settleDueTeams } from "./features/billing/job.ts";
import { END_SUBSCRIPTION, SETTLE } from "./features/billing/kinds.ts";
import { type OfflineProvider, offlineProvider } from "./features/billing/offline.ts";
import { offlineBillingPages } from "./features/billing/offline-routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { stripeProvider } from "./features/billing/stripe.ts";
import { unsubscribeRoutes } from "./features/capture-check/routes.ts";
import { captureCheck } from "./features/capture-check/service.ts";
import { captureLinkRoutes } from "./features/capture-links/routes.ts";
import { catalogueRoutes } from "./features/catalogue/routes.ts";
import { clientImportRoutes } from "./features/client-import/routes.ts";
import { clientRoutes } from "./features/clients/routes.ts";
import { coachRoutes } from "./features/coach/routes.ts";
import { consentRoutes } from "./features/consents/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { demoRoutes } from "./features/demo/routes.ts";
import { erasureRoutes } from "./features/erasure/routes.ts";
import { eventRoutes } from "./features/events/routes.ts";
import { removeSuperseded, SUPERSEDED } from "./features/events/superseded.ts";
import { reportRoutes } from "./features/exports/report-routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { teamTableRoutes } from "./features/exports/team-table-routes.ts";
import { fileRoutes } from "./features/files/routes.ts";
import { groupRoutes } from "./features/groups/routes.ts";
import { HOUSEKEEPING } from "./features/housekeeping/job.ts";
import { keepHouse } from "./features/housekeeping/service.ts";
import { inviteRoutes } from "./features/invites/routes.ts";
import { keyRequestLog } from "./features/keys/log-routes.ts";
import { apiKeyRoutes } from "./features/keys/routes.ts";
import { livePoseRoutes } from "./features/live-pose/routes.ts";
import { meRoutes } from "./features/me/routes.ts";
import { ownMetricPreviewRoutes } from "./features/own-metric-values/routes.ts";
import { ownMetricsJob } from "./features/own-metric-values/service.ts";
import { OWN_METRICS } from "./features/own-metrics/kinds.ts";
import { ownMetricRoutes } from "./features/own-metrics/routes.ts";
import { PEERS } from "./features/peers/job.ts";
import { refreshDue } from "./features/peers/refresh.ts";
import { peerRoutes } from "./features/peers/routes.ts";
import { platformRoutes } from "./features/platform-admin/routes.ts";
import { KeyMoments } from "./features/printing/key-moments.ts";
import { RememberedPrints } from "./features/printing/remembered-prints.ts";
import { referenceRoutes } from "./features/references/routes.ts";
import { retentionRoutes } from "./features/retention/routes.ts";
import { rosterRoutes } from "./features/roster/routes.ts";
import { SessionDetails } from "./features/sessions/detail.ts";
import { ANALYSIS } from "./features/sessions/kinds.ts";
import { SessionLists } from "./features/sessions/lists.ts";
import { ReadySessions } from "./features/sessions/ready.ts";
import { sessionRoutes } from "./features/sessions/routes.ts";
import { linkAnswer } from "./features/shares/link-page.ts";
import { sharedMediaRoutes } from "./features/shares/media-routes.ts";
import { sessionPreview } from "./features/shares/preview.ts";
import { shareRoutes } from "./features/shares/routes.ts";
import { sessionSharedUntil } from "./features/shares/service.ts";
import { solutionRoutes } from "./features/solutions/routes.ts";
import { reportsOf } from "./features/solutions/service.ts";
import { reportPreview } from "./features/solutions/share.ts";
import { standardRoutes } from "./features/standards/routes.ts";
import { docsSite, systemRoutes, webApp } from "./features/system/routes.ts";
import { TEAM_EXPORT } from "./features/team-archive/kinds.ts";
import { teamExportRoutes } from "./features/team-archive/routes.ts";
import { teamExportJob } from "./features/team-archive/service.ts";
import { teamRoutes } from "./features/teams/routes.ts";
import { cannedHost } from "./features/test-mode/host.ts";
import { holdThresholds, judgeAgain } from "./features/thresholds/judge.ts";
import { thresholdRoutes } from "./features/thresholds/routes.ts";
import { trendRoutes } from "./features/trends/routes.ts";
import { VOICE_VIDEO } from "./features/voices/kinds.ts";
import { voiceRoutes } from "./features/voices/routes.ts";
import { voiceVideoJob } from "./features/voices/video.ts";
import { announceEnd, deliver } from "./features/webhooks/deliver.ts";
import { WEBHOOK } from "./features/webhooks/job.ts";
import { webhookRoutes } from "./features/webhooks/routes.ts";
import { type Api, buildServer } from "./http/server.ts";
import { JOB_KINDS } from "./job-kinds.ts";
import { EMAIL, emailJob } from "./mail/queue.ts";
import { mailTransport } from "./mail/transport.ts";
import type { AnalysisHost } from "./platform/analysis.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { type Database, openEmbedded, openServer } from "./platform/db/index.ts";
import { loggedError } from "./platform/log-errors.ts";
import { closeToOthers } from "./platform/private-files.ts";
import { JobRegistry, PgQueue } from "./platform/queue.ts";
import { appSecret, secretsFrom } from "./platform/secrets.ts";
import { openStorage } from "./platform/storage/open.ts";
import { openTracing } from "./platform/tracing.ts";

/** Shared reports that are remembered, some MB each. */
const SHARED_REPORTS = 20;

/** Dependencies of a service besides its configuration; tests replace some. */
export interface Parts {
  log: Logger;
  clock?: Clock;
  /** Makes the analysis host; called only in processes that work. */
  host: () => Promise<AnalysisHost>;
  /** An open database that the caller closes; by default the configured one, closed with the service. */
  database?: Database;
  /** Parse every answer by its schema and fail when it differs; for tests. */
  checkAnswers?: boolean;
}

export interface Service {
  url: string;
  app: Api;
  ctx: Context;
  close(): Promise<void>;
}

/** Opens everything the configuration names, starts to listen and to work, and returns the running service. A start that fails closes what it opened. */
export async function openService(config: Config, given: Parts): Promise<Service> {
  const parts = { ...given, log: given.log.child({}, { serializers: { err: loggedError } }) };
  const opened = new AsyncDisposableStack();
  try {
    const running = await open(config, parts, opened);
    return { ...running, close: () => opened.disposeAsync() };
  } catch (error) {
    // What stays open would keep the process, and with it the lock of DATA_DIR, alive.
    await opened.disposeAsync().catch((second) => parts.log.error({ err: second }, "closing after a failed start failed"));
    throw error;
  }
}

/** @param opened takes what has to be closed, in the order of opening; it closes in the reverse order */
async function open(config: Config, parts: Parts, opened: AsyncDisposableStack): Promise<Omit<Service, "close">> {
  const clock = parts.clock ?? systemClock;
  const works = config.ROLE !== "api";
  await closeToOthers(config.DATA_DIR, parts.log);
  const secrets = secretsFrom(await appSecret(config));
  const tracing = await openTracing(config);
  opened.defer(() => tracing.close());
  const onQuery = tracing.on ? tracing.queried : undefined;
  const { DATABASE_URL, DATA_DIR } = config;
  const onFeedFault = (error: unknown) =>
    parts.log.warn({ err: error }, "no notifications of changes from the database: nothing is cached");
  const database =
    parts.database ?? (DATABASE_URL ? await openServer(DATABASE_URL, { onQuery, onFeedFault }) : await openEmbedded(DATA_DIR, onQuery));
  if (!parts.database) opened.defer(() => database.close());
  let address = config.PUBLIC_URL;
  const publicUrl = () => address;
  const storage = await openStorage(config, publicUrl, secrets, clock);
  opened.defer(() => storage.scratch.close());
  await storage.scratch.sweep(database.kind === "pglite");
  const queue = await PgQueue.open(database, JOB_KINDS, { log: parts.log, works, tracing });
  let host: AnalysisHost | null = null;
  // The queue stops taking jobs and waits for running ones; these end when the host closes.
  opened.defer(async () => void (await Promise.all([queue.stop(), host?.close()])));
  const offline: OfflineProvider | null =
    config.BILLING_PROVIDER === "offline" ? offlineProvider(database.db, clock, secrets, publicUrl) : null;
  const ctx: Context = {
    config,
    database,
    db: database.db,
    clock,
    secrets,
    storage,
    queue,
    billing: offline ?? stripeProvider(config),
    log: parts.log,
    tracing,
    publicUrl,
  };

  const auth = authenticator(ctx);
  const app = await buildServer(ctx, auth, { checkAnswers: parts.checkAnswers ?? false });
  opened.defer(() => app.close());
  keyRequestLog(app, ctx);
  systemRoutes(app, ctx);
  if (config.ROLE !== "worker") {
    authRoutes(app, ctx, auth.tokens);
    meRoutes(app, ctx);
    demoRoutes(app, ctx);
    catalogueRoutes(app);
    clipRoutes(app, ctx);
    athleteRoutes(app, ctx);
    trendRoutes(app, ctx);
    peerRoutes(app, ctx);
    measureRoutes(app, ctx);
    coachRoutes(app, ctx);
    agentRoutes(app, ctx);
    assistantRoutes(app, ctx);
    artifactRoutes(app, ctx);
    eventRoutes(app, ctx);
    exportRoutes(app, ctx);
    const moments = new KeyMoments(ctx);
    besideRoutes(app, { ...ctx, moments });
    teamTableRoutes(app, ctx);
    solutionRoutes(app, { ...ctx, reports: new RememberedPrints(ctx, SHARED_REPORTS) });
    webhookRoutes(app, ctx);
    unsubscribeRoutes(app, ctx);
    rosterRoutes(app, ctx);
    linkRoutes(app, { ...ctx, moments });
    organisationRoutes(app, ctx);
    if (offline) offlineBillingPages(app, ctx, offline);
    await app.register(fastifyStatic, { root: config.DATA_DIR, serve: false });
    await fileRoutes(app, ctx);
    await docsSite(app);
    await webApp(app, { storage, preview: (url) => linkPreview(ctx, url), answer: (url) => linkAnswer(ctx, url) });
  }
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  if (!config.publicUrlGiven) address = url;

  if (works) {
    host = await parts.host();
    // Before this process takes jobs: afterwards its own jobs would be active too.
    if (database.kind === "pglite") await queue.releaseActive();
    await queue.work(jobs(ctx, host));
  }
  return { url, app, ctx };
}

/** Sessions, and Home, which shows the newest of them. */
function clipRoutes(app: Api, ctx: Context): void {
  const ready = new ReadySessions(ctx);
  const lists = new SessionLists(ctx.db, ready);
  const neighbours = { holdThresholds, judgeAgain, sessionSharedUntil, reportsOf };
  sessionRoutes(app, { ...ctx, lists, details: new SessionDetails({ ...ctx, ready, neighbours }), neighbours });
  dashboardRoutes(app, { ...ctx, lists });
}

/** Teams with their people, keys and plans, and who runs them all. */
function organisationRoutes(app: Api, ctx: Context): void {
  teamRoutes(app, ctx);
  teamExportRoutes(app, ctx);
  retentionRoutes(app, ctx);
  inviteRoutes(app, ctx);
  apiKeyRoutes(app, ctx);
  billingRoutes(app, ctx);
  platformRoutes(app, ctx);
}

/** The zones that a team sets and the metrics that it writes. */
function measureRoutes(app: Api, ctx: Context): void {
  thresholdRoutes(app, ctx);
  ownMetricRoutes(app, ctx);
  ownMetricPreviewRoutes(app, ctx);
}

/** The records of athletes and the groups that they are in. */
function athleteRoutes(app: Api, ctx: Context): void {
  clientRoutes(app, ctx);
  clientImportRoutes(app, ctx);
  consentRoutes(app, ctx);
  erasureRoutes(app, ctx);
  athleteArchiveRoutes(app, ctx);
  groupRoutes(app, ctx);
}

/** Everything attached to a session: laboratory files, voice-overs, models and reports. */
function besideRoutes(app: Api, ctx: Context & { moments: KeyMoments }): void {
  referenceRoutes(app, ctx);
  voiceRoutes(app, ctx);
  standardRoutes(app, ctx);
  reportRoutes(app, ctx);
}

/** Open Graph preview of a public link's page. */
const linkPreview = async (ctx: Context, url: string) => (await sessionPreview(ctx, url)) ?? reportPreview(ctx, url);

/** Routes for people with a link and without an account. */
function linkRoutes(app: Api, ctx: Context & { moments: KeyMoments }): void {
  captureLinkRoutes(app, ctx);
  shareRoutes(app, ctx);
  sharedMediaRoutes(app, ctx);
  livePoseRoutes(app, ctx);
}

function jobs(ctx: Context, host: AnalysisHost): JobRegistry {
  // A failed notification rolls back to its savepoint; the end of the session stays.
  const onEnd: OnEnd = async (tx, session) => {
    for (const notify of [captureCheck, announceEnd]) {
      await tx
        .transaction((savepoint) => notify(ctx, savepoint, session))
        .catch((error) => ctx.log.error({ err: error, session: session.id }, "session-end notification failed"));
    }
  };
  return (
    new JobRegistry()
      .on(
        ANALYSIS,
        analysisJob(ctx, ({ inputs: { test_outcome } }) => (test_outcome ? cannedHost(test_outcome) : host), onEnd),
        { concurrency: ctx.config.WORKER_CONCURRENCY },
      )
      .on(RECOVERY, async () => ((await recoverSessions(ctx, onEnd)) > 0 ? "done" : "skipped"), { cron: "* * * * *" })
      .on(EMAIL, emailJob(ctx, mailTransport(ctx.config, ctx.storage.scratch)), { concurrency: 2 })
      .on(SETTLE, async () => ((await settleDueTeams(ctx)) > 0 ? "done" : "skipped"), { cron: "*/5 * * * *" })
      .on(PASSWORD_RESET, (job) => sendReset(ctx, job), { concurrency: 2 })
      .on(END_SUBSCRIPTION, endSubscription(ctx))
      .on(ARTIFACT, artifactJob(ctx), { concurrency: 2 })
      // One team's receiver that hangs must not hold up the others'.
      .on(WEBHOOK, deliver(ctx), { concurrency: 16, perGroup: 2 })
      .on(PEERS, async () => ((await refreshDue(ctx)) > 0 ? "done" : "skipped"), { cron: "*/2 * * * *" })
      .on(OWN_METRICS, ownMetricsJob(ctx))
      .on(TEAM_EXPORT, teamExportJob(ctx))
      .on(VOICE_VIDEO, voiceVideoJob(ctx))
      .on(SUPERSEDED, removeSuperseded(ctx))
      .on(HOUSEKEEPING, () => keepHouse(ctx), { cron: "17 3 * * *" })
  );
}

/** Resolves when the process is asked to end. */
export async function untilAskedToEnd(): Promise<void> {
  const ended = new AbortController();
  await Promise.race([once(process, "SIGINT", { signal: ended.signal }), once(process, "SIGTERM", { signal: ended.signal })]);
  ended.abort();
}
