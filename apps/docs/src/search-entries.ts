import { anchorOf } from "./headings.ts";
import { PREFIX } from "./links.ts";
import type { Page } from "./pages.ts";

/** One part of a page, from a heading to the next, as the search knows it. */
export interface SearchEntry {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
}

/** What the search finds: each part of each page by its heading, with its words. Addresses are those of the site. */
export function searchEntries(all: readonly Page[]): SearchEntry[] {
  return all.flatMap(({ address, title, markdown }) => {
    const base = `${PREFIX}${address === "" ? "" : `${address}/`}`;
    const seen = new Set<string>();
    return markdown.split(/^(?=#{2,3} )/m).flatMap((part) => {
      const [, heading, rest] = /^#{2,3} (.+)\n?([\s\S]*)$/.exec(part) ?? [];
      const id = heading === undefined ? base : `${base}#${anchorOf(heading.replaceAll("`", ""))}`;
      const text = (rest ?? part)
        .replace(/[`*|#>[\]()]/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      // The second of two equal headings is found through the first.
      if (seen.has(id)) return [];
      seen.add(id);
      return [{ id, title: heading?.replaceAll("`", "") ?? title, page: title, text: text.slice(0, 1500) }];
    });
  });
}
