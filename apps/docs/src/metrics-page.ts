import { activityName, exerciseCatalogue } from "@sagittal/catalogue";
import type { Activity } from "@sagittal/contract";

type Metrics = ReturnType<typeof exerciseCatalogue>["metrics"];
type Metric = Metrics[string][number];

/** A number's zone in words of the page; a side without a limit is left open. */
function zoneOf({ min_good, max_good, unit }: Metric): string {
  const of = unit ? ` ${unit}` : "";
  if (min_good === null && max_good === null) return "none";
  if (min_good === null) return `up to ${max_good}${of}`;
  if (max_good === null) return `${min_good}${of} and more`;
  return `${min_good} to ${max_good}${of}`;
}

const escaped = (text: string): string => text.replace(/[|<>*_]/g, (c) => `\\${c}`);

function sourceOf({ citation, doi, isbn, url, checked }: Metric["sources"][number]): string {
  const link = doi
    ? ` [doi:${doi}](<https://doi.org/${encodeURI(doi)}>)`
    : isbn
      ? ` ISBN ${isbn}`
      : url
        ? ` [${new URL(url).hostname}](<${url}>)`
        : ", no identifier known";
  return `${escaped(citation)}${link}${checked ? "" : " (not compared with the publication; counts as consensus)"}`;
}

function comparedText({ limb, clips, error, constant }: Metric["compared"][number], unit: string): string {
  const whose = limb === null ? "" : limb === "near" ? ", limb towards the camera" : ", other limb";
  return `Error against the truth${whose}: ${error} ${unit} on average over ${clips} clips of people whose true values are known; the best constant guess errs by ${constant} ${unit}`;
}

/** One metric with the exercises that have it; zones of one kind are said once. */
function entry(key: string, uses: readonly { exercise: string; metric: Metric }[]): string {
  const [{ metric } = { metric: undefined }] = uses;
  if (!metric) return "";
  const byZone = Map.groupBy(uses, (use) => zoneOf(use.metric));
  const sources = new Map(uses.flatMap((use) => use.metric.sources.map((s) => [s.citation, s] as const)));
  return [
    `## ${metric.label}`,
    "",
    `\`${key}\`${metric.unit ? `, ${metric.unit}` : ""}${metric.per_side ? ", for each side and as their mean" : ""}. Evidence: ${metric.evidence_label}${metric.beta ? "; beta" : ""}.`,
    "",
    ...[...new Set(uses.map((use) => use.metric.definition))].flatMap((definition) => ["```text", definition, "```", ""]),
    ...[...byZone].map(
      ([zone, at]) =>
        `- Zone ${zone}: ${at.map(({ exercise, metric: m }) => `${escaped(exercise)} (${m.views.join(", ")})`).join("; ")}${at[0]?.metric.reference_only ? "; for reference, not judged" : ""}`,
    ),
    ...metric.compared.map((found) => `- ${comparedText(found, metric.unit)}`),
    ...(metric.note ? [`- ${escaped(metric.note)}`] : []),
    ...[...sources.values()].map((source) => `- Source: ${sourceOf(source)}`),
    "",
  ].join("\n");
}

/** The reference of an activity's metrics, in English, with the zones of an adult without further data. */
export function metricsPage(activity: Activity): { title: string; markdown: string } {
  const { metrics, guide } = exerciseCatalogue(activity, "en");
  const uses = Object.entries(metrics).flatMap(([exercise, list]) => list.map((metric) => ({ exercise, metric })));
  const byKey = Map.groupBy(uses, (use) => use.metric.key);
  return {
    title: activityName(activity, "en"),
    markdown: [`${guide.what_it_measures}\n`, ...[...byKey].map(([key, of]) => entry(key, of))].join("\n"),
  };
}
