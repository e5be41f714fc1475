import type { Content } from "./pdfmake.ts";

/** Paragraphs, `#` headings and `-` lists of a text; further Markdown is left as it is written. */
export type ProseBlock = { kind: "heading" | "paragraph"; text: string } | { kind: "list"; items: string[] };

/** Parses a text into blocks. A line that begins no heading and no list item continues the block before it, up to an empty line. */
export function proseBlocks(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let apart = true;
  for (const line of text.split(/\r?\n/)) {
    const title = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    const item = /^\s*[-*•]\s+(.*)$/.exec(line)?.[1];
    const open = apart ? undefined : blocks.at(-1);
    apart = line.trim() === "" || title !== undefined;
    if (line.trim() === "") continue;
    if (title !== undefined) blocks.push({ kind: "heading", text: title.trim() });
    else if (item !== undefined && open?.kind === "list") open.items.push(item.trim());
    else if (item !== undefined) blocks.push({ kind: "list", items: [item.trim()] });
    else if (open?.kind === "list") open.items.push(`${open.items.pop() ?? ""} ${line.trim()}`);
    else if (open?.kind === "paragraph") open.text += ` ${line.trim()}`;
    else blocks.push({ kind: "paragraph", text: line.trim() });
  }
  return blocks;
}

/** The same text without marks, for reading and sending as it is. */
export function plainProse(text: string): string {
  const bare = (line: string) => line.replaceAll("**", "");
  return proseBlocks(text)
    .map((block) => (block.kind === "list" ? block.items.map((item) => `• ${bare(item)}`).join("\n") : bare(block.text)))
    .join("\n\n");
}

/** The same text laid out for print, with `**bold**`. */
export function proseContent(text: string): Content[] {
  return proseBlocks(text).map((block): Content => {
    if (block.kind === "heading") return { text: block.text.replaceAll("**", ""), style: "h3", margin: [0, 4, 0, 2] };
    if (block.kind === "list") return { ul: block.items.map((item) => ({ text: bold(item) })), margin: [0, 0, 0, 5] };
    return { text: bold(block.text), margin: [0, 0, 0, 5], lineHeight: 1.35 };
  });
}

const bold = (line: string): { text: string; bold: boolean }[] => line.split("**").map((text, i) => ({ text, bold: i % 2 === 1 }));
