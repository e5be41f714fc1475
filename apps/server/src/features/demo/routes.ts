import { Session } from "@sagittal/contract";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { type DemoDeps, demoSession } from "./service.ts";

/** The team's demonstration session, made when it is first asked for. For the team's people, not for keys. */
export function demoRoutes(app: Api, deps: DemoDeps): void {
  app.route({
    method: "POST",
    url: "/api/me/demo/",
    config: { access: "member" },
    schema: { tags: ["Me"], summary: "The active team's demonstration: a finished session, outside the quota", response: { 201: Session } },
    handler: async (request, reply) => reply.code(201).send(await demoSession(deps, teamOf(request), languageOf(request))),
  });
}
