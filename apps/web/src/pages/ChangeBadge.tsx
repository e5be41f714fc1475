import type { MetricChange } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../ui/basics.tsx";
import type { IconName } from "../ui/Icon.tsx";

/** How a change is marked beside its words. */
const MARKS: Readonly<Record<MetricChange["verdict"], { tone: Tone; icon: IconName }>> = {
  improved: { tone: "good", icon: "check" },
  declined: { tone: "bad", icon: "alert" },
  changed: { tone: "neutral", icon: "flag" },
  unchanged: { tone: "neutral", icon: "info" },
};

/** Says whether a change is for the better or the worse. */
export function ChangeBadge({ verdict }: Pick<MetricChange, "verdict">) {
  const { t } = useTranslation();
  return <Badge {...MARKS[verdict]}>{t(`groupTable.change.${verdict}`)}</Badge>;
}
