import { BadRequest, ClientImport, ClientImported, Paywall } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { importClients } from "./service.ts";

/** New athletes from a CSV table: those of rows without a fault are added. For the team's people and keys. */
export function clientImportRoutes(app: Api, deps: Pick<Context, "db" | "clock">): void {
  app.route({
    method: "POST",
    url: "/api/clients/import/",
    config: { access: "team", creates: true },
    schema: {
      tags: ["Athletes"],
      summary: "Import athletes from a CSV table",
      body: ClientImport,
      response: { 200: ClientImported, 400: BadRequest, 402: Paywall },
    },
    handler: (request) => importClients(deps, teamOf(request), request.body, languageOf(request)),
  });
}
