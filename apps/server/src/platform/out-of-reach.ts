import { z } from "zod";

/** No connection, or one that broke: codes of the system's sockets and of the storage client. */
const LINE_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);
/** PostgreSQL: class 08, connection exception; 57P01 to 57P03, it is being shut down or starts; 53300, too many connections. */
const POSTGRES = /^(08...|57P0[123]|53300)$/;
/** What the PostgreSQL driver says of a connection that ended under a query or between two statements of a transaction, and of one not had in time. */
const TERMINATED =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/;

/** A server error of the storage, or a timeout. */
const StorageFault = z.union([
  z.object({ $metadata: z.object({ httpStatusCode: z.number().min(500) }) }),
  z.object({ $metadata: z.object({}), name: z.literal("TimeoutError") }),
]);

/** Whether an error says that database or storage cannot be reached for now, so that the same request may succeed later. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (TERMINATED.test(error.message) || StorageFault.safeParse(error).success) return true;
  if ("code" in error && typeof error.code === "string" && (LINE_CODES.has(error.code) || POSTGRES.test(error.code))) return true;
  return isOutOfReach(error.cause);
}
