const GROUP_CAP = 0.4;
const LEAST_GROUPS = 3;

/**
 * Limits each group's share of the total weight to 40 % when three or more groups are present, by scaling that group's
 * weights down; the shares hold after scaling, also when two groups are capped. A group without any weight is not present.
 */
export function capGroups<T extends { group: string; W: number }>(parts: readonly T[]): T[] {
  const weights = new Map<string, number>();
  for (const part of parts) if (part.W > 0) weights.set(part.group, (weights.get(part.group) ?? 0) + part.W);
  const factors = weights.size < LEAST_GROUPS ? new Map<string, number>() : capFactors(weights);
  return parts.map((part) => ({ ...part, W: part.W * (factors.get(part.group) ?? 1) }));
}

function capFactors(weights: ReadonlyMap<string, number>): Map<string, number> {
  const capped = new Set<string>();
  for (;;) {
    const free = [...weights].filter(([group]) => !capped.has(group)).reduce((total, [, weight]) => total + weight, 0);
    const total = free / (1 - GROUP_CAP * capped.size);
    const limit = GROUP_CAP * total;
    const heaviest = [...weights].filter(([group]) => !capped.has(group)).sort((a, b) => b[1] - a[1])[0];
    // A group at the limit up to rounding is not over it.
    if (!heaviest || heaviest[1] <= limit * (1 + 1e-9)) return new Map([...capped].map((group) => [group, limit / weights.get(group)!]));
    capped.add(heaviest[0]);
  }
}
