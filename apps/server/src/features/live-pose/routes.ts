import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { HttpError } from "../../http/errors.ts";
import { LIVE_MODELS, liveModelFinder } from "./service.ts";

const Name = z.object({ name: z.enum(LIVE_MODELS) });
const Version = Name.extend({ version: z.string().max(100) });

/**
 * The networks by which the app's camera guides and counts, as files. Anybody may read them, as the app's own files: a capture link's page
 * needs them without an account. The plain address leads to that of today's version, which is kept for a year.
 */
export function livePoseRoutes(app: Api, { config }: Pick<Context, "config">): void {
  const find = liveModelFinder(config.DATA_DIR);

  app.route({
    method: "GET",
    url: "/models/:name",
    schema: { hide: true, params: Name },
    handler: async (request, reply) => {
      const file = await find(request.params.name);
      if (!file) throw new HttpError("not_found");
      return reply.header("cache-control", "no-cache").redirect(`/models/${request.params.name}/${file.version}.onnx`);
    },
  });

  app.route({
    method: "GET",
    url: "/models/:name/:version.onnx",
    schema: { hide: true, params: Version },
    handler: async (request, reply) => {
      const file = await find(request.params.name);
      if (!file || file.version !== request.params.version) throw new HttpError("not_found");
      const packed = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
      const path = packed ? `${file.path}.br` : file.path;
      reply.type("application/octet-stream").headers({
        "cache-control": "public, max-age=31536000, immutable",
        vary: "accept-encoding",
        "content-length": (await stat(path)).size,
      });
      if (packed) reply.header("content-encoding", "br");
      return reply.send(createReadStream(path));
    },
  });
}
