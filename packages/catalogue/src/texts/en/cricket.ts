import type { cricket as definition } from "../../activities/cricket.ts";
import type { TextsOf } from "../types.ts";

export const cricket: TextsOf<typeof definition> = {
  name: "Cricket",
  exercises: {
    "Fast Bowling": "Fast Bowling",
    "Spin Bowling": "Spin Bowling",
    "Front-foot Drive": "Front-foot Drive",
  },
  metrics: {
    front_knee_ffc: { label: "Front knee at landing", high: "Landing on a bent knee; land firmer." },
    front_knee_release: { label: "Front knee at release", high: "Front leg collapses; brace it through release." },
    runup_speed: { label: "Run-up speed", low: "Build a quicker, controlled run-up." },
    stride_length_pct: {
      label: "Delivery stride",
      low: "Short delivery stride; drive further down the pitch.",
      high: "Over-striding; shorten slightly.",
    },
    trunk_flexion_release: {
      label: "Trunk forward tilt at release",
      low: "Upright at release; flex through the crease.",
      high: "Collapsing over the front leg; stay taller.",
    },
    trunk_lateral_flexion: { label: "Side bend near release", high: "Large side bend loads the lower back; stay taller." },
    shoulder_counter_rotation: { label: "Shoulder counter-rotation", high: "Mixed action; align hips and shoulders at back-foot contact." },
    elbow_extension_delivery: { label: "Elbow straightening" },
    bat_front_knee: {
      label: "Front knee in drive",
      low: "Straight front leg; bend into the stride.",
      high: "Front knee very deep; stay a little taller.",
    },
    head_over_knee_pct: {
      label: "Head over front knee",
      low: "Head behind the knee; lean into the ball.",
      high: "Falling over; balance over the front foot.",
    },
    head_stability: { label: "Head movement", high: "Head moves through contact; keep it still." },
    lead_elbow_height_pct: { label: "Lead elbow height", low: "Low front elbow; lift it to play straight." },
  },
  guide: {
    what_it_measures: "Delivery stride, front leg and trunk of the bowler; balance of the batter.",
    key_fact: "The fastest bowlers land and release on a straighter front knee. [Worth13]",
    demographics: "Players from 13 years; workload limits apply to juniors.",
    skill: "Club to elite.",
    distance: "8-10 m; last run-up step to follow-through in frame.",
    height: "1.2 m, level.",
    view: "Side: at the popping crease, on the bowling-arm side; or from behind or in front.",
    clothing: "Fitted top and trousers.",
    fps: "240 frames per second for pace, 120 for spin and batting.",
    trials: "3-5 balls.",
  },
};
