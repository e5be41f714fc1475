import { ErrorBody } from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { textAnswer } from "../../http/media.ts";
import { askPage, donePage } from "./page.ts";
import { type SubscriptionDeps, subscriberOf, unsubscribe } from "./service.ts";

const Params = z.object({ token: z.string().max(200).describe("The secret at the end of the email's link") });
/** The unsubscribe link of the Capture Check email: a page with one button, and the one-click POST of mail programs (RFC 8058). */
export function unsubscribeRoutes(parent: Api, deps: SubscriptionDeps): void {
  parent.register(async (scope: Api) => {
    // Mail programs post List-Unsubscribe=One-Click as a form; the signed address says all that is needed.
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
      if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
      scope.addContentTypeParser(type, { parseAs: "string" }, (_request, _body, done) => done(null, {}));
    }
    scope.addHook("onSend", async (_request, reply, payload) => {
      reply.headers({
        "x-robots-tag": "noindex",
        "referrer-policy": "no-referrer",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      });
      return payload;
    });
    const config = { access: "public", missing: "signature_invalid" } as const;
    const tags = ["Me"];
    const response = { 200: textAnswer("A page", "text/html"), 403: ErrorBody };

    // Reading must change nothing: mail scanners open every link.
    scope.route({
      method: "GET",
      url: "/api/unsubscribe/:token/",
      config,
      schema: { tags, summary: "Page that asks whether to stop Capture Check emails", params: Params, response },
      handler: async (request, reply) => {
        const { lang } = await subscriberOf(deps, request.params.token);
        return reply.type("text/html; charset=utf-8").code(200).send(askPage(lang));
      },
    });
    scope.route({
      method: "POST",
      url: "/api/unsubscribe/:token/",
      config,
      schema: { tags, summary: "Stop Capture Check emails, in one click", params: Params, response },
      handler: async (request, reply) => {
        const { lang } = await unsubscribe(deps, request.params.token);
        return reply.type("text/html; charset=utf-8").code(200).send(donePage(lang));
      },
    });
  });
}
