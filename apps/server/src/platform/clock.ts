/** The service's notion of now; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** `from` plus a number of seconds. */
export function plusSeconds(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}
