import { type Body, SIDES, type Side } from "../body/body.ts";
import { type TimingModel, timingCorrections } from "../gait/contact-timing.ts";
import { eventSignals } from "../gait/event-signals.ts";
import { mean, type Series } from "../signals/series.ts";
import type { Flight } from "./flights.ts";

/** Signals of one foot of a jumper as timing models read them (see `eventSignals`): over ground that stands still. */
export const jumpSignals = (body: Body, side: Side): Series[] => eventSignals(body, side, 0, 1);

/** Time on the ground between two jumps below which one rebounds into the other, s. The learned timing was not trained on rebounds: in its examples at least 0.8 s pass. */
const REBOUND_S = 0.5;

/** Flights shorter than this are left to the rules, s: the shortest that the timing has learned from lasts 0.27. */
const LEAST_FLIGHT_S = 0.25;

/** Flights seen from the front or from behind, without the bias that the view gives to take-off and landing. */
function facingFlights({ fps, calibration }: Body, flights: readonly Flight[]): Flight[] {
  const { takeOff, landing } = calibration.facingJumpBiasMs;
  return flights.map((f) => ({ ...f, takeOff: f.takeOff - (takeOff * fps) / 1000, landing: f.landing - (landing * fps) / 1000 }));
}

/**
 * Flights of two-legged jumps with corrected take-off and landing. From front and back by the bias of the view. From the side as the learned timing says: the mean over both legs of what their signals
 * show; as they are where the calibration has none, in the lowest jumps, and beside a rebound, for which it has no training data.
 */
export function timedFlights(body: Body, flights: readonly Flight[]): Flight[] {
  if (body.nearSide === null) return facingFlights(body, flights);
  const models = body.calibration.eventTiming?.jumping;
  if (!models || flights.length === 0) return [...flights];
  const feet = SIDES.map((side) => ({ signals: jumpSignals(body, side), fps: body.fps, near: side === body.nearSide }));
  const timed = (model: TimingModel | undefined, at: readonly number[]): number[] => {
    if (!model) return [...at];
    const late = feet.map((foot) => timingCorrections(model, foot, at));
    return at.map((frame, i) => frame + (mean(late.map((ofFoot) => ofFoot[i]!)) * body.fps) / 1000);
  };
  const takeOffs = timed(
    models.off,
    flights.map((f) => f.takeOff),
  );
  const landings = timed(
    models.contact,
    flights.map((f) => f.landing),
  );
  const rebounds = flights.slice(1).map((next, i) => (next.takeOff - flights[i]!.landing) / body.fps < REBOUND_S);
  return flights.map((flight, i) => {
    if (flight.landing - flight.takeOff < LEAST_FLIGHT_S * body.fps) return flight;
    return { ...flight, takeOff: rebounds[i - 1] ? flight.takeOff : takeOffs[i]!, landing: rebounds[i] ? flight.landing : landings[i]! };
  });
}
