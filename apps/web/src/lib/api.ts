import { createClient } from "@sagittal/sdk";

function csrfToken(): string {
  return /(?:^|;\s*)sagittal_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}

/** The service, as the signed-in person: a cookie says who they are, and every change carries the page's own proof. */
export const api = createClient({
  headers: (method): Record<string, string> => (method === "GET" ? {} : { "x-csrf-token": decodeURIComponent(csrfToken()) }),
});
