import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import { DiskStorage } from "../platform/storage/disk.ts";
import type { ObjectStorage } from "../platform/storage/port.ts";
import { S3Storage } from "../platform/storage/s3.ts";

/** For an object that is there: an answer that there is none would be kept as long after it has come. */
const CACHING = "private, max-age=3600";

/**
 * Answers with a stored object's bytes, with ranges and validators. Objects in a bucket pass through the service as well: an address of the
 * bucket would reveal team and session, and a public page may not load from another origin.
 */
export async function sendObject(storage: ObjectStorage, request: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> {
  reply.header("content-security-policy", "default-src 'none'; sandbox").header("cross-origin-resource-policy", "same-site");
  if (storage instanceof S3Storage) return relay(storage, request, reply, key);
  const info = await storage.info(key);
  if (!info || !(storage instanceof DiskStorage)) throw new DomainError("file_not_found");
  reply.type(info.contentType).header("cache-control", CACHING);
  return reply.sendFile(key, storage.root, { contentType: false, cacheControl: false, acceptRanges: true, dotfiles: "deny" });
}

async function relay(storage: S3Storage, request: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> {
  const object = await storage.read(key, request.headers.range);
  if (!object) throw new DomainError("file_not_found");
  reply.type(object.contentType).header("accept-ranges", "bytes").header("cache-control", CACHING);
  if (object.size !== null) reply.header("content-length", object.size);
  if (object.etag !== null) reply.header("etag", object.etag);
  if (object.part !== null) reply.code(206).header("content-range", object.part);
  return reply.send(object.body);
}
