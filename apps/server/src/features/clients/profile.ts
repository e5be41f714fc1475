import { type AthleteProfile, Sex, SkillLevel } from "@sagittal/contract";
import { dayOf } from "../../platform/days.ts";
import type { ClientRow } from "./row.ts";

/** Full years between a birthday (YYYY-MM-DD) and an instant, in UTC. */
function ageOn(birthDate: string, at: Date): number {
  const [y, m, d] = birthDate.split("-").map(Number);
  const before = at.getUTCMonth() + 1 < m! || (at.getUTCMonth() + 1 === m && at.getUTCDate() < d!);
  return at.getUTCFullYear() - y! - (before ? 1 : 0);
}

/** An athlete's age at an instant: from the date of birth, else from the age once given plus the years since. */
export function ageOf(client: Pick<ClientRow, "birth_date" | "age_years" | "age_given_at">, at: Date): number | null {
  if (client.birth_date) return ageOn(client.birth_date, at);
  if (client.age_years === null || client.age_given_at === null) return null;
  return client.age_years + Math.max(0, ageOn(dayOf(client.age_given_at), at));
}

/** The body of an athlete at an instant, as far as it is known. */
export function athleteAt(client: ClientRow | undefined, at: Date): AthleteProfile {
  return {
    height_cm: client?.height_m ? client.height_m * 100 : null,
    weight_kg: client?.weight_kg ?? null,
    leg_length_cm: client?.leg_length_m ? client.leg_length_m * 100 : null,
    age: client ? ageOf(client, at) : null,
    sex: Sex.safeParse(client?.gender).data ?? null,
    skill_level: SkillLevel.safeParse(client?.skill_level).data ?? null,
  };
}
