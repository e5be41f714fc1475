import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { checked } from "../domain/validation.ts";
import type { Authenticator } from "../identity/caller.ts";
import { clientAddress, proxiesOf } from "../platform/client-address.ts";
import { checkAccess, checkKey, checkNamedTeam, TEAM_HEADER } from "./access.ts";
import { answerWriter } from "./answers.ts";
import type { Api } from "./api.ts";
import { bodyDeadline } from "./body-deadline.ts";
import { teamOf } from "./caller.ts";
import { compression } from "./compression.ts";
import { credentialsOf } from "./cookies.ts";
import { corsOptions } from "./cors.ts";
import { answerBadConnection, answerUnreadablePath, handleErrors } from "./errors.ts";
import { idempotency } from "./idempotency.ts";
import { readJson, refuseForms } from "./json.ts";
import { refuseNul } from "./nul.ts";
import { openApi } from "./openapi.ts";
import { partnerLimits } from "./partner-limits.ts";
import { securityHeaders } from "./security-headers.ts";
import { securityLog } from "./security-log.ts";
import { traceRequests } from "./tracing.ts";
import { validators } from "./validators.ts";
import { versions } from "./versions.ts";

export type { Api } from "./api.ts";

const JSON_BODY_LIMIT = 1024 * 1024;
/** Deadline of a JSON body: one megabyte in this time is slower than any usable connection. */
const BODY_DEADLINE_MS = 60_000;
/** A whole request: 200 MB at about 1 Mbit/s. */
const REQUEST_DEADLINE_MS = 30 * 60_000;

/**
 * The server with authentication, errors in the contract's form and the OpenAPI document; routes are added by the features.
 *
 * @param checkAnswers whether every answer is parsed by its schema, for tests
 */
export async function buildServer(ctx: Context, auth: Authenticator, { checkAnswers = false } = {}): Promise<Api> {
  const logger: FastifyBaseLogger = ctx.log;
  const app: Api = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    forceCloseConnections: true,
    requestTimeout: REQUEST_DEADLINE_MS,
    frameworkErrors: answerUnreadablePath,
    clientErrorHandler: answerBadConnection,
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler<z.ZodType>(
    ({ schema, httpPart }) =>
      (value) =>
        // Fastify passes a missing body as null.
        checked(schema, httpPart === "body" && value === null ? undefined : value),
  );
  app.setSerializerCompiler(answerWriter(checkAnswers));
  handleErrors(app);
  // First, so that the span holds what the other hooks do.
  traceRequests(app, ctx.tracing);
  readJson(app);
  app.decorateRequest("caller");
  const isProxy = proxiesOf(ctx.config.TRUST_PROXY) ?? (() => false);
  app.decorateRequest("clientAddress", {
    getter() {
      const forwardedFor = this.headers["x-forwarded-for"];
      return clientAddress(this.socket.remoteAddress ?? "", Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor, isProxy);
    },
  });

  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: 8 * 1024 * 1024, files: 4, fields: 40 } });
  refuseForms(app);
  if (ctx.config.CORS_ORIGINS.length > 0) await app.register(cors, corsOptions(ctx.config.CORS_ORIGINS));

  app.addHook("onRoute", (route) => {
    const needsDeclaration = /^\/(api|client-management)\//.test(route.url);
    if (needsDeclaration && route.config?.access === undefined)
      throw new Error(`The route ${route.method} ${route.url} does not declare who may call it.`);
  });

  securityHeaders(app, ctx);
  versions(app);
  bodyDeadline(app, BODY_DEADLINE_MS);

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    refuseNul(request);
    const { access = "public", ownerError, roster = false, uploads = false } = request.routeOptions.config;
    request.caller = { kind: "nobody" };
    if (access === "public") return;
    request.caller = await auth.identify(credentialsOf(request), roster);
    // Before the rights in the team, which are those of the other one.
    checkNamedTeam(access, request.caller, request.headers[TEAM_HEADER]);
    checkAccess(access, request.caller, auth.isPlatformAdmin, ownerError);
    if (request.caller.kind === "key") checkKey(request.caller, request.clientAddress, request.method, uploads);
  });

  app.addHook("onRequest", async (request) => {
    const { feature } = request.routeOptions.config;
    if (feature) await auth.requireFeature(teamOf(request), feature);
  });

  partnerLimits(app, ctx);

  app.addHook("onResponse", async (request, reply) => {
    request.log.debug(
      { method: request.method, url: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });

  securityLog(app);
  idempotency(app, ctx);
  validators(app);
  compression(app);
  await openApi(app);
  return app;
}

function requestId(sent: string | string[] | undefined): string {
  return typeof sent === "string" && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID();
}
