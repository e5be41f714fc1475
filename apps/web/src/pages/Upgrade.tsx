import { useTranslation } from "react-i18next";
import { PlanLimit } from "./PlanLimit.tsx";

/** What a larger plan would give, where a page needs one. */
export function Upgrade({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return <PlanLimit title={title} text={`${text} ${t("upgrade.from")}`} />;
}
