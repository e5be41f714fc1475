import type { FastifyInstance } from "fastify";

/** The version of the API; docs/releasing.md says when it is raised. */
export const API_VERSION = "1.0.0";

/** Headers with version information. */
export const VERSION_HEADERS = ["Sagittal-Version", "Deprecation", "Sunset", "Link"];

declare module "fastify" {
  interface FastifyContextConfig {
    /** The operation will go: since when that is known, when it goes, and where it is said what to use instead. */
    deprecated?: { since: Date; sunset: Date; link: string };
  }
}

/** Each answer of the API names its version; an operation that will go says so (RFC 9745) and when (RFC 8594). */
export function versions(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!/^\/(api|client-management)\//.test(request.url)) return;
    reply.header("sagittal-version", API_VERSION);
    const { deprecated } = request.routeOptions.config;
    if (!deprecated) return;
    reply.headers({
      deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
      sunset: deprecated.sunset.toUTCString(),
      link: `<${deprecated.link}>; rel="deprecation"; type="text/html"`,
    });
  });
}
