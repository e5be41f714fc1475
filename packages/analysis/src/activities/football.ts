import { CUTOFFS, type Flight, maximum, minimum, valueAt } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, type EventAt, entryOf, type Found, type SharedReaders } from "../engine/analyser.ts";
import { type CueRange, cueOf } from "../engine/evidence.ts";
import { type Motion, seenBoth, TRUNK } from "../engine/motion.ts";
import { foundAs, pickReaders, readersOf } from "../engine/parts.ts";
import { sample } from "../engine/reading.ts";
import { findJumpPhases, type JumpPhases } from "../families/jump/phases.ts";
import { jumpMetrics } from "../families/jump/readers.ts";
import { runsCue } from "../families/shared/cues.ts";
import { RUN } from "../families/shared/exercise-names.ts";
import { KICK, kickReaders, PASS } from "../families/strokes/kicks.ts";
import { findStrokes, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";

interface Kinds {
  readonly kick?: SwingPhases;
  readonly jump?: JumpPhases;
}

/** The kick of each exercise; null for the header. */
const PLANS: ByExercise<"football", StrokePlan | null> = { "instep-kick": KICK, "inside-foot-pass": PASS, "jump-header": null };

const header = {
  ...pickReaders(jumpMetrics, "jump_height", "knee_extension_takeoff", "landing_knee_peak"),
  trunk_arch_header: (m, p) =>
    sample(
      p.jumps.map((j) =>
        m.sagittal ? -(minimum(m.sagittal.trunkLean, j.flight.takeOff, j.flight.landing)?.value ?? Number.NaN) : Number.NaN,
      ),
      seenBoth(m, TRUNK),
    ),
} satisfies SharedReaders<JumpPhases>;

/** Least flight time of a header jump; running steps have less. */
const LEAST_FLIGHT_S = 0.25;

/** Rise of the hips over their height at take-off and landing: doubt 0 at the first value, 1 at the second; jumps 0.17 and more, steps of a run 0.1 at most. */
const HEADER_RISE_LEG: CueRange = [0.15, 0.1];

/** Rise of the hips in a flight, leg lengths. */
function hipsRise({ body }: Motion, { takeOff, landing }: Flight): number {
  const { y } = body.joints.midHip;
  return ((maximum(y, takeOff, landing)?.value ?? Number.NaN) - (valueAt(y, takeOff) + valueAt(y, landing)) / 2) / body.legPx;
}

function findHeaders(m: Motion, corrected?: readonly EventAt[]): Found<JumpPhases> {
  const found = findJumpPhases(m, corrected, (flight) => [
    runsCue(m),
    ...(m.sagittal ? [cueOf("hips_stay", hipsRise(m, flight), HEADER_RISE_LEG, { suggests: RUN })] : []),
  ]);
  const jumps = corrected ? found.jumps : found.jumps.filter((j) => j.flight.landing - j.flight.takeOff > LEAST_FLIGHT_S * m.body.fps);
  const highest = jumps.toSorted((a, b) => b.flight.landing - b.flight.takeOff - (a.flight.landing - a.flight.takeOff))[0];
  const phases: JumpPhases = { ...found, jumps, best: highest ? jumps.indexOf(highest) : -1 };
  const events = phases.jumps.flatMap(({ flight }): EventAt[] => [
    { type: "take_off", side: null, frame: flight.takeOff, confidence: flight.confidence },
    { type: "landing", side: null, frame: flight.landing, confidence: flight.confidence },
  ]);
  return { phases, events, zone: {}, match: found.match };
}

export const football = defineAnalyser<"football", Kinds>({
  activity: "football",
  cutoffs: ({ cycle }) => (cycle === "jump" ? CUTOFFS.jump : CUTOFFS.swing),
  find: (m, corrected) => {
    const plan = entryOf(PLANS, m.exercise);
    return plan
      ? foundAs(findStrokes(m, plan, corrected), (kick): Kinds => ({ kick }))
      : foundAs(findHeaders(m, corrected), (jump): Kinds => ({ jump }));
  },
  metrics: { ...readersOf((p: Kinds) => p.jump, header), ...readersOf((p: Kinds) => p.kick, kickReaders) },
});
