import type { ScubaSessionMeta, Side } from "@sagittal/contract";

/** How a scuba session's condition affects its analysis (section H4, assumed). */
export interface ScubaReading {
  /** Leg with the prosthesis or residual limb; null for control conditions. */
  residual: Side | null;
  sound: Side | null;
  /** `arms_engaged` contradicts the condition. */
  armsInconsistent: boolean;
  /** Sessions may be compared over time only when this key is equal. */
  comparisonKey: string;
}

/** Reads the scuba sidecar; nothing of its clinical payload is in the result but the side. */
export function readScubaMeta(meta: ScubaSessionMeta): ScubaReading {
  const amputation = meta.condition === "transtibial" || meta.condition === "transfemoral";
  const involved: Side = meta.side_involved === "L" ? "left" : "right";
  return {
    residual: amputation ? involved : null,
    sound: amputation ? (involved === "left" ? "right" : "left") : null,
    armsInconsistent:
      meta.condition !== "control_with_arms" ? meta.condition === "control_no_arms" && meta.arms_engaged : !meta.arms_engaged,
    comparisonKey: [meta.condition, meta.arms_engaged, meta.fin_model.trim().toLowerCase(), meta.fin_stiffness.trim().toLowerCase()].join(
      "|",
    ),
  };
}

/** `value_json.role` of a per-side scuba value. */
export function limbRole(reading: ScubaReading, side: Side): "residual" | "sound" | null {
  if (reading.residual === null) return null;
  return side === reading.residual ? "residual" : "sound";
}
