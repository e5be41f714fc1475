import { isOtherMovement } from "@sagittal/catalogue/capture-advice";
import type { Session } from "@sagittal/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { tied } from "../lib/format.ts";
import { advice, type MetricView, praise } from "../lib/metrics.ts";
import { ScoreRing } from "./ScoreRing.tsx";

type Told = Pick<Session, "score" | "metrics" | "metric_targets" | "capture_findings">;

/** On a phone before anything else: the number, and the one sentence that matters most. */
export function FirstWord({ session, views }: { session: Told; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  return (
    <div className="mb-4 flex min-h-16 items-center gap-4" data-testid="first-word">
      <ScoreRing score={session.score} size={64} />
      <p className="line-clamp-3 min-w-0 font-medium">{tied(weightiest(t, session, views))}</p>
    </div>
  );
}

/** Why there is no result, where there is none; else what to work on, or what is good. */
function weightiest(t: TFunction, session: Told, views: readonly MetricView[]): string {
  if (session.capture_findings?.some(isOtherMovement)) return t("capture.other_movement.title");
  const reason = views.find((view) => view.spec.test_result && view.value?.value_num === null)?.value?.value_json.reason;
  if (reason) return t(`reason.${reason}`);
  const work = advice(session, views)[0];
  if (work) return work.text || t(`zone.${work.rating.zone}.${work.rating.direction ?? "low"}`);
  const good = praise(session, views);
  return good ? t("findings.praise", { metric: good.spec.label }) : "";
}
