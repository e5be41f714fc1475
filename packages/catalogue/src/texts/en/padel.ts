import type { padel as definition } from "../../activities/padel.ts";
import type { TextsOf } from "../types.ts";

export const padel: TextsOf<typeof definition> = {
  name: "Padel Tennis",
  exercises: {
    "Forehand Drive": "Forehand Drive",
    "Backhand Drive": "Backhand Drive",
    Bandeja: "Bandeja",
    Volley: "Volley",
    Serve: "Serve",
  },
  metrics: {
    knee_flexion_prep: {
      label: "Knee bend in preparation",
      low: "Legs too straight; bend the knees to get under the ball.",
      high: "Too deep to recover quickly; rise a little.",
    },
    contact_ahead_pct: {
      label: "Contact in front",
      low: "Late contact; shorten the backswing.",
      high: "Reaching for the ball; move the feet first.",
    },
    contact_height_pct: {
      label: "Hand height at contact",
      low: "Contact is low for this stroke; meet the ball higher.",
      high: "Contact is high for this stroke; let the ball drop or move back.",
    },
    elbow_flexion_contact: {
      label: "Elbow bend at contact",
      low: "Arm fully locked; keep a soft elbow.",
      high: "Arm cramped; make space from the ball.",
    },
    trunk_lean_contact: {
      label: "Trunk lean at contact",
      low: "Leaning back; step in.",
      high: "Bending at the waist; bend the knees instead.",
    },
    shoulder_hip_separation: {
      label: "Shoulder-hip separation",
      low: "Little shoulder turn; turn side-on earlier.",
      high: "Over-rotation; keep the eyes on the ball.",
    },
    stance_width_pct: {
      label: "Stance width at contact",
      low: "Narrow base; widen the stance.",
      high: "Very wide base; bring the feet closer to recover faster.",
    },
    head_stability: { label: "Head movement at contact", high: "Head moves through contact; keep it still." },
  },
  guide: {
    what_it_measures: "Preparation, contact point and balance of the strokes.",
    key_fact: "No joint-angle norms are published for padel: the zones follow coaching consensus.",
    demographics: "Players from about 10 years.",
    skill: "Club level.",
    distance: "4-6 m.",
    height: "1.2 m, level.",
    view: "From the fence opening at the side of the court, or from behind the glass.",
    clothing: "Fitted top and shorts.",
    fps: "120 frames per second recommended, 60 at least.",
    trials: "3-5 strokes.",
  },
};
