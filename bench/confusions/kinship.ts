import type { Activity } from "@sagittal/contract";

/** An exercise of an activity. */
export interface ExerciseOf {
  readonly activity: Activity;
  readonly exercise: string;
}

/** `activity: exercise, exercise`, or `activity: *` for all of them. */
type Members = readonly string[];

/**
 * Families of movements that cannot be told apart without seeing ball, bar or racket, or that contain each other. A clip of one that is declared as another of its family
 * (its kin) may give numbers: they are true of the filmed movement. A clip that is declared as anything else must give none.
 */
const FAMILIES: Readonly<Record<string, Members>> = {
  walking: ["walking: *", "fri: Gait Speed, Timed Up and Go"],
  running: [
    "running: *",
    "american_football: 40-yard Sprint, Three-point Start",
    "agility: *",
    "cricket: Fast Bowling, Spin Bowling",
    "bowling: *",
  ],
  jumping: [
    // A swimming start ends head first, which no other jump does.
    "jump: Countermovement Jump, CMJ with Arm Swing, Squat Jump, Drop Jump, Broad Jump, Box Jump, Single-leg Hop, Hop and Hold, Triple Hop, Crossover Hop, 6 m Timed Hop, Pogo Hops, Jumping Jack",
    "football: Jump Header",
    "basketball: Jump Shot, Three-point Shot",
    "badminton: Volleyball Spike",
  ],
  "swinging one arm": [
    "tennis: *",
    "padel: *",
    "badminton: Forehand Smash, Forehand Clear, Volleyball Spike, Volleyball Serve",
    "cricket: *",
    // A sidearm throw moves like a stroke beside the body.
    "baseball: Pitching, Overhand Throw, Javelin Throw, Handball Throw, Batting, Golf Swing",
    "american_football: Quarterback Pass",
    "bowling: *",
    "basketball: *",
    "ice_hockey: Wrist Shot",
  ],
  "throwing overarm": ["baseball: Pitching, Overhand Throw, Javelin Throw, Handball Throw", "american_football: Quarterback Pass"],
  kicking: ["football: Instep Kick, Inside-foot Pass", "american_football: Place Kick"],
  squatting: [
    "weightlifting: Back Squat, Front Squat, Body-Weight Squat, Clean, Snatch",
    "mobility: Overhead Squat Assessment",
    "workspace_wellness: Safe Lifting",
    "basketball: Free Throw",
  ],
  bending: [
    "weightlifting: Deadlift, Romanian Deadlift, Bent-over Row, Kettlebell Swing",
    "mobility: Hip Hinge, Standing Forward Bend",
    "workspace_wellness: Safe Lifting",
    "fri: Functional Reach",
  ],
  lunging: [
    "weightlifting: Lunge, Split Squat, Walking Lunge",
    "mobility: In-line Lunge, Lateral Lunge, Ankle Dorsiflexion Lunge",
    "fencing: En Garde, Lunge, Advance-Lunge",
    "badminton: Net Lunge",
  ],
  "on one leg": [
    "mobility: Single-leg Squat, Hip Abduction, Step-Down, Hurdle Step, Y-Balance Anterior Reach, Arabesque",
    "fri: One-leg Stance",
    "jump: Single-leg Hop, Hop and Hold",
  ],
  "rising from a chair": ["fri: 5x Sit-to-Stand, 30 s Chair Stand, Timed Up and Go", "workspace_wellness: Sit-to-Stand Break"],
  "raising the arms": [
    "mobility: Shoulder Flexion, Shoulder Abduction",
    "workspace_wellness: Shoulder Mobility Break",
    "weightlifting: Overhead Press",
    "basketball: Free Throw",
  ],
  // From the side a single-leg squat bends the ankle under the body as the lunge at the wall does.
  "bending one ankle": ["mobility: Single-leg Squat, Ankle Dorsiflexion Lunge"],
  cycling: ["cycling: *"],
  "moving the head": ["mobility: Neck Mobility", "workspace_wellness: Neck Mobility Break"],
  resting: [
    "mobility: Standing Posture, Neck Mobility",
    "workspace_wellness: Ergonomics Assessment, Seated Posture Check, Standing Desk Posture Check, Neck Mobility Break",
    "fri: Side-by-side Stance, Semi-tandem Stance, Tandem Stance, One-leg Stance",
  ],
  "on hands and feet": ["weightlifting: Push-Up", "mobility: Plank"],
  lying: ["mobility: Active Straight-Leg Raise", "scuba_diving: *"],
  skating: ["ice_hockey: Forward Skating, Skating Start, Speed Skating Stride"],
};

/** Families that are kin in frontal views, where the hips' way backwards cannot be seen: a squat, a lunge and a rise from a chair look alike. */
const ALIKE_FROM_THE_FRONT = ["squatting", "lunging", "rising from a chair", "bending", "on one leg"];

const isMember = (members: Members, { activity, exercise }: ExerciseOf): boolean =>
  members.some((line) => {
    const [name, list = ""] = line.split(": ");
    return name === activity && (list === "*" || list.split(", ").includes(exercise));
  });

const familiesOf = (e: ExerciseOf): string[] => Object.keys(FAMILIES).filter((name) => isMember(FAMILIES[name]!, e));

/** Whether a clip of one exercise may give numbers when it is declared as the other. */
export function areKin(a: ExerciseOf, b: ExerciseOf, view: "side" | "front" | "back"): boolean {
  const [own, others] = [familiesOf(a), familiesOf(b)];
  if (own.some((f) => others.includes(f))) return true;
  const alike = (families: readonly string[]): boolean => families.some((f) => ALIKE_FROM_THE_FRONT.includes(f));
  return view !== "side" && alike(own) && alike(others);
}
