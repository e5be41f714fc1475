import type { FallHistory } from "@sagittal/contract";
import type { FallsClass } from "../../composites/falls-risk.ts";
import type { Sppb, SppbPart } from "../../composites/sppb.ts";
import type { Finding, Item, OwnMetric, Param, Section, SolutionFindingCode } from "../types.ts";

/** Least SPPB totals that count as good and as limited (Guralnik et al. 1995). */
const SPPB_GOOD = 10;
const SPPB_LIMITED = 7;

/** A class of risk in words. */
export const RISK: Record<FallsClass, Param> = {
  low: { phrase: "risk_low" },
  moderate: { phrase: "risk_moderate" },
  high: { phrase: "risk_high" },
};

/** A note when the history of falls determines the class instead of the tests; nothing otherwise. */
export function raisedByHistory(byTests: FallsClass | null, holds: FallsClass | null): Finding[] {
  if (byTests === null || byTests === holds) return [];
  return [{ code: "history_raises", severity: "attention", params: { level: RISK[byTests] } }];
}

/** The athlete's answers on falls, and the risk class that follows from answers and tests. */
export function historySection(history: FallHistory | null, level: FallsClass | null): Section {
  const section = { key: "fall_history", items: [], charts: [] } as const;
  if (!history) return { ...section, summary: { code: "history_unasked" }, findings: [{ code: "recent_fall", severity: "attention" }] };
  const { falls, injured, unsteady, worried } = history;
  const findings: Finding[] = [
    { code: "falls_count", severity: falls === 0 ? "good" : falls === 1 ? "attention" : "priority", params: { count: falls } },
    ...(injured ? [{ code: "falls_injury", severity: "priority" } as const] : []),
    // What makes a single fall grave beside an injury is not asked for (World Falls Guidelines 2022: a faint, lying on the floor).
    ...(falls === 1 && !injured ? [{ code: "recent_fall", severity: "attention" } as const] : []),
    ...(unsteady ? [{ code: "feels_unsteady", severity: "attention" } as const] : []),
    ...(worried ? [{ code: "worries", severity: "attention" } as const] : []),
    ...(unsteady || worried ? [] : [{ code: "no_concern", severity: "good" } as const]),
  ];
  return {
    ...section,
    summary: level ? { code: "steadi", params: { level: RISK[level] } } : { code: "history_answers" },
    findings,
  };
}

/** Recommendations of the STEADI algorithm for a class, most urgent first. */
const PLAN: Record<FallsClass, readonly SolutionFindingCode[]> = {
  low: ["plan_educate", "plan_exercise", "plan_yearly"],
  moderate: ["plan_physio", "plan_medication", "plan_educate", "plan_quarter"],
  high: ["plan_assessment", "plan_physio", "plan_medication", "plan_educate", "plan_month"],
};

/**
 * The plan of a class; none without a class.
 * @param open the errors of the tests leave the class open: then the tests come first
 */
export function planSection(holds: FallsClass | null, open: boolean): Section[] {
  if (holds === null) return [];
  const severity = { low: "info", moderate: "attention", high: "priority" } as const;
  const findings = [
    ...(open ? [{ code: "plan_repeat", severity: "attention" } as const] : []),
    ...PLAN[holds].map((code): Finding => ({ code, severity: open ? "attention" : severity[holds] })),
  ];
  return [{ key: "plan", summary: { code: "plan", params: { level: RISK[holds] } }, findings, items: [], charts: [] }];
}

const PART: Record<SppbPart, { own: OwnMetric; name: Param }> = {
  balance: { own: "sppb_balance", name: { phrase: "domain_balance" } },
  gait: { own: "sppb_gait", name: { phrase: "domain_gait" } },
  chair: { own: "sppb_chair", name: { phrase: "domain_strength" } },
};

const VERDICT = { green: ["sppb_good", "good"], amber: ["sppb_limited", "attention"], red: ["sppb_low", "priority"] } as const;

const zoneOf = (total: number): "green" | "amber" | "red" => (total >= SPPB_GOOD ? "green" : total >= SPPB_LIMITED ? "amber" : "red");

/**
 * The Short Physical Performance Battery as a test result: total and parts, each missing part with the test that it lacks.
 * @param low the battery with every time at the harsher end of its 95 % interval
 * @param high likewise at the kinder end
 */
export function sppbSection({ parts, total }: Sppb, low: Sppb, high: Sppb): Section {
  const names = ["balance", "gait", "chair"] as const;
  const pointsOf = (battery: Sppb, name: SppbPart): number | null => {
    const part = battery.parts[name];
    return "points" in part ? part.points : null;
  };
  const scored = (own: OwnMetric, value: number | null, least: number | null, most: number | null): Item => ({
    key: own,
    label: { own },
    unit: "score",
    value,
    ...(least !== null && most !== null && least !== most && { low: least, high: most }),
    sources: ["Guralnik94", "Guralnik95"],
    ...(value === null && { reason: "input" as const }),
  });
  const [least, most] = [low.total ?? total, high.total ?? total];
  const open = least !== null && most !== null && zoneOf(least) !== zoneOf(most);
  const zone = total === null ? null : open ? "amber" : zoneOf(total);
  const verdict: Finding[] =
    zone === null || least === null || most === null
      ? []
      : least === most
        ? [{ code: VERDICT[zone][0], severity: VERDICT[zone][1] }]
        : [
            ...(open ? [] : [{ code: VERDICT[zone][0], severity: VERDICT[zone][1] }]),
            { code: open ? "sppb_open_class" : "sppb_range", severity: open ? "attention" : "info", params: { low: least, high: most } },
          ];
  const missing = names.flatMap((name): Finding[] => {
    const part = parts[name];
    if (!("missing" in part)) return [];
    return [
      { code: "sppb_missing", severity: "info", params: { part: PART[name].name, metric: { metric: part.missing, activity: "fri" } } },
    ];
  });
  return {
    key: "sppb",
    summary: total === null ? { code: "sppb_open" } : { code: "sppb", params: { points: total } },
    findings: [...verdict, ...missing, ...("points" in parts.gait ? [{ code: "sppb_walk", severity: "info" } as const] : [])],
    items: [
      { ...scored("sppb_total", total, least, most), zone, ...(open && { verdict: "borderline" as const }) },
      ...names.map((name) => scored(PART[name].own, pointsOf({ parts, total }, name), pointsOf(low, name), pointsOf(high, name))),
    ],
    charts: [],
  };
}
