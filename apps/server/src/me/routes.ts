import { AdminProfile } from "@sagittal/contract";
import type { Context } from "../context.ts";
import type { Api } from "../http/server.ts";
import { humanOf } from "../identity/caller.ts";
import { profileOf } from "./profile.ts";

const tags = ["Me"];

export function meRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/api/me/",
    config: { access: "human" },
    schema: { tags, summary: "The signed-in person", response: { 200: AdminProfile } },
    handler: (request) => profileOf(ctx, humanOf(request).admin.id),
  });
}
