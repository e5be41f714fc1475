import type { Progress } from "@sagittal/contract";
import type { Span, Tracing } from "../../platform/tracing.ts";

/** Turns each reported stage of an analysis into a span, a child of the span that is current at the call. */
export function stageSpans(tracing: Tracing) {
  // Progress messages arrive from another process, outside of any tracing context.
  const from = tracing.current();
  let open: { stage: Progress["stage"]; span: Span } | null = null;
  const end = () => {
    open?.span.end();
    open = null;
  };
  return {
    report({ stage }: Progress) {
      if (!tracing.on || open?.stage === stage) return;
      end();
      open = { stage, span: tracing.begin(`stage ${stage}`, { from }) };
    },
    end,
  };
}
