import type { CustomLimits } from "@sagittal/catalogue";
import { AnalysisRequest, type OwnMetricFormula } from "@sagittal/contract";
import { athleteAt } from "../clients/profile.ts";
import type { ClientRow } from "../clients/row.ts";
import type { SessionRow } from "../sessions/row.ts";

/** The request for the analysis of a session, with the athlete as known now, the zones that the coach set and the metrics that the team wrote. */
export function analysisRequest(
  session: SessionRow,
  client: ClientRow | undefined,
  zones: CustomLimits,
  own_metrics: OwnMetricFormula[],
): AnalysisRequest {
  return AnalysisRequest.parse({
    ...session.inputs,
    activity: session.activity,
    exercise: session.exercise,
    camera_view: session.camera_view,
    handedness: session.handedness ?? "right",
    blur_face: session.blur_face,
    barbell_mass_kg: session.barbell_mass_kg,
    walk_test_distance_m: session.walk_test_distance_m,
    athlete: athleteAt(client, session.created_at),
    zones,
    own_metrics,
  });
}
