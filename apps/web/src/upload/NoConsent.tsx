import type { Client } from "@sagittal/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/basics.tsx";

/** Says, before anything is filmed or chosen, that the athlete's consent was withdrawn, and where a new one is recorded. */
export function NoConsent({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="card mb-6 flex flex-wrap items-center justify-between gap-3 border-warn px-4 py-3">
      <p>{t("upload.noConsent", { name: athlete.display_name })}</p>
      <Button asChild size="sm">
        <Link to="/athletes/$id" params={{ id: athlete.id }} search={{ tab: "profile" }}>
          {t("athlete.consent.record")}
        </Link>
      </Button>
    </div>
  );
}
