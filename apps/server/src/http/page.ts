import type { PageQuery } from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";

/** Addresses of the pages before and after this one, with the same filters. */
export function pageLinks(
  ctx: Pick<Context, "publicUrl">,
  request: FastifyRequest,
  page: PageQuery,
  count: number,
): { next: string | null; previous: string | null } {
  const at = (offset: number): string => {
    const url = new URL(request.url, ctx.publicUrl());
    url.searchParams.set("limit", String(page.limit));
    url.searchParams.set("offset", String(offset));
    return url.href;
  };
  return {
    next: page.offset + page.limit < count ? at(page.offset + page.limit) : null,
    previous: page.offset > 0 ? at(Math.max(0, page.offset - page.limit)) : null,
  };
}
