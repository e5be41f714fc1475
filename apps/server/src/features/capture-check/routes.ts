import { ErrorBody, Lang } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { textAnswer } from "../../http/media.ts";
import type { Api } from "../../http/server.ts";
import { admins } from "../../platform/db/schema/index.ts";

const Params = z.object({ token: z.string().max(200) });
const WORDS: Record<Lang, { title: string; ask: string; button: string; done: string }> = {
  en: {
    title: "Recording advice by email",
    ask: "Stop emails that advise to record a session again?",
    button: "Stop these emails",
    done: "You will get no more of these emails. You can turn them on again in your settings.",
  },
  ru: {
    title: "Советы по съёмке по почте",
    ask: "Больше не присылать письма с советом переснять видео?",
    button: "Отписаться",
    done: "Эти письма больше не будут приходить. Их можно снова включить в настройках.",
  },
  es: {
    title: "Consejos de grabación por correo",
    ask: "¿Dejar de recibir los correos que aconsejan repetir una grabación?",
    button: "Dejar de recibirlos",
    done: "No recibirá más correos de este tipo. Puede volver a activarlos en los ajustes.",
  },
};

/** The unsubscribe link of the Capture Check email: a page with one button, and the one-click POST of mail programs (RFC 8058). */
export function unsubscribeRoutes(parent: Api, ctx: Context): void {
  const adminOf = async (token: string) => {
    const [id = "", signature = ""] = token.split(".");
    if (!z.uuid().safeParse(id).success || !ctx.secrets.verify("unsubscribe", id, signature)) throw new DomainError("signature_invalid");
    const [admin] = await ctx.db.select({ id: admins.id, locale: admins.locale }).from(admins).where(eq(admins.id, id));
    if (!admin) throw new DomainError("signature_invalid");
    return { id, lang: Lang.catch("en").parse(admin.locale) };
  };

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
    const config = { access: "public" } as const;
    const tags = ["Me"];
    const response = { 200: textAnswer("A page", "text/html"), 403: ErrorBody };

    // Reading must change nothing: mail scanners open every link.
    scope.route({
      method: "GET",
      url: "/api/unsubscribe/:token/",
      config,
      schema: { tags, summary: "Page that asks whether to stop Capture Check emails", params: Params, response },
      handler: async (request, reply) => {
        const { lang } = await adminOf(request.params.token);
        const { ask, button } = WORDS[lang];
        return reply
          .type("text/html; charset=utf-8")
          .code(200)
          .send(page(lang, `<p>${ask}</p><form method="post"><button>${button}</button></form>`));
      },
    });
    scope.route({
      method: "POST",
      url: "/api/unsubscribe/:token/",
      config,
      schema: { tags, summary: "Stop Capture Check emails, in one click", params: Params, response },
      handler: async (request, reply) => {
        const { id, lang } = await adminOf(request.params.token);
        await ctx.db.update(admins).set({ notify_capture_check_email: false, updated_at: ctx.clock.now() }).where(eq(admins.id, id));
        return reply
          .type("text/html; charset=utf-8")
          .code(200)
          .send(page(lang, `<p role="status">${WORDS[lang].done}</p>`));
      },
    });
  });
}

function page(lang: Lang, body: string): string {
  const { title } = WORDS[lang];
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem;color:#16202c}button{font:inherit;padding:.5rem 1rem;border-radius:8px;border:1px solid #0f6fde;background:#0f6fde;color:#fff;cursor:pointer}</style>
</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
