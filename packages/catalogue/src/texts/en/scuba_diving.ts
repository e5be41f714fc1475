import type { scuba_diving as definition } from "../../activities/scuba_diving.ts";
import type { TextsOf } from "../types.ts";

export const scuba_diving: TextsOf<typeof definition> = {
  name: "Scuba Diving",
  exercises: {
    "Flutter Kick": "Flutter Kick",
    "Frog Kick": "Frog Kick",
    "Dolphin Kick": "Dolphin Kick",
  },
  metrics: {
    kick_frequency: {
      label: "Kick frequency",
      low: "Slow kick; keep a steady rhythm.",
      high: "Fast kicking wastes air; slow down and use the whole leg.",
    },
    kick_amplitude_pct: {
      label: "Kick amplitude",
      low: "Small kick; open the hips more.",
      high: "Wide kick adds drag; keep the feet within the outline of the body.",
    },
    hip_rom_kick: {
      label: "Hip range of motion",
      low: "Kicking from the knees; start the kick from the hips.",
      high: "Very large hip swing; make the kick smaller and steadier.",
    },
    knee_flexion_kick: {
      label: "Peak knee flexion",
      low: "Stiff knees; let them bend a little.",
      high: "Bicycle kick; keep the knees straighter.",
    },
    body_trim_angle: { label: "Body trim", high: "Body is not level; trim it with weights and buoyancy." },
    kick_amplitude_asymmetry: {
      label: "Amplitude asymmetry",
      high: "One leg does less; adjust the fin, have a prosthesis checked by its maker, and practise even kicks.",
    },
    kick_phase_error: { label: "Left-right timing", high: "Legs out of rhythm; count an even beat." },
    cycle_time_cv: { label: "Rhythm variability", high: "Uneven rhythm; relax and glide." },
    swim_speed: { label: "Swim speed" },
    distance_per_kick: { label: "Distance per kick" },
  },
  guide: {
    what_it_measures: "Rhythm, amplitude and symmetry of the fin kick, and body trim.",
    key_fact: "There are no validated video norms under water: compare a diver with their own earlier sessions.",
    demographics: "Certified divers and swimmers in rehabilitation, including users of a leg prosthesis, always supervised.",
    skill: "Certified diver or supervised swimmer.",
    distance: "4-6 m from the side in clear water.",
    height: "At the swimmer's depth.",
    view: "Side, perpendicular to the swimming line, with the scale bar in the swimming plane.",
    clothing: "Tight suit that contrasts with the background.",
    fps: "60 frames per second recommended, 25 at least.",
    trials: "At least 5 steady kick cycles.",
  },
};
