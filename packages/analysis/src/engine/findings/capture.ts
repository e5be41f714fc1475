import { type Body, type Flight, finite } from "@sagittal/biomechanics";
import type { CaptureFinding, MetricValue } from "@sagittal/contract";
import { obliqueView } from "./camera-view.ts";
import { leftFrame, tooFar } from "./framing.ts";
import { implausibleGeometry } from "./geometry.ts";
import type { Recorded } from "./recorded.ts";
import { sparsePose } from "./sparse-pose.ts";

/** Least share of frames with a detected body at which a clip without the exercise is reported as another movement. */
const LEAST_FOUND_SHARE = 0.5;

/**
 * Advisory findings about faults of the recording (docs/domain/findings.md). Empty when all checks passed.
 * @param action first and last frame of the movement
 * @param declaredM length of the course that was declared, m
 */
export function captureFindings(
  motion: Recorded,
  flights: readonly Flight[],
  action: readonly [number, number],
  declaredM: number | null = null,
): CaptureFinding[] {
  if (finite(motion.body.joints.midHip.x).length === 0) return [];
  return [
    sparsePose(motion),
    implausibleGeometry(motion, flights, declaredM),
    tooFar(motion),
    obliqueView(motion),
    leftFrame(motion, action),
  ].filter((f) => f !== null);
}

/**
 * Finding when a well-seen body shows no event of the exercise: another movement was filmed, or the exercise, view or handedness was declared wrongly.
 * @param values every metric of the exercise
 */
export function otherMovement(body: Body, values: readonly MetricValue[], findings: readonly CaptureFinding[]): CaptureFinding[] {
  if (body.found < LEAST_FOUND_SHARE || findings.some((f) => f.code === "pose_sparse" && f.severity === "high")) return [];
  const details = values.map((v) => ({ given: v.value_num !== null, ...v.value_json }));
  const unseen = details.some((d) => d.reason === "no_event") && !details.some((d) => d.given || (d.reason === "cycles" && d.n > 0));
  if (!unseen) return [];
  return [
    {
      code: "implausible_geometry",
      severity: "high",
      data: { value: 0, threshold: 1, unit: "count", reason: "movement", advice_key: "trim_action" },
    },
  ];
}
