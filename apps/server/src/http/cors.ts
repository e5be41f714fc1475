import type { FastifyCorsOptions } from "@fastify/cors";
import { LIMIT_HEADERS } from "./partner-limits.ts";
import { VERSION_HEADERS } from "./versions.ts";

/** Response headers exposed to scripts of other origins: general ones, those of ranges, and those of resumable uploads. */
const EXPOSED = [
  "ETag",
  "X-Request-Id",
  "Retry-After",
  "Idempotent-Replayed",
  "Content-Disposition",
  "Content-Range",
  "Location",
  "Upload-Offset",
  "Upload-Length",
  "Upload-Expires",
  "Tus-Resumable",
  ...LIMIT_HEADERS,
  ...VERSION_HEADERS,
];

/** CORS for these origins: all methods of the API. */
export function corsOptions(origin: string[]): FastifyCorsOptions {
  return { origin, methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], exposedHeaders: EXPOSED };
}
