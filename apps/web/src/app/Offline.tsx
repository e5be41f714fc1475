import { useTranslation } from "react-i18next";
import { useOnline } from "../lib/use-online.ts";
import { Icon } from "../ui/Icon.tsx";

/** Says that there is no connection, and what is safe. */
export function Offline() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status" className="sticky top-14 z-30 short:top-0 lg:top-0">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 border-b border-warn bg-surface px-4 py-2 text-sm">
          <Icon name="alert" className="text-warn" />
          {t("common.offline")}
        </p>
      )}
    </div>
  );
}
