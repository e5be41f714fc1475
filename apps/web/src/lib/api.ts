import { createClient } from "@sagittal/sdk";
import i18next from "i18next";

function csrfToken(): string {
  return /(?:^|;\s*)sagittal_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

/** Whether this browser holds a session at all: its proof lies beside the cookie that scripts cannot see. */
export const hasSession = (): boolean => csrfToken() !== "";

/**
 * The service, as the signed-in person: a cookie says who they are, and every change carries the page's own proof. It answers in the language
 * shown, which need not be the browser's.
 */
export const api = createClient({
  headers: (method) => ({
    "accept-language": i18next.language,
    ...(method !== "GET" && { "x-csrf-token": decodeURIComponent(csrfToken()) }),
  }),
});
