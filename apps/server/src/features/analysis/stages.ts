import type { Progress } from "@sagittal/contract";
import type { Span, Tracing } from "../../platform/tracing.ts";

/** Makes each stage of an analysis, as it is reported, a span under the one that is current now. */
export function stageSpans(tracing: Tracing) {
  // Progress comes from another process, in no context of its own.
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
