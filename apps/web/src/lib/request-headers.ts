import i18next from "i18next";
import { csrfToken } from "./browser-session.ts";
import { pageTeam } from "./page-team.ts";

/** Headers of every request: the language shown, which need not be the browser's, the team that is shown, and the CSRF token for changes. */
export const requestHeaders = (method: string): Record<string, string> => {
  const team = pageTeam();
  return {
    "accept-language": i18next.language,
    ...(team && { "sagittal-team": team.id }),
    ...(method !== "GET" && { "x-csrf-token": decodeURIComponent(csrfToken()) }),
  };
};
