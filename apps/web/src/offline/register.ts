import { ASSETS, PLAIN_FILES, SHELL, SHELL_KEY } from "./names.ts";

/** Registers the service worker once the page has loaded, so that it does not compete for bandwidth. Browsers without TLS have no service workers; only offline use is lost. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const settled = () => void register().catch(() => undefined);
  if (document.readyState === "complete") settled();
  else addEventListener("load", settled, { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  await keepLoaded();
}

/** Caches the page and the files that it loaded before the service worker was active. */
async function keepLoaded(): Promise<void> {
  const loaded = performance
    .getEntriesByType("resource")
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
    .map((url) => url.pathname);
  await keep(ASSETS, loaded);
  await keep(SHELL, [SHELL_KEY, ...PLAIN_FILES]);
}

async function keep(name: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  for (const path of new Set(paths)) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
}
