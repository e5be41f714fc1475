import { metricsFor, metricTargets, type Unit } from "@sagittal/catalogue";
import { type Activity, SCORE_KEY } from "@sagittal/contract";

/** How a metric is compared among people. */
export interface PeerMetric {
  activity: Activity;
  exercise: string;
  key: string;
  /** 1: more is better; -1: less is better; 0: nearer to the zone is better. */
  direction: 1 | -1 | 0;
  /** True when the metric does not differ by sex: men and women are compared with one another. */
  sexless: boolean;
}

/** Angles and timing are much the same in both sexes; heights, speeds and forces are not. */
const SEXLESS_UNITS: ReadonlySet<Unit> = new Set(["deg", "ms", "s", "min", "spm", "rpm", "Hz"]);

/** Key of the time metric from which a height follows. */
const HEIGHT_AS_TIME = "flight_time";

/** Ages at which zones are compared between the sexes: zone rules differ between adults and the elderly. */
const AGES = [30, 72];

const known = new Map<string, PeerMetric[]>();

/** The metrics of an exercise that are compared among peers: those with a better direction or a zone, without beta metrics; and the score. */
export function peerMetrics(activity: Activity, exercise: string): readonly PeerMetric[] {
  const name = `${activity} ${exercise}`;
  const metrics = known.get(name) ?? metricsToCompare(activity, exercise);
  known.set(name, metrics);
  return metrics;
}

function metricsToCompare(activity: Activity, exercise: string): PeerMetric[] {
  const bySex = (["male", "female"] as const).map((sex) =>
    AGES.map((age) => metricTargets({ activity, exercise, athlete: { sex, age, height_cm: 170 } })),
  );
  const sameForBoth = (key: string) => {
    const [men, women] = bySex.map((byAge) => JSON.stringify(byAge.map((targets) => targets[key])));
    return men === women;
  };
  const measured = metricsFor(activity, exercise).flatMap(({ key, definition, zone }): PeerMetric[] => {
    const { higherIsBetter, beta, unit } = definition;
    if (beta || (higherIsBetter === null && !zone)) return [];
    const direction = higherIsBetter === null ? 0 : higherIsBetter ? 1 : -1;
    return [{ activity, exercise, key, direction, sexless: SEXLESS_UNITS.has(unit) && key !== HEIGHT_AS_TIME && sameForBoth(key) }];
  });
  return [...measured, { activity, exercise, key: SCORE_KEY, direction: 1, sexless: true }];
}
