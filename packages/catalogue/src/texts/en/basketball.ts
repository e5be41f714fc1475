import type { basketball as definition } from "../../activities/basketball.ts";
import type { TextsOf } from "../types.ts";

export const basketball: TextsOf<typeof definition> = {
  name: "Basketball",
  exercises: {
    "Free Throw": "Free Throw",
    "Jump Shot": "Jump Shot",
    "Three-point Shot": "Three-point Shot",
  },
  metrics: {
    knee_flexion_dip: { label: "Knee bend in dip", low: "Little leg use; bend more in the dip.", high: "Deep dip; keep it compact." },
    elbow_flexion_set: {
      label: "Elbow bend at set point",
      low: "Arm too open at the set point; bend the elbow to about a right angle.",
      high: "Ball pulled too close to the face; open the elbow a little.",
    },
    forearm_vertical_set: { label: "Forearm off vertical at set", high: "Forearm tilts; stack the wrist over the elbow." },
    shoulder_flexion_release: {
      label: "Upper-arm angle at release",
      low: "Flat arm; finish higher.",
      high: "Arm very steep; release a little more in front.",
    },
    elbow_extension_release: { label: "Elbow bend at release", high: "Arm does not finish; extend it fully." },
    release_height_pct: { label: "Hand height at release", low: "Low release; extend fully and rise onto the toes." },
    trunk_lean_release: { label: "Trunk lean at release", low: "Leaning back; stay tall.", high: "Leaning forward; stay upright." },
    hand_launch_angle: {
      label: "Hand path angle at release",
      low: "Flat shot; give it more arc.",
      high: "Very steep shot; make it a little flatter.",
    },
    elbow_flare: { label: "Elbow flare", high: "Elbow points out; bring it under the ball." },
    landing_drift_pct: { label: "Landing drift", low: "Fading back; jump straight up.", high: "Drifting forward; jump straight up." },
    follow_through_hold: { label: "Follow-through hold", low: "Dropping the hand early; hold the finish." },
  },
  guide: {
    what_it_measures: "Dip, set point, release and balance of the shot.",
    key_fact: "Good free-throw shooters keep the forearm near vertical and lean less. [Cabar21, Cabar23]",
    demographics: "Players from 10 years.",
    skill: "Beginner to elite.",
    distance: "5-6 m; room above the hands at release.",
    height: "1.2 m, level.",
    view: "Side: on the shooting-hand side. Front: from under the basket.",
    clothing: "Sleeveless top; elbows visible.",
    fps: "60 frames per second at least, 120 recommended.",
    trials: "5 shots.",
  },
};
