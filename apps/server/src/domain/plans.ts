import type { Interval, Plan, PlanRole } from "@sagittal/contract";

function plan(
  idTail: string,
  role: PlanRole,
  name: string,
  interval: Interval,
  amount_cents: number,
  limits: [quota: number, seats: number, clients: number],
): Plan {
  const bundled = role === "free" || role === "strategic";
  const [session_quota, max_seats, max_client_profiles] = limits;
  return {
    id: `5a617474-a100-4000-8000-0000000000${idTail}`,
    payment_price_id: bundled ? `bundled_${role}_month` : `price_${role}_${interval}`,
    name,
    interval,
    amount_cents,
    currency: "usd",
    role,
    display_mode: role === "strategic" ? "custom" : "default",
    session_quota,
    max_seats,
    max_client_profiles,
    allowed_segments: [],
  };
}

const starter = [50, 1, 50] satisfies [number, number, number];
const professional = [250, 3, 250] satisfies [number, number, number];
const organization = [1500, 10, 1000] satisfies [number, number, number];

/** Every plan; quota is per month, also on yearly plans. */
const PLANS: readonly Plan[] = [
  plan("01", "free", "Free", "month", 0, [5, 1, 1]),
  plan("02", "starter", "Starter", "month", 2900, starter),
  plan("03", "starter", "Starter", "year", 29_000, starter),
  plan("04", "professional", "Professional", "month", 7900, professional),
  plan("05", "professional", "Professional", "year", 79_000, professional),
  plan("06", "organization", "Organization", "month", 24_900, organization),
  plan("07", "organization", "Organization", "year", 249_000, organization),
  plan("08", "strategic", "Strategic", "month", 0, [0, 0, 0]),
];

/** Cheapest first, as the plans list shows them. */
export const PLANS_BY_PRICE: readonly Plan[] = [...PLANS].sort((a, b) => a.amount_cents - b.amount_cents || a.id.localeCompare(b.id));

export const FREE_PRICE = "bundled_free_month";

const byPrice = new Map(PLANS.map((p) => [p.payment_price_id, p]));

/** The plan of a price id, or undefined. */
export function planOfPrice(priceId: string): Plan | undefined {
  return byPrice.get(priceId);
}

/** The plan of a stored price id; the database only holds ids of this table. */
export function knownPlan(priceId: string): Plan {
  const found = byPrice.get(priceId);
  if (!found) throw new Error(`The database names a plan ${priceId} that this version does not know.`);
  return found;
}

/** The price id of a role and interval; Free and Strategic are monthly only. */
export function priceOf(role: PlanRole, interval: Interval): string {
  return role === "free" || role === "strategic" ? `bundled_${role}_month` : `price_${role}_${interval}`;
}

const RANK: Record<PlanRole, number> = { free: 0, starter: 1, professional: 2, organization: 3, strategic: 4 };

/** True when `role` includes all that `needed` includes. */
export function atLeast(role: PlanRole, needed: PlanRole): boolean {
  return RANK[role] >= RANK[needed];
}

/** Features that belong to some plans only, with the first plan that has them. */
export const FEATURES = { agents: "professional" } as const satisfies Record<string, PlanRole>;
export type Feature = keyof typeof FEATURES;
