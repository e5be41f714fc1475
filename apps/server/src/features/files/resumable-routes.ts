import { Server } from "@tus/server";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Api } from "../../http/api.ts";
import { detailOf, statusOf } from "../../http/errors.ts";
import { keyOfUpload, uploadName } from "../../platform/storage/resumable.ts";
import { checkGrant } from "../../platform/storage/upload-grant.ts";
import { requireOpen } from "../../platform/storage/upload-state.ts";
import { uploadState } from "../sessions/service.ts";
import { UploadLocker } from "./upload-locker.ts";

const PATH = "/resumable";

/**
 * Uploads by the tus protocol (creation, termination, expiration). The signed address of the intent is the credential of every request, so an
 * upload may only write the object, type and size that it was reserved for; as with the PUT, nothing is written once a session uses the object or its reservation is gone.
 */
export async function resumableRoutes(
  parent: Api,
  deps: Pick<Context, "db" | "clock" | "secrets" | "storage" | "config" | "publicUrl">,
): Promise<void> {
  const { db, storage } = deps;
  const { resumable } = storage;
  const granted = (request: { url: string }) => {
    const { key = "", ...query } = Object.fromEntries(new URL(request.url).searchParams);
    return { key, ...checkGrant(deps, "TUS", key, query) };
  };
  const locker = new UploadLocker(db);
  // The protocol's handler has given the lock back when the last byte is stored.
  const finish = ({ key, contentType }: { key: string; contentType: string }) =>
    locker.holding(resumable.idOf(key), () => resumable.complete(key, contentType, () => uploadState(db, key)));
  const tus = new Server({
    path: PATH,
    datastore: resumable.store,
    locker,
    allowedOrigins: [new URL(deps.publicUrl()).origin, ...deps.config.CORS_ORIGINS],
    maxSize: (request) => inTusForm(async () => granted(request).maxBytes),
    namingFunction: (request) => inTusForm(async () => resumable.idOf(granted(request).key)),
    // Without the query, which carries the signature.
    getFileIdFromRequest: (request) => {
      const name = new URL(request.url).pathname.slice(PATH.length + 1);
      return name ? resumable.idOf(keyOfUpload(name)) : undefined;
    },
    generateUrl: (request) => {
      const { search, searchParams } = new URL(request.url);
      return `${PATH}/${uploadName(searchParams.get("key") ?? "")}${search}`;
    },
    onIncomingRequest: (request, id) =>
      inTusForm(async () => {
        const grant = granted(request);
        const { key } = grant;
        if (id && id !== resumable.idOf(key)) throw new DomainError("signature_invalid");
        const writes = request.method !== "HEAD" && request.method !== "OPTIONS";
        if (writes) await requireOpen(() => uploadState(db, key));
        if (request.method !== "HEAD" || !id) return;
        // A process killed right after the last byte has not made the object yet. A client that reads "complete" must find the object, so make it now.
        const { offset, size } = await resumable.store.getUpload(id);
        if (offset === size && !(await storage.info(key))) await finish(grant);
      }),
    onUploadCreate: (request) =>
      inTusForm(async () => {
        const { key, maxBytes } = granted(request);
        await resumable.requireRoom(maxBytes);
        await resumable.forget(key);
        return {};
      }),
    onUploadFinish: (request) =>
      inTusForm(async () => {
        await finish(granted(request));
        return {};
      }),
  });

  await parent.register(async (scope: Api) => {
    // The body belongs to the protocol's handler: no parser may read it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const url of [PATH, `${PATH}/*`]) {
      scope.route({
        method: ["POST", "PATCH", "HEAD", "DELETE", "OPTIONS"],
        url,
        schema: { hide: true },
        handler: async (request, reply) => {
          for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
          reply.hijack();
          await tus.handle(request.raw, reply.raw);
        },
      });
    }
  });
}

/** Errors of the service in the form that the protocol's handler sends. */
async function inTusForm<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw { status_code: statusOf(error.code), body: JSON.stringify({ detail: detailOf(error.code) }) };
  }
}
