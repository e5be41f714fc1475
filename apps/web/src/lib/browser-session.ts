/** What this browser proves with each change: it lies beside the session's cookie, which scripts cannot see. */
export function csrfToken(): string {
  return /(?:^|;\s*)sagittal_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

/** Whether this browser holds a session at all. */
export const hasSession = (): boolean => csrfToken() !== "";
