/** Public pages load a small part of their own; everything else loads the app. */
const isPublic = /^\/(r|solutions\/shared)\//.test(location.pathname);
void (isPublic ? import("./public/main.tsx") : import("./app/main.tsx"));
