import i18next from "i18next";
import { csrfToken } from "./browser-session.ts";

/** Headers of every request: the language shown, which need not be the browser's, and the CSRF token for changes. */
export const requestHeaders = (method: string): Record<string, string> => ({
  "accept-language": i18next.language,
  ...(method !== "GET" && { "x-csrf-token": decodeURIComponent(csrfToken()) }),
});
