import type { AdminProfile } from "@sagittal/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDate } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button } from "../ui/basics.tsx";

/** Says, before anything is uploaded, that the quota does not suffice, when it does again and what helps now. */
export function NoQuota({ me }: { me: AdminProfile }) {
  const { t } = useTranslation();
  const lang = useLang();
  const end = me.subscription?.current_period_end;
  return (
    <div role="status" className="card mb-6 flex flex-wrap items-center justify-between gap-3 border-warn px-4 py-3">
      <p>
        {t("upload.noQuota")} {end ? t("upload.quotaReturns", { date: formatDate(end, lang, "long") }) : ""}
      </p>
      <Button asChild size="sm">
        <Link to="/settings/plan">{t("settings.plan.all")}</Link>
      </Button>
    </div>
  );
}
