import type { FastifyRequest } from "fastify";
import { FieldError } from "../domain/errors.ts";
import { HttpError } from "./errors.ts";

const NUL = "%00";

/** Refuses U+0000, which the database's texts cannot hold: nothing lies at such a path, and no parameter that is read takes it. Throws not_found and FieldError. */
export function refuseNul({ url, routeOptions }: FastifyRequest): void {
  if (!url.includes(NUL)) return;
  const [path = "", ...query] = url.split("?");
  if (path.includes(NUL)) throw new HttpError("not_found");
  if (!routeOptions.schema?.querystring && !routeOptions.config.roster) return;
  const names = query
    .join("?")
    .split("&")
    .filter((parameter) => parameter.includes(NUL));
  throw new FieldError(Object.fromEntries(names.map((parameter) => [nameOf(parameter), (t) => t.invalid])));
}

const nameOf = (parameter: string): string => (parameter.split("=")[0] ?? "").replaceAll(NUL, "") || "query";
