import type MarkdownIt from "markdown-it";

/** The anchor of a heading, as code hosts make it: links between the documents work in both places. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** Gives headings their anchors; equal ones on a page are numbered. */
export function anchors(markdown: MarkdownIt): void {
  markdown.core.ruler.push("anchors", (state) => {
    const seen = new Map<string, number>();
    state.tokens.forEach((token, i) => {
      if (token.type !== "heading_open") return;
      const text = (state.tokens[i + 1]?.children ?? [])
        .map((t) => (t.type === "text" || t.type === "code_inline" ? t.content : ""))
        .join("");
      const anchor = anchorOf(text);
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      token.attrSet("id", times === 0 ? anchor : `${anchor}-${times}`);
    });
    return true;
  });
}

/** Wide tables scroll by themselves, also by keyboard. */
export function scrollingTables(markdown: MarkdownIt): void {
  markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>';
  markdown.renderer.rules.table_close = () => "</table></div>";
}
