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
      low: "Short step; step towards the target.",
      high: "Over-striding; shorten for control.",
    },
    lead_knee_flexion_fc: {
      label: "Lead knee at foot contact",
      low: "Stiff lead leg; land with a soft knee.",
      high: "Lead leg collapses; land firmer.",
    },
    elbow_flexion_cocking: {
      label: "Elbow bend in cocking",
      low: "Long arm action; keep the elbow compact.",
      high: "Arm very tight; open the elbow a little.",
    },
    shoulder_abduction_release: {
      label: "Elbow height at release",
      low: "Elbow drops; keep it at shoulder height or above.",
      high: "Elbow too high; lower it slightly.",
    },
    trunk_tilt_release: {
      label: "Trunk forward tilt at release",
      low: "Upright or leaning back; finish over the front leg.",
      high: "Folding over; stay taller.",
    },
    release_height_pct: { label: "Hand height at release", low: "Low release; raise the elbow." },
    shoulder_hip_separation: {
      label: "Shoulder-hip separation",
      low: "Trunk turns with the hips; open the hips before the shoulders.",
      high: "Over-rotation; let the trunk follow the hips sooner.",
    },
    set_hip_height_ratio: {
      label: "Hips over shoulders in set",
      low: "Hips low; raise them slightly above the shoulders.",
      high: "Hips very high; lower them slightly.",
    },
    trunk_angle_first_step: {
      label: "Trunk angle at first push",
      low: "Popping up; stay low for longer.",
      high: "Stumbling low; rise gradually.",
    },
    shin_angle_first_contact: {
      label: "Shin angle at first contact",
      low: "Shin upright; project forward and land with it tilted.",
      high: "Shin too flat; lift the hips slightly.",
    },
    contact_time: {
      label: "Ground contact time",
      low: "Very short contact; let the leg load before it pushes.",
      high: "Long contact; make the feet stiff and fast.",
    },
    knee_lift: { label: "Peak thigh angle (knee lift)", low: "Low knees; lift them before striking down." },
    touchdown_distance_pct: { label: "Touchdown distance", high: "Reaching; strike down under the hips." },
    trunk_lean: { label: "Trunk lean", low: "Leaning back; lean slightly from the ankles.", high: "Bent forward; run tall at top speed." },
    kick_knee_flexion_back: { label: "Kicking knee fold in backswing", low: "Leg stays long; fold it more in the backswing." },
    support_knee_flexion: {
      label: "Support knee at contact",
      low: "Stiff plant leg; soften the knee.",
      high: "Plant leg collapses; stay strong over it.",
    },
    trunk_lean_contact: { label: "Trunk lean at contact", low: "Leaning back; stay over the ball.", high: "Folded forward; stay taller." },
    follow_through_height: { label: "Follow-through height", low: "Leg stops at the ball; swing through it." },
    time_10yd: { label: "Time over 10 yd" },
    time_20yd: { label: "Time over 20 yd" },
    time_40yd: { label: "Time over 40 yd" },
    fastest_split: { label: "Fastest split" },
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
    fps: "120-240 frames per second.",
    trials: "3-5 trials.",
  },
};
