/** An address inside the app; anything else would be an open redirect. */
export function inside(next: string | null | undefined): string {
  return next?.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : "/";
}

/** The page to return to after signing in. */
export const wanted = (): string | null => new URLSearchParams(location.search).get("next");

const INVITED = "sagittal.invited";

/** Stores the invited email for this tab, to prefill the next form. Not in the URL, which servers log. */
export const rememberInvited = (email: string): void => sessionStorage.setItem(INVITED, email);
/** The email of the invitation that the person comes from; empty without one. */
export const invited = (): string => (wanted()?.startsWith("/invites/") ? (sessionStorage.getItem(INVITED) ?? "") : "");

/** Address of an entry page with the page to return to after signing in. */
export const entry = (page: "login" | "register" | "verify", next?: string | null): string =>
  `/${page}${next ? `?${new URLSearchParams({ next })}` : ""}`;
