import { IMPERIAL, systemFor, type UnitSystem } from "@sagittal/catalogue/imperial";
import { type Activity, type MetricSpec, type MetricTarget, type MetricValue, type Session, wholeKey } from "@sagittal/contract";
import type { Trends } from "@sagittal/sdk";
import type { TFunction } from "i18next";
import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

export type { UnitSystem };

const KEY = "sagittal.units";
const listeners = new Set<() => void>();

function unitSystem(): UnitSystem {
  return localStorage.getItem(KEY) === "imperial" ? "imperial" : "metric";
}

/** Remembers in this browser in which units numbers are shown and entered. */
export function chooseUnits(system: UnitSystem): void {
  localStorage.setItem(KEY, system);
  for (const listener of listeners) listener();
}

/** The units chosen in this browser; metric until somebody chose. */
export function useUnits(): UnitSystem {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, unitSystem);
}

/** How a unit is shown: its label, and the factor that turns a stored value into a shown one. */
interface ShownUnit {
  label: string;
  factor: number;
}
/** From a unit's label in the language shown, as the service names units, to how it is shown. */
export type Converter = (label: string) => ShownUnit;

const IMPERIAL_UNITS = ["cm", "m", "cm/s", "m/s", "kg", "N"] as const satisfies readonly (keyof typeof IMPERIAL)[];

/** A converter into a system of units. A count has no unit, which stays so; what has no imperial form, or none in an activity's own tables, stays as it is. */
export function converter(system: UnitSystem, t: TFunction, activity?: Activity): Converter {
  const known = new Map(
    IMPERIAL_UNITS.flatMap((unit) => {
      const imperial = IMPERIAL[unit];
      const read = activity ? systemFor(activity, unit, system) : system;
      if (!imperial || read === "metric") return [];
      return [[t(`unit.${unit}`), { label: t(`imperial.${imperial.unit}`), factor: imperial.factor }] as const];
    }),
  );
  return (label) => known.get(label) ?? { label, factor: 1 };
}

/** The converter into the chosen units and the language shown, of an activity's metrics where one is given. */
export function useConverter(activity?: Activity): Converter {
  const { t, i18n } = useTranslation();
  const system = useUnits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels follow the language
  return useMemo(() => converter(system, t, activity), [system, t, activity, i18n.language]);
}

const times = <T extends number | null | undefined>(value: T, factor: number): T | number =>
  typeof value === "number" ? value * factor : value;

type Limits = Pick<MetricTarget, "min_good" | "max_good" | "amber_low" | "amber_high">;

function targetIn<T extends Limits>(target: T, factor: number): T {
  return {
    ...target,
    min_good: times(target.min_good, factor),
    max_good: times(target.max_good, factor),
    amber_low: times(target.amber_low, factor),
    amber_high: times(target.amber_high, factor),
  };
}

function valueIn({ key, value_num, value_json }: MetricValue, factor: number): MetricValue {
  const { sd, se, mdc } = value_json;
  return {
    key,
    value_num: times(value_num, factor),
    value_json: {
      ...value_json,
      sd: times(sd, factor),
      ...(se !== undefined && { se: se * factor }),
      ...(mdc !== undefined && { mdc: mdc * factor }),
    },
  };
}

/** A session's values and targets, and the specs that name their units, in the units of the converter. */
export function sessionIn<
  S extends Pick<Session, "metrics" | "metric_targets">,
  M extends Limits & Pick<MetricSpec, "unit"> & Partial<Pick<MetricSpec, "compared">>,
>(session: S, specs: ReadonlyMap<string, M>, convert: Converter): { session: S; specs: ReadonlyMap<string, M> } {
  const factorOf = (key: string) => {
    const spec = specs.get(key) ?? specs.get(wholeKey(key));
    return spec ? convert(spec.unit).factor : 1;
  };
  return {
    session: {
      ...session,
      metrics: session.metrics.map((m) => valueIn(m, factorOf(m.key))),
      metric_targets: Object.fromEntries(
        Object.entries(session.metric_targets).map(([key, target]) => [key, targetIn(target, factorOf(key))]),
      ),
    },
    specs: new Map([...specs].map(([key, spec]) => [key, specIn(spec, convert)])),
  };
}

/** A metric's spec with its limits in the units of the converter. */
function specIn<M extends Limits & Pick<MetricSpec, "unit"> & Partial<Pick<MetricSpec, "compared">>>(spec: M, convert: Converter): M {
  const { label, factor } = convert(spec.unit);
  const errorsIn = <E extends { error: number; constant: number }>(of: E): E => ({
    ...of,
    error: of.error * factor,
    constant: of.constant * factor,
  });
  const compared = spec.compared?.map((of) => ({ ...errorsIn(of), ...(of.fitting && { fitting: errorsIn(of.fitting) }) }));
  return { ...targetIn(spec, factor), unit: label, ...(compared && { compared }) };
}

/** Trends in the units of the converter. */
export function trendsIn(trends: Trends, convert: Converter): Trends {
  return {
    ...trends,
    metrics: trends.metrics.map((m) => {
      const { label, factor } = convert(m.unit);
      return {
        ...m,
        unit: label,
        target_min: times(m.target_min, factor),
        target_max: times(m.target_max, factor),
        norm_min: times(m.norm_min, factor),
        norm_max: times(m.norm_max, factor),
        baseline: times(m.baseline, factor),
        personal_best: times(m.personal_best, factor),
        series: m.series.map((p) => ({
          ...p,
          value: times(p.value, factor),
          target_min: times(p.target_min, factor),
          target_max: times(p.target_max, factor),
          delta_vs_prev: times(p.delta_vs_prev, factor),
          change: p.change && { ...p.change, delta: p.change.delta * factor, detectable: p.change.detectable * factor },
        })),
      };
    }),
  };
}
