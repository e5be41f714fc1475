import type { Session } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { tied } from "../lib/format.ts";
import { advice, type MetricView, praise } from "../lib/metrics.ts";
import { ScoreRing } from "./ScoreRing.tsx";

/** On a phone before anything else: the number, and the one sentence that matters most. */
export function FirstWord({ session, views }: { session: Session; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const work = advice(session, views)[0];
  const good = praise(session, views);
  const text =
    work?.text ||
    (work
      ? t(`zone.${work.rating.zone}.${work.rating.direction ?? "low"}`)
      : good
        ? t("findings.praise", { metric: good.spec.label })
        : "");
  return (
    <div className="mb-4 flex min-h-16 items-center gap-4" data-testid="first-word">
      <ScoreRing score={session.score} size={64} />
      <p className="line-clamp-3 min-w-0 font-medium">{tied(text)}</p>
    </div>
  );
}
