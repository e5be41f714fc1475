import type { FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../platform/errors.ts";
import { DiskStorage } from "../platform/storage/disk.ts";

/** Answers with a stored object: the bytes, with ranges and validators, from the disk; a short-lived redirect elsewhere. */
export async function sendObject(ctx: Context, reply: FastifyReply, key: string): Promise<FastifyReply> {
  if (!(ctx.storage instanceof DiskStorage)) return reply.redirect(await ctx.storage.readUrl(key, 600), 302);
  const info = await ctx.storage.info(key);
  if (!info) throw new ApiError("file_not_found");
  reply
    .type(info.contentType)
    .header("cache-control", "private, max-age=3600")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-site");
  return reply.sendFile(key, ctx.storage.root, { contentType: false, cacheControl: false, acceptRanges: true, dotfiles: "deny" });
}
