import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Rating } from "../lib/metrics.ts";
import { Badge, type Tone } from "../ui/basics.tsx";
import type { IconName } from "../ui/Icon.tsx";

const MARK: Record<Rating["zone"], { tone: Tone; icon: IconName }> = {
  good: { tone: "good", icon: "check" },
  near: { tone: "neutral", icon: "info" },
  warn: { tone: "warn", icon: "info" },
  bad: { tone: "bad", icon: "alert" },
};

/** The zone in words and shape beside its colour. */
export function ZoneMark({ rating }: { rating: Rating }) {
  const { t } = useTranslation();
  const { tone, icon } = MARK[rating.zone];
  return (
    <Badge tone={tone} icon={icon}>
      {ratingText(t, rating)}
    </Badge>
  );
}

/** The rating in words. */
function ratingText(t: TFunction, { zone, direction }: Rating): string {
  return zone === "good" || zone === "near" ? t(`zone.${zone}`) : t(`zone.${zone}.${direction ?? "any"}`);
}
