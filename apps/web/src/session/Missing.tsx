import { isOtherMovement } from "@sagittal/catalogue/capture-advice";
import type { Session, SuppressionReason } from "@sagittal/contract";
import type { Trends } from "@sagittal/sdk";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { type MetricView, missingByReason } from "../lib/metrics.ts";
import { Section } from "../ui/basics.tsx";
import { MetricCard } from "./MetricCard.tsx";
import { AgainButton } from "./Reanalyse.tsx";

/** What has no number, a line for each reason: how to mend it, and which metrics they are. */
export function Missing({ session, views, history }: { session: Session; views: readonly MetricView[]; history?: Trends | undefined }) {
  const { t } = useTranslation();
  const missing = missingByReason(views);
  if (missing.length === 0) return null;
  // Where another movement was filmed, nothing else would bring the values.
  const other = session.capture_findings?.some(isOtherMovement);
  const lines = other
    ? [{ text: t("capture.other_movement.title"), reason: null, views: missing.flatMap(({ views: of }) => of) }]
    : missing.map(({ reason, views: of }) => ({ text: t(`reason.${reason}`), reason, views: of }));
  return (
    <Section title={t("missing.title")}>
      <ul className="card divide-y divide-line overflow-clip">
        {lines.map(({ text, reason, views: of }) => (
          <li key={text} className="px-4 py-3">
            <p>{text}</p>
            {reason ? <WayOn session={session} reason={reason} views={of} /> : null}
            <details className="mt-1">
              <summary className="min-h-8 py-1 text-sm text-ink-2">{t("missing.metrics", { n: of.length })}</summary>
              <div className="-mx-4 divide-y divide-line border-t border-line">
                {of.map((view) => (
                  <MetricCard key={view.spec.key} session={session} view={view} history={history} />
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What of the athlete's profile a reason asks for. */
const FIELD: Partial<Record<SuppressionReason, "height_cm" | "weight_kg">> = { scale: "height_cm", height: "height_cm", mass: "weight_kg" };

/** How missing values come about: the frame rate that they need, or what is entered in the athlete's profile and counts from the next analysis. */
export function WayOn({ session, reason, views }: { session: Session; reason: SuppressionReason; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const field = FIELD[reason];
  const athlete = useQuery({
    queryKey: ["client", session.client],
    queryFn: () => api.clients.read(session.client ?? ""),
    enabled: field !== undefined && session.client !== null,
  }).data;
  const fps = Math.max(...views.map(({ spec }) => spec.min_fps ?? 0));
  if (reason === "fps" && fps > 0) return <p className="text-sm text-ink-2">{t("missing.fps", { n: fps })}</p>;
  if (!field || session.is_demo) return null;
  if (session.client === null) return <p className="text-sm text-ink-2">{t("missing.nobody", { edit: t("session.edit") })}</p>;
  if (!athlete) return null;
  if (athlete[field] !== null) {
    return (
      <>
        <p className="text-sm text-ink-2">{t("missing.known")}</p>
        <AgainButton session={session}>{t("session.again")}</AgainButton>
      </>
    );
  }
  return (
    <p className="text-sm text-ink-2">
      {t("missing.counts")}{" "}
      <Link to="/athletes/$id" params={{ id: athlete.id }} search={{ tab: "profile" }} className="text-accent underline underline-offset-4">
        {t("missing.profile")}
      </Link>
    </p>
  );
}
