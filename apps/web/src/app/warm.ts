import { savesData } from "../lib/saves-data.ts";

/** The pages that a coach goes to next. Their scripts are fetched while nothing else is, so that they open at once, and without a connection. */
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

/** Fetches them one after another once the page has settled; none where data are to be saved. Returns what calls it off. */
export function warmPages(): () => void {
  if (savesData()) return () => undefined;
  const timer = setTimeout(async () => {
    for (const page of NEXT) await page().catch(() => undefined);
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}
