import { z } from "zod";

/** An error as it is logged. */
export interface LoggedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

/** In the message of a failed query this word precedes the bound values: emails, names, hashes. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/;

/** An error, or its parts in a plain object, as the queue gives them. */
const ErrorLike = z.object({
  name: z.string().catch("Error"),
  message: z.string(),
  stack: z.string().catch(""),
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
});

/**
 * How errors go into the log: what happened and where, without values of the database. Parameters of a failed query and the details that
 * PostgreSQL adds ("Key (email)=(…) already exists") are left out.
 */
export function loggedError(error: unknown): LoggedError {
  const { data } = ErrorLike.safeParse(error);
  if (!data) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack, code, cause } = data;
  return {
    type: name,
    message: message.replace(PARAMETERS, ""),
    stack: stack.replace(PARAMETERS, ""),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}
