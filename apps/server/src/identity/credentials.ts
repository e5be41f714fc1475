/** The first characters of every API key. */
export const KEY_PREFIX = "svc_";

/** Prefix of test keys, so that people can distinguish them from live keys. */
export const TEST_KEY_PREFIX = `${KEY_PREFIX}test_`;

/** Parts of a request that may identify its caller. */
export interface Credentials {
  /** The Authorization header. */
  authorization: string | undefined;
  /** The browser's session cookie. */
  cookie: string | undefined;
  /** The page's CSRF token, empty when it sent none. */
  csrf: string;
  /** Whether the request only reads; it needs no CSRF token. */
  reads: boolean;
}

type Scheme = "key" | "session" | "bearer" | "cookie" | "none";

/** Chooses exactly one authenticator per request: a mistyped key fails as a key and is not tried as a token. */
export function schemeOf(
  { authorization, cookie }: Pick<Credentials, "authorization" | "cookie">,
  rawKeyAllowed: boolean,
): { scheme: Scheme; token: string } {
  if (!authorization) return cookie ? { scheme: "cookie", token: cookie } : { scheme: "none", token: "" };
  const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(authorization.trim()) ?? [];
  if (rawKeyAllowed && rest === "" && word.toLowerCase() !== "bearer")
    return { scheme: word.startsWith(KEY_PREFIX) ? "key" : "bearer", token: word };
  if (word.toLowerCase() === "session") return { scheme: "session", token: rest };
  if (word.toLowerCase() !== "bearer") return { scheme: "bearer", token: "" };
  return { scheme: rest.startsWith(KEY_PREFIX) ? "key" : "bearer", token: rest };
}
