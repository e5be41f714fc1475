import type { badminton as definition } from "../../activities/badminton.ts";
import type { TextsOf } from "../types.ts";

export const badminton: TextsOf<typeof definition> = {
  name: "Badminton",
  exercises: {
    "Forehand Smash": "Forehand Smash",
    "Forehand Clear": "Forehand Clear",
    "Net Lunge": "Net Lunge",
    "Volleyball Spike": "Volleyball Spike",
    "Volleyball Serve": "Volleyball Serve",
  },
  metrics: {
    contact_height_pct: { label: "Hand height at contact", low: "Contact is low; meet it higher and earlier." },
    elbow_flexion_contact: { label: "Elbow bend at contact", high: "Bent arm at contact; reach up." },
    elbow_flexion_cocking: {
      label: "Elbow bend in preparation",
      low: "Arm too straight in preparation; bend the elbow.",
      high: "Arm very tight in preparation; open the elbow a little.",
    },
    shoulder_elevation_contact: {
      label: "Arm to trunk at contact",
      low: "Elbow is low at contact; reach up.",
      high: "Arm squeezed to the head; tilt the trunk.",
    },
    contact_ahead_pct: {
      label: "Contact in front",
      low: "Contact is too far back; move back sooner.",
      high: "Contact is too far in front; step closer.",
    },
    shoulder_hip_separation: {
      label: "Shoulder-hip separation",
      low: "Turn the shoulders more in preparation.",
      high: "Over-rotation; keep the eyes on the target.",
    },
    lunge_front_knee: {
      label: "Front knee in lunge",
      low: "Shallow lunge; sink lower.",
      high: "Knee folds past the foot; take a longer step.",
    },
    lunge_trunk_lean: { label: "Trunk lean in lunge", high: "Falling forward; keep the chest up to recover." },
    lunge_knee_valgus: {
      label: "Knee valgus in lunge (FPPA)",
      low: "Knee drifts outward; point it over the toes.",
      high: "Knee drops inward; point it over the toes.",
    },
    lunge_recovery_time: { label: "Recovery time", high: "Slow recovery; push back from the front heel." },
    peak_hand_speed: { label: "Peak hand speed" },
  },
  guide: {
    what_it_measures: "Overhead contact and quality of the net lunge.",
    key_fact: "Faster smashes go with more shoulder-hip separation and a shorter acceleration phase. [King20]",
    demographics: "Players from about 10 years.",
    skill: "Club to elite.",
    distance: "5-6 m; room above the racket.",
    height: "1.2 m, level.",
    view: "Side, on the racket side, or from behind; front for the knee in the lunge.",
    clothing: "Fitted top and shorts.",
    fps: "120-240 frames per second.",
    trials: "3-5 strokes or lunges.",
  },
};
