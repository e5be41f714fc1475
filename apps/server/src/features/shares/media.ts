import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Api } from "../../http/server.ts";
import { shareLinks } from "../../platform/db/schema/index.ts";
import { sendObject } from "../files/send.ts";

const MEDIA_SECONDS = 3600;
const Pass = z.object({ key: z.string(), share: z.uuid(), exp: z.number() });

/** An address of a shared file that names neither team nor session, ends with the hour and with the share. */
export function sharedMediaUrl(ctx: Context, shareId: string, key: string): string {
  if (key === "") return "";
  const exp = Math.floor(ctx.clock.now().getTime() / 1000) + MEDIA_SECONDS;
  return `${ctx.publicUrl()}/shared-media/${ctx.secrets.seal({ key, share: shareId, exp } satisfies z.infer<typeof Pass>)}`;
}

export function sharedMediaRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/shared-media/:pass",
    schema: { params: z.object({ pass: z.string().max(800) }), hide: true },
    handler: async (request, reply) => {
      const pass = Pass.safeParse(ctx.secrets.open(request.params.pass));
      if (!pass.success) throw new DomainError("signature_invalid");
      const now = ctx.clock.now();
      if (pass.data.exp * 1000 <= now.getTime()) throw new DomainError("link_expired");
      const [share] = await ctx.db.select().from(shareLinks).where(eq(shareLinks.id, pass.data.share));
      if (!share || share.revoked_at !== null || (share.expires_at !== null && share.expires_at <= now))
        throw new DomainError("share_not_found");
      reply.header("x-robots-tag", "noindex");
      return sendObject(ctx, request, reply, pass.data.key);
    },
  });
}
