import { CUTOFFS, minimum } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, type EventAt, entryOf, type Found, type SharedReaders } from "../engine/analyser.ts";
import { type CueRange, cueOf } from "../engine/evidence.ts";
import { type Motion, seenBoth } from "../engine/motion.ts";
import { foundAs, pickReaders, readersOf } from "../engine/parts.ts";
import { sample } from "../engine/reading.ts";
import { findJumpPhases, type JumpPhases } from "../families/jump/phases.ts";
import { jumpMetrics } from "../families/jump/readers.ts";
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
      seenBoth(m, ["hip", "shoulder"]),
    ),
} satisfies SharedReaders<JumpPhases>;

/** Flight time of a header, s: that of a running step is shorter. */
const HEADER_FLIGHT_S: CueRange = [0.25, 0.21];

function findHeaders(m: Motion, corrected?: readonly EventAt[]): Found<JumpPhases> {
  const phases = findJumpPhases(m, corrected, (f) => [
    cueOf("brief", (f.landing - f.takeOff) / m.body.fps, HEADER_FLIGHT_S, { suggests: { activity: "running", exercise: "Easy Run" } }),
  ]);
  const events = phases.jumps.flatMap(({ flight }): EventAt[] => [
    { type: "take_off", side: null, frame: flight.takeOff, confidence: flight.confidence },
    { type: "landing", side: null, frame: flight.landing, confidence: flight.confidence },
  ]);
  return { phases, events, zone: {}, match: phases.match };
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
