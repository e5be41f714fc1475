import type { CaptureFinding } from "@sagittal/contract";

/**
 * The text for a finding: that of its code, unless its data show that another movement than the chosen exercise was filmed, or that an
 * oblique camera's angles were read in space.
 */
export function findingWords({ code, data }: CaptureFinding): CaptureFinding["code"] | "other_movement" | "angles_in_space" {
  if (code === "implausible_geometry" && data.reason === "movement") return "other_movement";
  return code === "camera_off_plane" && data.angles_from === "space" ? "angles_in_space" : code;
}

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
