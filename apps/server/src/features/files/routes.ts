import { Readable } from "node:stream";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Api } from "../../http/api.ts";
import { HttpError } from "../../http/errors.ts";
import { sendObject } from "../../http/send-object.ts";
import { DiskStorage } from "../../platform/storage/disk.ts";
import { checkGrant } from "../../platform/storage/upload-grant.ts";
import { uploadState } from "../sessions/service.ts";
import { resumableRoutes } from "./resumable-routes.ts";

const Params = z.object({ "*": z.string() });
const ReadQuery = z.object({ expires: z.string().optional(), signature: z.string().optional() });
const WriteQuery = z.object({ ...ReadQuery.shape, type: z.string().optional(), max: z.string().optional() });

type Deps = Pick<Context, "db" | "clock" | "secrets" | "storage" | "config" | "publicUrl">;

/** Resumable uploads and, where objects lie on this machine's disk, signed PUT and GET of them. */
export async function fileRoutes(app: Api, deps: Deps): Promise<void> {
  await resumableRoutes(app, deps);
  if (deps.storage instanceof DiskStorage) await diskRoutes(app, deps, deps.storage);
}

async function diskRoutes(parent: Api, deps: Deps, disk: DiskStorage): Promise<void> {
  await parent.register(async (scope: Api) => {
    // Uploads are streams: no parser may collect them in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

    scope.route({
      method: "PUT",
      url: "/files/*",
      schema: { params: Params, querystring: WriteQuery, hide: true },
      handler: async (request, reply) => {
        const grant = checkGrant(deps, "PUT", request.params["*"], request.query);
        if (mediaType(request.headers["content-type"]) !== grant.contentType) throw new HttpError("unsupported_media_type");
        if (Number(request.headers["content-length"] ?? 0) > grant.maxBytes) {
          // The rest of the body is not read: the connection cannot serve another request.
          reply.header("connection", "close");
          throw new DomainError("payload_too_large");
        }
        if (!(request.body instanceof Readable)) throw new HttpError("malformed_json", "The request has no body.");
        const key = request.params["*"];
        await disk.receive(key, request.body, grant, () => uploadState(deps.db, key));
        return reply.code(200).send();
      },
    });

    scope.route({
      method: "GET",
      url: "/files/*",
      schema: { params: Params, querystring: ReadQuery, hide: true },
      handler: async (request, reply) => {
        const key = request.params["*"];
        disk.checkRead(key, request.query);
        return sendObject(disk, request, reply, key);
      },
    });
  });
}

function mediaType(header: string | undefined): string {
  return (header ?? "").split(";")[0]!.trim().toLowerCase();
}
