/** The CSRF token, from its cookie; scripts cannot read the session's own cookie. */
export function csrfToken(): string {
  return /(?:^|;\s*)sagittal_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

/** Whether this browser has a session. */
export const hasSession = (): boolean => csrfToken() !== "";
