import { posix } from "node:path";
import type MarkdownIt from "markdown-it";
import { addressOf, type Page } from "./pages.ts";

/** Where the site stands below the service's address. */
export const PREFIX = "/docs/guide/";

/**
 * Where a link of a document leads in the site.
 * @param from file of the document relative to the repository's root; links of made pages are relative to the root
 * @returns null for a file that is no page of the site, such as source code
 */
function targetOf(all: readonly Page[], from: string | null, href: string): string | null {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = "", hash] = href.split("#");
  const file = posix.normalize(posix.join(from === null ? "." : posix.dirname(from), path));
  const address = addressOf(all, file);
  if (address === undefined) return null;
  return `${PREFIX}${address === "" ? "" : `${address}/`}${hash === undefined ? "" : `#${hash}`}`;
}

/** Pictures of a document are read from the site's own folder of pictures. */
const pictureOf = (src: string): string => `${PREFIX}pictures/${posix.basename(src)}`;

/** Names of the pictures that the pages show; all lie in docs/screenshots. */
export const picturesOf = (all: readonly Page[]): string[] => [
  ...new Set(all.flatMap(({ markdown }) => [...markdown.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, src = ""]) => posix.basename(src)))),
];

/** Turns a document's links and pictures into those of the site; what leads to a file that is no page becomes plain text. */
export function linksOfSite(markdown: MarkdownIt, all: readonly Page[]): void {
  markdown.core.ruler.push("links-of-site", (state) => {
    const { source } = state.env;
    const from = typeof source === "string" ? source : null;
    for (const block of state.tokens) {
      const open: boolean[] = [];
      for (const token of block.children ?? []) {
        if (token.type === "image") token.attrSet("src", pictureOf(token.attrGet("src") ?? ""));
        if (token.type === "link_open") {
          const target = targetOf(all, from, token.attrGet("href") ?? "");
          open.push(target !== null);
          if (target === null) token.tag = "span";
          token.attrs = target === null ? null : [["href", target]];
        }
        if (token.type === "link_close" && open.pop() === false) token.tag = "span";
      }
    }
    return true;
  });
}
