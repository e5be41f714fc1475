/** An address inside the app; anything else would be an open redirect. */
export function inside(next: string | null | undefined): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : "/";
}

/** Where the person wanted to go before they were asked to sign in. */
export const wanted = (): string | null => new URLSearchParams(location.search).get("next");

const INVITED = "sagittal.invited";

/** Remembers in this tab whom an invitation is for: the form that follows begins with it. Not in the address, which servers write down. */
export const rememberInvited = (email: string): void => sessionStorage.setItem(INVITED, email);
/** The email of the invitation that the person comes from; empty without one. */
export const invited = (): string => (wanted()?.startsWith("/invites/") ? (sessionStorage.getItem(INVITED) ?? "") : "");

/** The address of a page around signing in, which remembers where the person wants to go. */
export const entry = (page: "login" | "register" | "verify", next?: string | null): string =>
  `/${page}${next ? `?${new URLSearchParams({ next })}` : ""}`;
