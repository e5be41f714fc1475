import type { CaptureFinding } from "@sagittal/contract";

const WEIGHT = { low: 0, medium: 1, high: 2 } as const satisfies Record<CaptureFinding["severity"], number>;

/**
 * The findings whose advice can be followed together. A small figure asks for a nearer camera and a figure that leaves the picture for a
 * farther one: only the more severe of the two gives advice; of two equally severe ones leaving the picture, because data outside the picture is lost.
 */
export function compatibleAdvice(findings: readonly CaptureFinding[]): CaptureFinding[] {
  const far = findings.find((f) => f.code === "subject_too_far");
  const left = findings.find((f) => f.code === "subject_left_frame");
  if (!far || !left) return [...findings];
  const weaker = WEIGHT[far.severity] > WEIGHT[left.severity] ? left : far;
  return findings.filter((f) => f !== weaker);
}
