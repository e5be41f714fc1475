import { Lang } from "@sagittal/contract";
import type { FastifyRequest } from "fastify";

/** The first language of Accept-Language that the service supports, else English. */
export function languageOf(request: FastifyRequest): Lang {
  const wanted = (request.headers["accept-language"] ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const lang of wanted) {
    const known = Lang.safeParse(lang);
    if (known.success) return known.data;
  }
  return "en";
}
