import type { FastifyCorsOptions } from "@fastify/cors";
import { LIMIT_HEADERS } from "./partner-limits.ts";
import { VERSION_HEADERS } from "./versions.ts";

/** What a browser's program of another origin reads beside the body: of answers, of parts of files, and of uploads in parts. */
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

/** What browsers of these origins may do: every method that the API has. */
export function corsOptions(origin: string[]): FastifyCorsOptions {
  return { origin, methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], exposedHeaders: EXPOSED };
}
