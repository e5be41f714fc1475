import type { FallHistory } from "@sagittal/contract";
import type { FallsClass, FallsRisk } from "./falls-risk.ts";

/** True when one of the three key questions was answered with yes. */
const screensPositive = ({ falls, unsteady, worried }: FallHistory): boolean => falls > 0 || unsteady || worried;

/**
 * Class of the risk of falling by history and tests: the algorithm of the CDC's STEADI programme (Stevens & Phelan 2013), and the World Falls Guidelines (2022) where they are stricter.
 * High after two falls or an injury in the last 12 months, whatever the tests; moderate when a key question is answered with yes and a test of gait, strength or balance is limited; low without
 * a yes, or when no test is limited. Null when the questions were not asked, or when none of the tests was limited and Timed Up and Go, which the algorithm asks for, is missing.
 * @param domains points of the tested domains; a short stance on one leg alone limits nothing, because the algorithm uses the tandem stance
 */
export function steadiLevel(history: FallHistory | null, domains: FallsRisk["domains"]): FallsClass | null {
  if (!history) return null;
  if (history.falls >= 2 || history.injured) return "high";
  if (!screensPositive(history)) return "low";
  const { mobility, strength, gait, balance } = domains;
  const limited = [mobility, strength, gait].some((points) => (points ?? 0) > 0) || balance === 2;
  if (limited) return "moderate";
  return mobility === undefined ? null : "low";
}

const ORDER: readonly FallsClass[] = ["low", "moderate", "high"];

/** The graver of two classes; the known one when the other is unknown. */
export function graver(a: FallsClass | null, b: FallsClass | null): FallsClass | null {
  if (a === null || b === null) return a ?? b;
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
