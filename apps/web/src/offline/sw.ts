/**
 * The service worker: it keeps the app's page and its built files, so that the app opens without a connection. It touches neither the
 * API nor media, nor any page that a link opens: what those hold must not stay on a device.
 */
import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import { ASSETS, PLAIN_FILES, SHELL, SHELL_KEY } from "./names.ts";

/** Pages of the app itself. */
const APP = [/^\/(sessions|compare|athletes|groups|assistant|more|record|settings)?(\/|$|\?)/, /^\/solutions(?!\/shared)(\/|$|\?)/];
/** Network timeout of a page, s: afterwards the cached one is shown. */
const PATIENCE_S = 5;
/** About two builds; the files longest unused go first. */
const MOST_FILES = 500;

clientsClaim();

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: SHELL,
      networkTimeoutSeconds: PATIENCE_S,
      plugins: [
        {
          cacheKeyWillBeUsed: async () => SHELL_KEY,
          cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        },
      ],
    }),
    { allowlist: APP },
  ),
);

// Their names carry a hash: what is kept under a name never changes. WebAssembly is large and serves nothing without a connection.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/") && !url.pathname.endsWith(".wasm"),
  new CacheFirst({ cacheName: ASSETS, plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, purgeOnQuotaError: true })] }),
);

registerRoute(({ url, sameOrigin }) => sameOrigin && PLAIN_FILES.includes(url.pathname), new StaleWhileRevalidate({ cacheName: SHELL }));
