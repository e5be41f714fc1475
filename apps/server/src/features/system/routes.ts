import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyReply } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Api } from "../../http/api.ts";
import { HttpError } from "../../http/errors.ts";
import { appPolicy, LIVE_POSE_POLICY } from "../../http/security-headers.ts";
import { isLoopback } from "../../platform/client-address.ts";
import { sameText } from "../../platform/secrets.ts";
import type { LinkAnswer } from "../shares/link-page.ts";
import type { LinkPreview } from "../shares/preview.ts";
import { withAnswer, withPreview } from "./link-preview.ts";
import { llmsText } from "./llms.ts";

/** Components that the readiness check queries, and the inputs of metrics and pages. */
type SystemDeps = Pick<Context, "database" | "queue" | "storage" | "log" | "publicUrl"> & {
  config: Pick<Context["config"], "METRICS_TOKEN">;
};

/** Health, readiness, metrics and a page for language models; no credential needed (metrics: see there). */
export function systemRoutes(app: Api, deps: SystemDeps): void {
  const Health = z.object({ status: z.literal("ok") });
  app.route({
    method: "GET",
    url: "/healthz",
    schema: { hide: true, response: { 200: Health } },
    handler: async () => ({ status: "ok" as const }),
  });

  app.route({
    method: "GET",
    url: "/readyz",
    schema: { hide: true },
    handler: async () => {
      const parts = { database: () => deps.database.ping(), queue: () => deps.queue.ready(), storage: () => deps.storage.ready() };
      const results = await Promise.all(
        Object.entries(parts).map(async ([name, check]) => [name, await reachable(deps, name, check)] as const),
      );
      if (results.some(([, ok]) => !ok)) {
        throw new DomainError(
          "not_ready",
          Object.fromEntries(results.map(([name, ok]) => [name, ok ? ("ok" as const) : ("unreachable" as const)])),
        );
      }
      return { status: "ok", ...Object.fromEntries(results.map(([name]) => [name, "ok"])) };
    },
  });
  app.route({
    method: "GET",
    url: "/llms.txt",
    schema: { hide: true },
    handler: async (_request, reply) => reply.type("text/plain; charset=utf-8").send(llmsText(deps.publicUrl())),
  });
  metricsRoute(app, deps);
}

async function reachable({ log }: Pick<SystemDeps, "log">, name: string, check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    log.error({ err: error, part: name }, "not ready");
    return false;
  }
}

/** Prometheus metrics: on loopback only, unless METRICS_TOKEN is set and sent as a bearer token. */
function metricsRoute(app: Api, { queue, config }: Pick<SystemDeps, "queue" | "config">): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "queue_jobs",
    help: "Jobs by queue and state",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      for (const q of await queue.counts()) {
        this.set({ queue: q.name, state: "waiting" }, q.waiting);
        this.set({ queue: q.name, state: "active" }, q.active);
        this.set({ queue: q.name, state: "failed" }, q.failed);
      }
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? "unknown", status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.route({
    method: "GET",
    url: "/metrics",
    schema: { hide: true },
    handler: async (request, reply) => {
      const token = config.METRICS_TOKEN;
      const allowed = token
        ? sameText(request.headers.authorization ?? "", `Bearer ${token}`)
        : isLoopback(request.socket.remoteAddress ?? "") && !request.headers["x-forwarded-for"];
      if (!allowed) throw new HttpError("not_found");
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  });
}

/** Pages that open without an account: excluded from search engines, with a strict content security policy. */
const PUBLIC_PAGE_HEADERS = {
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

const webRoot = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/** Built files carry a hash in their name and never change; the page that names them does. */
function cacheBuilt(reply: FastifyReply, path: string): void {
  reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  if (/\/assets\/live-pose-[^/]+\.js/.test(path)) reply.header("content-security-policy", LIVE_POSE_POLICY);
}

const docsRoot = fileURLToPath(new URL("../../../../docs/dist", import.meta.url));

/** The documents as a site, when it is built. */
export async function docsSite(app: Api): Promise<void> {
  if (!existsSync(docsRoot)) return;
  await app.register(fastifyStatic, { root: docsRoot, prefix: "/docs/guide/", index: "index.html", decorateReply: false });
  app.route({
    method: "GET",
    url: "/docs/guide",
    schema: { hide: true },
    handler: async (_request, reply) => reply.sendFile("index.html", docsRoot),
  });
}

/** The web app, when it is built: its files, and its page for every address that no other route answers. */
export async function webApp(
  app: Api,
  {
    storage,
    preview,
    answer,
  }: Pick<Context, "storage"> & {
    /** What a chat shows of a public link. */
    preview: (url: string) => Promise<LinkPreview | null>;
    /** What the page of a public link shows first. */
    answer: (url: string) => Promise<LinkAnswer | null>;
  },
): Promise<void> {
  if (!existsSync(webRoot)) {
    app.route({
      method: "GET",
      url: "/",
      schema: { hide: true },
      handler: async (_request, reply) => reply.redirect("/docs"),
    });
    return;
  }
  // Read from the disk at each request, so that a newer build is served without a restart.
  await app.register(fastifyStatic, {
    root: join(webRoot, "assets"),
    prefix: "/assets/",
    index: false,
    preCompressed: true,
    setHeaders: cacheBuilt,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    globIgnore: ["assets/**"],
    index: false,
    preCompressed: true,
    setHeaders: cacheBuilt,
    decorateReply: false,
  });
  app.route({
    method: "GET",
    url: "/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      if (/^\/(api|files|assets|client-management)(\/|$)/.test(request.url)) throw new HttpError("not_found");
      reply.header("content-security-policy", appPolicy(new URL(storage.publicUrl("x")).origin));
      if (/^\/(r|solutions\/shared)\//.test(request.url)) reply.headers(PUBLIC_PAGE_HEADERS);
      // The clip goes straight to the storage, as in the app.
      if (request.url.startsWith("/film/")) reply.headers({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });
      reply.header("cache-control", "no-cache");
      const [shown, first] = await Promise.all([preview(request.url), answer(request.url)]);
      if (!shown && !first) return reply.sendFile("index.html", webRoot);
      const page = await readFile(join(webRoot, "index.html"), "utf8");
      const html = first ? withAnswer(page, first) : page;
      // The page holds the link's content: not cacheable, like the API's answer.
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .send(shown ? withPreview(html, shown) : html);
    },
  });
}
