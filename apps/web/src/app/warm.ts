import { savesData } from "../lib/saves-data.ts";

/** Likely next pages. Their scripts are prefetched, so that they open at once and offline. */
const NEXT = [
  () => import("../pages/dashboard.tsx"),
  () => import("../pages/sessions.tsx"),
  () => import("../session/SessionPage.tsx"),
  () => import("../pages/athletes.tsx"),
  () => import("../pages/athlete/AthletePage.tsx"),
  () => import("../pages/groups.tsx"),
  () => import("../pages/solutions.tsx"),
  () => import("../upload/NewSessionPage.tsx"),
  () => import("../record/RecordPage.tsx"),
  () => import("../pages/more.tsx"),
];
const SETTLED_MS = 2000;

/** Prefetches them one after another once the page has settled; none with Save-Data. Returns a function that cancels. */
export function warmPages(): () => void {
  if (savesData()) return () => undefined;
  const timer = setTimeout(async () => {
    for (const page of NEXT) await page().catch(() => undefined);
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}
