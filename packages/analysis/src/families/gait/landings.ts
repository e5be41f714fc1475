import type { Contact, Side } from "@sagittal/biomechanics";

/** An initial contact: which foot lands, and when, frames. */
interface Landing {
  readonly side: Side;
  readonly at: number;
}

/** Initial contacts of both feet in order of time. */
export const landingsOf = (contacts: readonly Contact[]): Landing[] =>
  contacts.flatMap(({ side, initialContact }) => (initialContact ? [{ side, at: initialContact.at }] : [])).sort((a, b) => a.at - b.at);

/** Frames of the initial contacts of both feet in order of time. */
export const landingFrames = (contacts: readonly Contact[]): number[] => landingsOf(contacts).map(({ at }) => at);

/** Time from a toe-off to the next landing from which it is no flight of a step, s: a contact was missed. */
const MISSED_CONTACT_S = 0.5;

/**
 * Flight times, from each toe-off to the next initial contact of the other foot, s; negative for double support.
 * @param doubleSupportS longest double support that is looked for, s
 */
export function flightTimesS(contacts: readonly Contact[], fps: number, doubleSupportS: number): number[] {
  const landings = landingsOf(contacts);
  return contacts.flatMap(({ side, toeOff }) => {
    const next = toeOff && landings.find((l) => l.side !== side && l.at > toeOff.at - doubleSupportS * fps);
    const seconds = next ? (next.at - toeOff.at) / fps : Number.NaN;
    return seconds < MISSED_CONTACT_S ? [seconds] : [];
  });
}
