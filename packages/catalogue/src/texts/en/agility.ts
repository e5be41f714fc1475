import type { agility as definition } from "../../activities/agility.ts";
import type { TextsOf } from "../types.ts";

export const agility: TextsOf<typeof definition> = {
  name: "Agility",
  exercises: {
    "5-0-5 Turn": "5-0-5 Turn",
    "Pro Agility 5-10-5": "Pro Agility 5-10-5",
    "T-Test": "T-Test",
    "Cutting 45-90": "Cutting 45-90",
    "Deceleration Stop": "Deceleration Stop",
    "Lateral Shuffle": "Lateral Shuffle",
  },
  metrics: {
    course_time: { label: "Time of the whole course" },
    time_505: { label: "5-0-5 time" },
    turn_time: { label: "Turn time", high: "Slow turn; brake on the step before the plant and drive out low." },
    plant_contact_time: { label: "Plant contact time", high: "Long plant; push off harder and sooner." },
    plant_knee_flexion: {
      label: "Knee bend at plant",
      low: "Stiff plant leg; bend to absorb.",
      high: "Sinking deep in the plant; brake one step earlier.",
    },
    plant_knee_valgus: {
      label: "Knee valgus at plant (FPPA)",
      low: "Knee drifts outward at the plant; keep it over the foot.",
      high: "Knee drops inward at the plant; keep it over the foot, with the foot nearer the body.",
    },
    trunk_lean_plant: {
      label: "Trunk lean at plant",
      low: "Leaning back at the plant; bring the chest over the hips.",
      high: "Folded forward at the plant; keep the chest up.",
    },
    trunk_lateral_lean_cut: { label: "Side lean over plant leg", high: "Trunk tips over the planted leg; lean into the new direction." },
    com_drop_pct: { label: "Hip drop into turn", low: "Staying tall; lower the hips before the turn." },
    braking_steps: { label: "Braking steps" },
    turn_asymmetry: { label: "Left-right turn difference", high: "One direction is slower; train the weaker side." },
    approach_speed: { label: "Approach speed" },
  },
  guide: {
    what_it_measures: "Braking, plant and re-acceleration in turns.",
    key_fact: "Most of the braking in a 180-degree turn is done on the step before the plant. [DosS20]",
    demographics: "Field and court athletes from 12 years.",
    skill: "Trained beginner to elite; healthy legs.",
    distance:
      "6-8 m, with the turning point in the middle of the frame. For the time of a whole course 10-15 m, so that start, turns and finish are in the frame.",
    height: "Hip height, level, on a tripod.",
    view: "Side, perpendicular to the running line; front for cuts and the shuffle. Do not pan.",
    clothing: "Fitted kit and the usual shoes.",
    fps: "60 frames per second at least, 120 recommended.",
    trials: "2-3 turns in each direction, fully rested.",
  },
};
