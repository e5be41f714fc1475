import type { tennis as definition } from "../../activities/tennis.ts";
import type { TextsOf } from "../types.ts";

export const tennis: TextsOf<typeof definition> = {
  name: "Tennis",
  exercises: {
    Serve: "Serve",
    Forehand: "Forehand",
    "One-handed Backhand": "One-handed Backhand",
    "Two-handed Backhand": "Two-handed Backhand",
  },
  metrics: {
    front_knee_loading: {
      label: "Front knee bend in loading",
      low: "Little leg drive; bend more in the trophy position.",
      high: "Very deep bend; keep the rhythm and drive up.",
    },
    trunk_inclination_trophy: {
      label: "Trunk tilt in trophy",
      low: "Trunk stays upright; let the hips go into the court and tilt.",
      high: "Arching a lot; tilt less and drive from the legs.",
    },
    elbow_flexion_trophy: {
      label: "Racket elbow bend in trophy",
      low: "Arm too open; bend to about a right angle.",
      high: "Arm too tight; open the elbow to about a right angle.",
    },
    shoulder_elevation_contact: {
      label: "Arm to trunk at contact",
      low: "Elbow low; reach up at contact.",
      high: "Arm squeezed to the head; tilt the trunk so the arm stays near 110 degrees.",
    },
    elbow_flexion_contact: { label: "Elbow bend at contact", high: "Arm too bent at contact; extend it more." },
    contact_height_pct: { label: "Hand height at contact", low: "Contact is low; toss higher or reach up." },
    knee_flexion_prep: {
      label: "Knee bend in preparation",
      low: "Standing tall; load the legs.",
      high: "Too low to move on; rise a little so that you can push off.",
    },
    contact_ahead_pct: {
      label: "Contact in front",
      low: "Late contact; prepare earlier.",
      high: "Reaching too far ahead; move closer to the ball.",
    },
    shoulder_hip_separation: {
      label: "Shoulder-hip separation",
      low: "Little shoulder turn; turn the shoulders further than the hips.",
      high: "Over-rotation; keep the eyes on the ball.",
    },
    trunk_lean_contact: {
      label: "Trunk lean at contact",
      low: "Falling back at contact; step into the shot.",
      high: "Tipping forward; stay balanced.",
    },
    head_stability: { label: "Head movement at contact", high: "Head moves through contact; keep the eyes on the contact point." },
    peak_hand_speed: { label: "Peak hand speed" },
    sequence_score: { label: "Kinematic sequence", low: "Arm leads the body; start from the legs and hips." },
  },
  guide: {
    what_it_measures: "Loading, trunk action, arm position and contact of the strokes.",
    key_fact: "In the trophy position of the serve, trained players bend the front knee to about 65 degrees. [JacGor24]",
    demographics: "Players from about 10 years.",
    skill: "Club to elite.",
    distance: "6-8 m; room above the racket.",
    height: "1.2 m, level.",
    view: "Serve from the side of the racket arm or from behind; groundstrokes from the side.",
    clothing: "Fitted top; shoulders and hips visible.",
    fps: "120-240 frames per second.",
    trials: "3-5 strokes at match pace.",
  },
};
