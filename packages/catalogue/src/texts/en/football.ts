import type { football as definition } from "../../activities/football.ts";
import type { TextsOf } from "../types.ts";

export const football: TextsOf<typeof definition> = {
  name: "Football",
  exercises: {
    "Instep Kick": "Instep Kick",
    "Inside-foot Pass": "Inside-foot Pass",
    "Jump Header": "Jump Header",
  },
  metrics: {
    kick_knee_flexion_back: {
      label: "Kicking knee fold in backswing",
      low: "Leg stays long in the backswing; let the heel fold up behind.",
    },
    kick_hip_extension_back: { label: "Kicking thigh angle in backswing", low: "Little backswing; open the hip further." },
    kick_knee_flexion_contact: { label: "Kicking knee bend at contact", high: "Leg still bent at contact; snap the shank through." },
    support_knee_flexion: {
      label: "Support knee at contact",
      low: "Stiff support leg; soften the knee.",
      high: "Support leg collapses; stay strong over it.",
    },
    trunk_lean_contact: {
      label: "Trunk lean at contact",
      low: "Leaning back lifts the ball; get over it.",
      high: "Folded forward; stay taller and free the swing.",
    },
    trunk_lateral_lean: {
      label: "Side lean to support leg",
      low: "Upright; lean away to give the leg room.",
      high: "Falling away; keep your balance.",
    },
    arm_abduction: { label: "Opposite arm raise", low: "Opposite arm stays low; raise it for balance." },
    follow_through_height: { label: "Follow-through height", low: "Stopping at the ball; swing through it." },
    peak_foot_speed: { label: "Peak foot speed" },
    jump_height: { label: "Jump height", low: "Low jump; train jump power and use the arms." },
    landing_knee_peak: {
      label: "Peak knee flexion in landing",
      low: "Stiff landing; absorb with hips and knees.",
      high: "Collapsing on landing; control the descent.",
    },
    knee_extension_takeoff: { label: "Knee flexion at take-off", high: "Legs are not straight at take-off; finish the push." },
    trunk_arch_header: { label: "Trunk arch before header", low: "Trunk stays straight in flight; arch back slightly, then snap forward." },
  },
  guide: {
    what_it_measures: "Whip of the kicking leg, support leg and trunk.",
    key_fact: "The kick runs from the hip outwards: the thigh reaches its top speed before the shank. [KelKat07]",
    demographics:
      "Players from 10 years. Headers of children below 12 without a ball, of older juniors within their association's limits for training.",
    skill: "Beginner to elite.",
    distance: "6 m; the ball's position in the middle of the frame.",
    height: "0.8 m, level.",
    view: "Side on, on the kicking-leg side; back or front for side lean and arms.",
    clothing: "Shorts; knees visible.",
    fps: "120-240 frames per second.",
    trials: "3-5 kicks; 3 headers, which may be done without a ball.",
  },
};
