import type { bowling as definition } from "../../activities/bowling.ts";
import type { TextsOf } from "../types.ts";

export const bowling: TextsOf<typeof definition> = {
  name: "Bowling",
  exercises: {
    "Full Approach Delivery": "Full Approach Delivery",
    "One-step Drill": "One-step Drill",
  },
  metrics: {
    approach_steps: { label: "Approach steps" },
    slide_knee_flexion: {
      label: "Slide knee bend at release",
      low: "Tall finish; bend the sliding knee more.",
      high: "Very deep finish; keep enough strength to hold the position.",
    },
    trunk_lean_release: {
      label: "Trunk forward tilt at release",
      low: "Upright; tilt forward from the hips.",
      high: "Chest falls over; keep the spine angle steady.",
    },
    trunk_lateral_tilt_release: {
      label: "Side tilt at release",
      low: "Little side tilt; let the shoulder drop under the head.",
      high: "Tipping far to the side; stay balanced.",
    },
    backswing_height: {
      label: "Backswing height",
      low: "Short backswing; let the ball swing freely.",
      high: "Very high backswing; control before power.",
    },
    elbow_bend_swing: { label: "Elbow bend in forward swing", high: "Arm bends in the swing; keep a loose straight pendulum." },
    release_timing: {
      label: "Release relative to slide",
      low: "Early release; let the slide start first.",
      high: "Late release; start the swing earlier.",
    },
    step_tempo_ratio: { label: "Tempo build-up", low: "Even or slowing steps; speed up gradually to the line." },
    finish_balance: { label: "Finish hold", low: "Losing balance after the shot; hold the finish." },
  },
  guide: {
    what_it_measures: "Approach rhythm, swing and finish.",
    key_fact: "Elite bowlers release shortly after the body's lowest point while the legs extend. [Seif23]",
    demographics: "Ten-pin bowlers with a 4-step or 5-step approach.",
    skill: "League to elite.",
    distance: "5-7 m; the last steps and the foul line in frame.",
    height: "1.0 m, level.",
    view: "Side: at the foul line, on the bowling-arm side. Back: behind the approach.",
    clothing: "Fitted shirt; knees visible.",
    fps: "60 frames per second at least, 120 recommended.",
    trials: "3 deliveries.",
  },
};
