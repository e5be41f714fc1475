import type { Reason } from "./choose.ts";
import type { AgeGroup, DrillKey } from "./drills.ts";

/** A noun in the forms that a number asks for (Intl.PluralRules). */
type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Words of a piece of advice in one language. */
export interface CoachingTexts {
  /** Why it matters, to a child, an adult and an older adult. */
  why: Record<Reason, Record<AgeGroup, string>>;
  drills: Record<DrillKey, { name: string; how: string }>;
  /** Said before the drill; {drill} is its name in lower case at its start where the language asks for it. */
  drill: Record<AgeGroup, string>;
  /** {n} stands for the number. */
  sets: Counted;
  repetitions: Counted;
  seconds: Counted;
  perWeek: Counted;
  weeks: Counted;
  /** {sets}, {amount}, {perWeek} */
  dose: string;
  once: string;
  daily: string;
  /** {weeks} */
  again: string;
  /** {weeks}: the same where the camera should stand elsewhere. */
  againElsewhere: string;
  /** {change}: the minimal detectable change. */
  withinError: string;
  /** Advice of a physiotherapist for a failed health test. */
  healthTest: string;
  /** The same below the age from which the falls tests have a class of risk: a check-up against falls is not made for it. */
  healthTestUnder60: string;
}
