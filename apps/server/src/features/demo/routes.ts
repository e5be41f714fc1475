import { Session } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import type { Api } from "../../http/server.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { sessionView } from "../sessions/view.ts";
import { demoSession } from "./service.ts";

export function demoRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "POST",
    url: "/api/me/demo/",
    config: { access: "member" },
    schema: { tags: ["Me"], summary: "The active team's demonstration: a finished session, outside the quota", response: { 201: Session } },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const row = await demoSession(ctx, team, languageOf(request));
      const metrics = (await new SessionRepository(ctx.db, team).metrics([row])).get(row.id) ?? [];
      return reply.code(201).send(await sessionView(row, metrics, ctx.storage, languageOf(request)));
    },
  });
}
