import { hasSession } from "./lib/browser-session.ts";

const { pathname } = location;
/** Public pages, and those around signing in, load a small part of their own; everything else loads the app. */
const isPublic = /^\/(r|solutions\/shared)\//.test(pathname);
const isEntry = /^\/(login|register|reset|reset-password)\/?$/.test(pathname);
// Whoever comes to the front door without a session signs in: the app is not needed for that.
const atTheDoor = pathname === "/" && !hasSession();
if (atTheDoor) history.replaceState(null, "", "/login");

void (isPublic ? import("./public/main.tsx") : isEntry || atTheDoor ? import("./entry/main.tsx") : import("./app/main.tsx"));
