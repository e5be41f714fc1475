import type { CitedSource } from "@sagittal/contract";
import type { Evidence, MetricDefinition } from "./definition.ts";
import { SOURCES, type Source } from "./sources.ts";

const sources: Readonly<Record<string, Source>> = SOURCES;

/** The publications that a metric rests on, in the catalogue's order; `coaching` and `expert` are none. */
export function citedSources({ sources: tags }: Pick<MetricDefinition, "sources">): CitedSource[] {
  return tags.flatMap((tag) => {
    const source = sources[tag];
    if (!source) return [];
    const { citation, checked, doi = null, isbn = null, url = null } = source;
    return [{ citation, doi, isbn, url, checked }];
  });
}

/**
 * The class that a metric counts in, shown and scored: the one that its definition claims as long as one of its publications was compared with its text, and consensus
 * otherwise. A claim that was not compared with its source counts as expert opinion.
 */
export function evidenceOf(definition: Pick<MetricDefinition, "sources" | "evidence">): Evidence {
  return citedSources(definition).some((source) => source.checked) ? definition.evidence : "assumed";
}
