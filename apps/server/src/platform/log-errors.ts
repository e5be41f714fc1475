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

/**
 * How errors go into the log: what happened and where, without values of the database. Parameters of a failed query and the details that
 * PostgreSQL adds ("Key (email)=(…) already exists") are left out.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack = "" } = error;
  return {
    type: name,
    message: message.replace(PARAMETERS, ""),
    stack: stack.replace(PARAMETERS, ""),
    ...("code" in error && typeof error.code === "string" && { code: error.code }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}
