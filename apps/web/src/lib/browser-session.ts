import i18next from "i18next";

function csrfToken(): string {
  return /(?:^|;\s*)sagittal_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

/** Whether this browser holds a session at all: its proof lies beside the cookie that scripts cannot see. */
export const hasSession = (): boolean => csrfToken() !== "";

/** Headers of every request: the language shown, which need not be the browser's, and with a change the page's own proof. */
export const requestHeaders = (method: string): Record<string, string> => ({
  "accept-language": i18next.language,
  ...(method !== "GET" && { "x-csrf-token": decodeURIComponent(csrfToken()) }),
});
