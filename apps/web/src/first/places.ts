import type { Lang } from "@sagittal/contract";
import type { Extent } from "../i18n/texts.ts";
import { hasSession } from "../lib/browser-session.ts";
import { comparedIds, oldestFirst } from "../lib/compared.ts";
import { askEarly } from "./answers.ts";
import { brandOf, lookOf, looksOf } from "./look.ts";

/** Everything that a URL needs, so that it loads in parallel. */
export interface Place {
  /** The part of the app, and its page within that part. */
  scripts: readonly (() => Promise<unknown>)[];
  texts: Extent;
  /**
   * Requests the page's data and paints the first look, if the page has one.
   * @param given the answer that came with a public link's page
   * @returns when the first look stands, with its pictures
   */
  begin?: (lang: Lang, given: unknown) => Promise<void>;
}

/** A separate chunk, which the entry pages do not load. */
const painting = () => import("./paint.ts");
const app = (page?: () => Promise<unknown>): Pick<Place, "scripts" | "texts"> => ({
  scripts: [() => import("../app/main.tsx"), ...(page ? [page] : [])],
  texts: "all",
});
const publicPart = (page: () => Promise<unknown>): Pick<Place, "scripts" | "texts"> => ({
  scripts: [() => import("../public/main.tsx"), page],
  texts: "public",
});
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  "/": () => import("../pages/dashboard.tsx"),
  "/sessions": () => import("../pages/sessions.tsx"),
  "/athletes": () => import("../pages/athletes.tsx"),
};

const profile = (lang: Lang): Promise<unknown> => askEarly("/api/me/", lang);
const sessionAnswer = (id: string, lang: Lang): Promise<unknown> => askEarly(`/api/sessions/${encodeURIComponent(id)}/`, lang);

/** A page of the app that has no first look. */
const plain = (page?: () => Promise<unknown>): Place => ({
  ...app(page),
  begin(lang) {
    void profile(lang);
    return Promise.resolve();
  },
});

/** A session's own page. */
const session = (id: string): Place => ({
  ...app(() => import("../session/SessionPage.tsx")),
  async begin(lang) {
    const [paint, me, answer] = await Promise.all([painting(), profile(lang), sessionAnswer(id, lang)]);
    const look = lookOf(answer, lang);
    if (look) await paint.showFirstLook(paint.sessionFirst(look, brandOf(me)));
  },
});

const comparison = (ids: readonly string[]): Place => ({
  ...app(() => import("../pages/compare.tsx")),
  async begin(lang) {
    const [paint, me, ...answers] = await Promise.all([painting(), profile(lang), ...ids.map((id) => sessionAnswer(id, lang))]);
    const looks = oldestFirst(answers.flatMap((answer) => lookOf(answer, lang) ?? []));
    if (looks.length >= 2) await paint.showFirstLook(paint.comparisonFirst(looks, brandOf(me)));
  },
});

const sharedSession: Place = {
  ...publicPart(() => import("../public/SharedSessionView.tsx")),
  async begin(lang, given) {
    const look = lookOf(given, lang);
    if (!look) return;
    const paint = await painting();
    await paint.showFirstLook(paint.sharedFirst(look, brandOf(given)));
  },
};

const sharedComparison: Place = {
  ...publicPart(() => import("../session/Comparison.tsx")),
  async begin(lang, given) {
    const looks = looksOf(given, lang);
    if (looks.length === 0) return;
    const paint = await painting();
    await paint.showFirstLook(paint.sharedComparisonFirst(looks, brandOf(given)));
  },
};

/** What a URL needs; URLs without an entry of their own belong to the app. */
export function placeOf({ pathname, search }: Pick<Location, "pathname" | "search">): Place {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (path.startsWith("/r/c/")) return sharedComparison;
  if (path.startsWith("/r/")) return sharedSession;
  if (path.startsWith("/solutions/shared/")) return publicPart(() => import("../pages/ReportSections.tsx"));
  if (path.startsWith("/film/")) return { scripts: [() => import("../film/main.tsx")], texts: "film" };
  if (/^\/(login|register|reset|reset-password)$/.test(path)) return { scripts: [() => import("../entry/main.tsx")], texts: "entry" };
  // The app itself leads to the sign-in page.
  if (!hasSession()) return app();
  const id = /^\/sessions\/([0-9a-f-]{36})$/.exec(path)?.[1];
  if (id !== undefined) return session(id);
  if (path === "/compare") return comparison(comparedIds(new URLSearchParams(search).get("ids")));
  return plain(PAGES[path]);
}
