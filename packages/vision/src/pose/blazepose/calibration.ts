/**
 * The measured errors of BlazePose: all of them, and nothing of any other model. Sources: docs/accuracy.md unless stated otherwise. They come from rendered
 * people of known geometry in running, walking, jumping, squatting and sitting.
 */
import { type PoseCalibration, timingModelsOf } from "@sagittal/biomechanics";
import stored from "./event-timing.json" with { type: "json" };

let eventTiming: PoseCalibration["eventTiming"];

export const BLAZEPOSE_CALIBRATION: PoseCalibration = {
  jointCentres: {
    near: {
      hip: [0.0138, -0.0026, -0.0321, 0.0138],
      knee: [0.0011, -0.0145, -0.0027, 0.0002],
      ankle: [0.0014, -0.0371],
      heel: [-0.0249, -0.0242],
      toe: [0.0388, -0.0183],
      shoulder: [0.0095, -0.0426],
    },
    far: {
      hip: [-0.001, -0.0179, -0.027, 0.022],
      knee: [-0.0065, -0.0036, 0.0024, 0.0067],
      ankle: [-0.0076, -0.0341],
      heel: [-0.0324, -0.0244],
      toe: [0.0371, -0.0035],
      shoulder: [-0.0024, -0.0618],
    },
  },
  // Deep knee flexion is read too small by about 5 degrees at full squat (Cosoli et al. 2026; the same in rendered people): flexed flesh hides the joint.
  deepKnee: { fromDeg: 70, gain: { near: 0.08, far: 0.05 } },
  // Against contact as a force plate shows it: the sole within millimetres of the ground and at rest, in rendered runners and walkers of exact contacts. The
  // biases belong to the estimators (their thresholds and filters) on this model's landmarks, not to a clip.
  gaitEventBiasMs: {
    fps: 60,
    running: {
      contact: { descentEnds: 2, lowEnough: -16, atRest: -13, heelStops: -15 },
      slowContact: { atRest: -13, heelStops: -15, turning: -50 },
      off: { riseStarts: 5, highEnough: 33, slips: -9 },
    },
    walking: {
      contact: { atRest: -5, heelStops: -6, turning: -17 },
      slowContact: { atRest: -5, heelStops: -6, turning: -17 },
      off: { riseStarts: 6, slips: -5, turning: 25 },
    },
  },
  // Learned by `npm run train:contacts`; training data and validity: training/README.md.
  // Unpacked when first asked for: processes that look at no gait need none of it.
  get eventTiming() {
    eventTiming ??= {
      running: { ...timingModelsOf(stored.running), steepest: stored.running.steepest },
      walking: timingModelsOf(stored.walking),
      jumping: timingModelsOf(stored.jumping),
    };
    return eventTiming;
  },
  // Two rendered walkers of known contacts, a mesh moved by motion capture and the procedural figure: spread 18 and 17 ms.
  frontalEventLagS: { toeFall: 0.028, heelRise: 0.025 },
  // Medians of 44 jumps of 43 rendered people from in front, 30 to 120 frames per second: spread 7 and 6 ms, and no more than 4 ms between the rates.
  facingJumpBiasMs: { takeOff: -10.5, landing: 8 },
  // The hip landmarks swing with the thighs.
  hipLineNoiseDeg: 2.5,
  yawNoiseDeg: 8,
  // About 40 rendered clips: regression of the true angle on the one shown 0.88 to 0.9; 0.95 is a compromise with lengths along the track, nearest to the truth at 1.
  viewAngleGain: 0.95,
  // Clip means of 123 rendered people from the side, 79 of them for fitting. Root mean square at the elbow: near arm walking 6, running 11, standing or jumping 15 to 25 (a bent
  // forearm crosses the body and looks too straight by 7 in the mean), far arm 26; at the shoulder 5 and 10. From front and back: assumed like the near arm, since depth has an error of its own.
  armErrorDeg: { elbow: { near: 12, far: 26, facing: 12 }, shoulder: { near: 5, far: 10, facing: 5 } },
  // Rendered strokes, throws and lunges of known truth.
  depthErrorDeg: 15,
  // The model turns the shank out by 15 to 25 degrees where it truly stands within 5, and then bends the knee 10 to 20 degrees too little (rendered lunges, serves
  // and deliveries): 15 degrees of true turning read as 20 to 35.
  legDepthFromSideDeg: { flat: 20, deep: 35 },
  // Depth noise alone makes about 15 % in clean clips of moving people; the limits start above it.
  boneVariationPct: [22, 30, 45],
  // Legs: at or above 0.06 whole stretches are no longer flipped wrongly. Arms: anything from 0.02 to 0.06 finds all exchanges of rendered people.
  exchangePenalty: { legs: 0.15, arms: 0.05, shoulders: 0.1 },
};
