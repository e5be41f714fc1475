import { hasSession } from "./lib/browser-session.ts";

/** Pages that need a small part only: public ones, a capture link's, those around signing in. Everything else loads the app. */
const PARTS: readonly (readonly [RegExp, () => Promise<unknown>])[] = [
  [/^\/(r|solutions\/shared)\//, () => import("./public/main.tsx")],
  [/^\/film\//, () => import("./film/main.tsx")],
  [/^\/(login|register|reset|reset-password)\/?$/, () => import("./entry/main.tsx")],
];

// Without a session the start page is the sign-in page, which does not load the app.
if (location.pathname === "/" && !hasSession()) history.replaceState(null, "", "/login");
const part = PARTS.find(([path]) => path.test(location.pathname))?.[1] ?? (() => import("./app/main.tsx"));
void part();
