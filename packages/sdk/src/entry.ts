import { ServiceError } from "./error.ts";
import { bodyOf, type ClientOptions, send } from "./transport.ts";

/**
 * Requests of a person without a session: sign in, register, set a new password. It checks the one answer that is read by hand, so that
 * the pages around signing in load no schemas.
 */
export function createEntryClient(options: ClientOptions = {}) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> =>
    bodyOf(await send(options, "POST", path, { body, headers }));
  /** Exchanges an account's token for the browser's cookie session. Throws ServiceError. */
  const enter = async (path: string, body: object): Promise<void> => {
    const answer = await post(path, body);
    const token = typeof answer === "object" && answer !== null && "token" in answer ? answer.token : undefined;
    if (typeof token !== "string") throw new ServiceError(200, { detail: "unexpected_answer" });
    await post("/api/auth/session/", {}, { authorization: `Bearer ${token}` });
  };
  return {
    /** Opens a cookie session. Throws ServiceError: 401 where email or password is wrong. */
    login: (body: { email: string; password: string }) => enter("/api/auth/login/", body),
    /** Makes an account and opens its cookie session. Throws ServiceError. */
    register: (body: { email: string; password: string; display_name: string }) => enter("/api/auth/register/", body),
    requestReset: async (email: string): Promise<void> => void (await post("/api/auth/password-reset/", { email })),
    confirmReset: async (token: string, password: string): Promise<void> =>
      void (await post("/api/auth/password-reset/confirm/", { token, password })),
  };
}
