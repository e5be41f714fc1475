import type { Session } from "@sagittal/contract";
import type { Trends } from "@sagittal/sdk";
import { Suspense, useState } from "react";
import type { MetricView } from "../lib/metrics.ts";
import { Skeleton } from "../ui/basics.tsx";
import { Dialog } from "../ui/overlays.tsx";
import { part } from "../ui/part.tsx";
import { MetricSummary } from "./MetricSummary.tsx";

const MetricDetails = part(() => import("./MetricDetails.tsx"));
const EARLIER = 5;

/** A metric of a session; a tap opens everything known about it. */
export function MetricCard({ session, view, history }: { session: Session; view: MetricView; history?: Trends | undefined }) {
  const [open, setOpen] = useState(false);
  const past = history?.metrics.find((m) => m.key === view.spec.key)?.series ?? [];
  const earlier = past.flatMap((p) => (p.session_id === session.id || p.value === null ? [] : [p.value])).slice(-EARLIER);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-full px-4 py-3 text-left hover:bg-sunken"
        aria-haspopup="dialog"
      >
        <MetricSummary summary={view} targets={session.metric_targets} earlier={earlier} />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={view.spec.label} wide>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <MetricDetails session={session} view={view} history={past} />
        </Suspense>
      </Dialog>
    </>
  );
}
