import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { activityName } from "@sagittal/catalogue";
import { ACTIVITIES } from "@sagittal/contract";
import { metricsPage } from "./metrics-page.ts";

export const ROOT = resolve(import.meta.dirname, "../../..");

/** A page of the site. */
export interface Page {
  /** Address below the site's own, such as `guides/quick-start`; empty for the first page. */
  readonly address: string;
  readonly title: string;
  readonly markdown: string;
  /** File in the repository that it comes from, relative to the root; null where it is made. */
  readonly source: string | null;
}

/** Sections of the table of contents: heading and the addresses below it, in order. */
export const SECTIONS: readonly (readonly [title: string, addresses: readonly string[]])[] = [
  ["Guides", ["guides/quick-start", "guides/kiosk", "guides/clinic", "guides/laboratory"]],
  ["For partner developers", ["partners", "webhooks", "sdk", "python", "reports-and-exports", "plans", "changelog"]],
  ["Metrics", ["metrics", ...ACTIVITIES.map((activity) => `metrics/${activity}`), "metric-notation"]],
  [
    "How it measures",
    [
      ...["accuracy", "domain/foundations", "domain/events", "domain/kinetics", "domain/score", "domain/composites", "domain/coaching"],
      ...["domain/findings", "catalogue-corrections", "glossary", "accuracy-notebook"],
    ],
  ],
  ["Operation", ["operating", "security", "reliability", "performance", "runbook", "licences"]],
  [
    "The code",
    [
      ...["architecture", "data-model", "testing", "style", "releasing", "adding-a-metric", "adding-an-activity", "adding-a-language"],
      ...["adding-a-pose-model", "adding-a-webhook-event"],
    ],
  ],
];

/** Documents outside of docs/, and where they stand in the site. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  changelog: "CHANGELOG.md",
  sdk: "packages/sdk/README.md",
  python: "clients/python/README.md",
};

/** A document without its first heading, which the layout shows. */
function pageOf(address: string, source: string): Page {
  const text = readFileSync(join(ROOT, source), "utf8");
  const [, title = address, rest = text] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  return { address, title: title.replaceAll("`", ""), markdown: rest, source };
}

const FIRST = `Sagittal measures how an athlete moves from a short video of one phone: joint angles, contact times, forces, a technique score, each with its error.

- **Try it**: [ten minutes from a key to a verified webhook](docs/guides/quick-start.md).
- **Look something up**: [every metric](docs/metrics.md) with its formula, zones and sources; [every operation of the API](/docs).
- **Judge it**: [how far the numbers are off, and on whom that was measured](docs/accuracy.md).
`;

/** All pages of the site: the first one, the documents of the repository, and the reference of the metrics. */
export function pages(): Page[] {
  const documents = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return [
    { address: "", title: "Sagittal", markdown: FIRST, source: null },
    ...documents.filter((name) => !name.endsWith("README.md")).map((name) => pageOf(name.replace(/\.md$/, ""), `docs/${name}`)),
    ...Object.entries(ELSEWHERE).map(([address, source]) => pageOf(address, source)),
    {
      address: "metrics",
      title: "Metrics",
      markdown: `What is measured in each activity, with definition, zones of an adult and sources. Formulas are in the [notation](docs/metric-notation.md).\n\n${ACTIVITIES.map((a) => `- [${activityName(a, "en")}](docs/metrics/${a}.md)`).join("\n")}\n`,
      source: null,
    },
    ...ACTIVITIES.map((activity) => ({ address: `metrics/${activity}`, source: null, ...metricsPage(activity) })),
  ];
}

/** The address of a page by the file that a link in the repository names; made pages have the file that they would be. */
export function addressOf(all: readonly Page[], file: string): string | undefined {
  const page = all.find((p) => p.source === file || (p.source === null && `docs/${p.address}.md` === file));
  return page?.address;
}
