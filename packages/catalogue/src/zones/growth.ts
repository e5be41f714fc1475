import type { ZoneAthlete } from "./context.ts";

/** Age at which legs have stopped growing in both sexes (13.2 years in girls and 15.6 in boys: Froehle et al. 2013, Gait Posture 37:18). */
const GROWN_FROM = 16;

/** True of an athlete whose legs still grow; one of unknown age counts as grown. */
export const isGrowing = ({ age }: ZoneAthlete): boolean => age != null && age < GROWN_FROM;
