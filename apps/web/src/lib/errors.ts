import { ServiceError } from "@sagittal/sdk";
import i18next, { type TFunction } from "i18next";
import { setLeft } from "./page-team.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;

/** A time to wait in the language shown; in minutes or hours, rounded up, from two of them on. */
function waitText(seconds: number): string {
  const [unit, unitS] = seconds >= 2 * HOUR_S ? ["hour", HOUR_S] : seconds >= 2 * MINUTE_S ? ["minute", MINUTE_S] : ["second", 1];
  return new Intl.NumberFormat(i18next.language, { style: "unit", unit, unitDisplay: "short" }).format(Math.ceil(seconds / unitS));
}

/** What went wrong, in words for a person. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ServiceError)) return t(navigator.onLine ? "errors.unknown" : "errors.unreachable");
  const fields = Object.values(error.fields).flat();
  if (fields.length > 0) return fields.join(" ");
  const known = `errors.${error.detail}`;
  const wait = waitText(error.retryAfter ?? 60);
  const text = t(known, { defaultValue: "", wait });
  if (text) return text;
  const byStatus: Record<number, string> = {
    0: "unreachable",
    401: "signed_out",
    402: "quota_exhausted",
    403: "forbidden",
    404: "not_found",
    410: "gone",
    413: "payload_too_large",
    429: "rate_limited",
  };
  const key = byStatus[error.status] ?? (error.status >= 500 ? "server" : "");
  if (key) return t(`errors.${key}`, { wait });
  return /\s/.test(error.detail) ? error.detail : t("errors.unknown");
}

/** The first message about one field of a form. */
export function fieldText(error: unknown, field: string): string | undefined {
  return error instanceof ServiceError ? error.fields[field]?.[0] : undefined;
}

/** Whether the service answered with this status; 0 is no answer at all. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ServiceError && error.status === status;
}

/** The person works in another team by now than the one that this page shows. */
export const isTeamChanged = (error: unknown): boolean => error instanceof ServiceError && error.detail === "team_changed";

/** Lets the page say so. */
export function noteTeamError(error: unknown): void {
  if (isTeamChanged(error)) setLeft(true);
}

const SIGNED_OUT = ["Authentication credentials were not provided.", "Invalid or expired token."];

/** The person's time in this browser is over; a wrong password is answered with the same status. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ServiceError && error.status === 401 && SIGNED_OUT.includes(error.detail);
