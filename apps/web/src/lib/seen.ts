const KEY = "sagittal.alerts.seen";
/** Alerts of two weeks are few; older ones are not shown again anyway. */
const MOST = 200;

/** Sessions whose alerts were put away in this browser, the last one last. */
export function seenAlerts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Puts an alert away for good; without a storage, until the page is left. */
export function putAway(seen: readonly string[], id: string): string[] {
  const next = [...seen.filter((other) => other !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A full or closed storage.
  }
  return next;
}
