import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/basics.tsx";

/** Whether the service has another build by now: the page's own script is gone. Rejects when the service cannot be reached. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module]");
  // Past the cache, which keeps the script for a year; a service worker leaves HEAD alone.
  return own !== null && (await fetch(own.src, { method: "HEAD", cache: "no-store" })).status === 404;
}

/** Says that a script is gone because the service has a newer version by now, and offers to load it; what is entered on the page stays until then. */
export function NewVersion() {
  const { t } = useTranslation();
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    const look = () =>
      void isOutdated().then(
        (outdated) => outdated && setNewer(true),
        () => undefined,
      );
    // Vite's event for a script that cannot be loaded.
    addEventListener("vite:preloadError", look);
    return () => removeEventListener("vite:preloadError", look);
  }, []);
  return (
    <div role="status" className="no-print sticky top-14 z-30 short:top-0 lg:top-0">
      {isNewer ? (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-warn bg-surface px-4 py-3 text-sm">
          <p className="max-w-prose">{t("newVersion.text")}</p>
          <Button size="sm" icon="refresh" onClick={() => location.reload()}>
            {t("newVersion.load")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
