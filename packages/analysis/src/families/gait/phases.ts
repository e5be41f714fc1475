import {
  allContacts,
  type Body,
  type Contact,
  cyclesOf,
  frontalContacts,
  type GaitCycles,
  type GaitKind,
  mean,
  passingsOf,
  rollOf,
  SIDES,
} from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import type { Motion } from "../../engine/motion.ts";
import { type Travel, travelOf } from "./travel.ts";

/** What gait metrics are read from. */
export interface GaitPhases extends Travel {
  readonly cycles: GaitCycles;
  /** Frames at which the ankles pass each other. */
  readonly passings: readonly number[];
  /** Certainty of the events, 0 to 1. */
  readonly certainty: number;
}

/** Roll of the camera as a gait shows it, degrees. */
export const gaitRoll =
  (kind: GaitKind) =>
  (body: Body): number =>
    rollOf(body, allContacts(body, kind));

/** Contacts in the order of a coach's corrected events. */
function contactsFromEvents(events: readonly EventAt[]): Contact[] {
  const sorted = events
    .filter((e) => e.side !== null && (e.type === "initial_contact" || e.type === "toe_off"))
    .toSorted((a, b) => a.frame - b.frame);
  return SIDES.flatMap((side) => {
    const own = sorted.filter((e) => e.side === side);
    const out: Contact[] = [];
    for (let i = 0; i < own.length; i++) {
      const e = own[i]!;
      const event = { at: e.frame, confidence: e.confidence };
      if (e.type === "toe_off") out.push({ side, initialContact: null, toeOff: event });
      else {
        const next = own[i + 1];
        const off = next?.type === "toe_off" ? { at: next.frame, confidence: next.confidence } : null;
        out.push({ side, initialContact: event, toeOff: off });
        if (off) i++;
      }
    }
    return out;
  });
}

/** Finds contacts, strides, steps and speed of a walk or run. */
export function findGait(motion: Motion, kind: GaitKind, corrected?: readonly EventAt[]): GaitPhases & { events: EventAt[] } {
  const { body } = motion;
  const side = body.view === "side";
  const contacts = corrected
    ? contactsFromEvents(corrected)
    : side
      ? allContacts(body, kind, !motion.exercise.strategy?.gait?.start)
      : frontalContacts(body, kind);
  const cycles = cyclesOf(contacts);
  // A runner's steps are found by the hips' lowest points from the front and from behind: that is mid-stance, which is no event of its own, and not the contact.
  const midStances = !side && !corrected && kind === "running";
  const events = contacts.flatMap((c): EventAt[] => [
    ...(c.initialContact && !midStances
      ? [{ type: "initial_contact" as const, side: c.side, frame: c.initialContact.at, confidence: c.initialContact.confidence }]
      : []),
    ...(c.toeOff ? [{ type: "toe_off" as const, side: c.side, frame: c.toeOff.at, confidence: c.toeOff.confidence }] : []),
  ]);
  return {
    cycles,
    passings: corrected ? [] : passingsOf(body),
    ...travelOf(motion, contacts, kind),
    certainty: mean(contacts.flatMap((c) => [c.initialContact, c.toeOff]).flatMap((e) => (e ? [e.confidence] : []))) || 0,
    events: events.sort((a, b) => a.frame - b.frame),
  };
}
