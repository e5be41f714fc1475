import type { american_football as definition } from "../../activities/american_football.ts";
import type { TextsOf } from "../types.ts";

export const american_football: TextsOf<typeof definition> = {
  name: "American Football",
  exercises: {
    "Quarterback Pass": "Quarterback Pass",
    "Three-point Start": "Three-point Start",
    "40-yard Sprint": "40-yard Sprint",
    "Place Kick": "Place Kick",
  },
  metrics: {
    stride_length_pct: {
      label: "Stride length in the pass",
      low: "Short step; step to the target.",
      high: "Over-stride; shorten for control.",
    },
    lead_knee_flexion_fc: { label: "Lead knee at foot contact", low: "Stiff lead leg.", high: "Collapsing lead leg." },
    elbow_flexion_cocking: { label: "Elbow bend in cocking", low: "Long arm action; compact the elbow.", high: "Very tight arm." },
    shoulder_abduction_release: {
      label: "Elbow height at release",
      low: "Elbow drops; keep it at shoulder height or above.",
      high: "Elbow too high.",
    },
    trunk_tilt_release: {
      label: "Trunk forward tilt at release",
      low: "Leaning back; finish over the front leg.",
      high: "Folding over; stay taller.",
    },
    release_height_pct: { label: "Hand height at release", low: "Low release; raise the elbow." },
    shoulder_hip_separation: { label: "Shoulder-hip separation", low: "Open hips before shoulders.", high: "Over-rotation." },
    set_hip_height_ratio: {
      label: "Hips over shoulders in set",
      low: "Hips low; raise them slightly above the shoulders.",
      high: "Hips very high; lower slightly.",
    },
    trunk_angle_first_step: {
      label: "Trunk angle at first push",
      low: "Popping up; stay low longer.",
      high: "Stumbling low; rise gradually.",
    },
    shin_angle_first_contact: { label: "Shin angle at first contact", low: "Shin upright; project forward.", high: "Shin too flat." },
    contact_time: { label: "Ground contact time", low: "Very short contact.", high: "Long contact; stiff, fast feet." },
    knee_lift: { label: "Peak thigh angle (knee lift)", low: "Lift the knees." },
    touchdown_distance_pct: { label: "Touchdown distance", high: "Reaching; strike under the hips." },
    trunk_lean: { label: "Trunk lean", low: "Leaning back.", high: "Bent forward; run tall at top speed." },
    kick_knee_flexion_back: { label: "Kicking knee fold in backswing", low: "Fold the leg more in the backswing." },
    support_knee_flexion: { label: "Support knee at contact", low: "Stiff plant leg.", high: "Plant leg collapses." },
    trunk_lean_contact: { label: "Trunk lean at contact", low: "Leaning back.", high: "Folded forward." },
    follow_through_height: { label: "Follow-through", low: "Swing through the ball." },
  },
  guide: {
    what_it_measures: "Passing mechanics, start and sprint, and the place kick.",
    key_fact: "Passers take shorter strides and stay more erect than baseball pitchers. [Fleis96]",
    demographics: "High-school age and older.",
    skill: "High school to elite.",
    distance: "6-8 m; the start from 5 m.",
    height: "1.0 m, level.",
    view: "Side, on the throwing-arm or kicking-leg side; front for the arm in the pass.",
    clothing: "Without bulky pads if possible.",
    fps: "120-240.",
    trials: "3-5 trials.",
  },
};
