import type { fencing as definition } from "../../activities/fencing.ts";
import type { TextsOf } from "../types.ts";

export const fencing: TextsOf<typeof definition> = {
  name: "Fencing",
  exercises: {
    "En Garde": "En Garde",
    Lunge: "Lunge",
    "Straight Punch": "Straight Punch (boxing)",
    "Advance-Lunge": "Advance-Lunge",
  },
  metrics: {
    guard_front_knee: {
      label: "Front knee bend en garde",
      low: "Front leg nearly straight; bend the front knee more.",
      high: "Guard is too low in front; stand slightly taller.",
    },
    guard_rear_knee: {
      label: "Rear knee bend en garde",
      low: "Rear leg nearly straight; bend and load it more.",
      high: "Rear leg too bent; rise a little.",
    },
    guard_trunk_lean: {
      label: "Trunk lean en garde",
      low: "Leaning back; bring the trunk upright.",
      high: "Leaning forward; keep the trunk upright.",
    },
    lunge_length_pct: { label: "Lunge length", low: "Short lunge; push longer from the rear leg." },
    rear_knee_extension: { label: "Rear knee flexion at full lunge", high: "Rear leg not straight; drive it to full extension." },
    front_knee_landing: {
      label: "Front knee flexion at full lunge",
      low: "Shallow finish; let the front thigh come near level.",
      high: "Knee folds past the foot; land with the shin vertical.",
    },
    front_shin_landing: {
      label: "Front shin angle at full lunge",
      low: "Shin leans back; bring the knee forward over the heel.",
      high: "Knee passes the toes; lengthen the step.",
    },
    trunk_lean_lunge: {
      label: "Trunk lean at hit",
      low: "Trunk held back; let it follow the arm.",
      high: "Diving forward; stay balanced for recovery.",
    },
    hand_lead_time: { label: "Hand before foot", low: "Foot starts first; extend the arm before the step." },
    weapon_arm_extension: { label: "Weapon elbow flexion at hit", high: "Arm bent at the hit; extend fully without locking." },
    peak_body_speed: { label: "Peak body speed" },
    recovery_time: { label: "Recovery time", high: "Slow recovery; push off the front heel." },
    peak_hand_speed: { label: "Peak speed of the fist" },
    punch_elbow_flexion: { label: "Elbow flexion at full reach", high: "The arm stays bent; punch through to full reach." },
    guard_hand_height: {
      label: "Guard hand above the shoulders",
      low: "The guard hand drops; keep it at the chin while the other one punches.",
    },
    rear_heel_lift_pct: { label: "Lift of the heel on the punching side" },
    punch_return_time: { label: "Time back towards the guard", high: "The fist comes back late; pull it back as fast as it went." },
  },
  guide: {
    what_it_measures: "Guard position, lunge reach, leg drive and timing; of a straight punch the fist, the guard hand and the heel.",
    key_fact: "Lunge speed comes mainly from extending the rear leg. [Guan18]",
    demographics: "Fencers of any weapon from about 10 years.",
    skill: "Club to elite.",
    distance: "4-5 m, the full lunge in frame.",
    height: "Hip height, level, on a tripod.",
    view: "Side, with the weapon arm towards the camera.",
    clothing: "Hips and knees visible: no jacket skirt over the hips.",
    fps: "120 frames per second recommended, 60 at least for the lunge.",
    trials: "3-5 lunges from a still guard.",
  },
};
