import type { Client } from "@sagittal/contract";

/** From this age on people decide about their own picture, years. */
const OF_AGE_YEARS = 18;

/** Whether an athlete is known to be under age; the service reckons the age from the date of birth. */
export const isMinor = (athlete: Pick<Client, "age"> | undefined): boolean =>
  athlete !== undefined && athlete.age !== null && athlete.age < OF_AGE_YEARS;
