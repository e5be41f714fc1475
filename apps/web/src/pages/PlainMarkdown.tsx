import type { ReactNode } from "react";

type Kind = "heading" | "title" | "bullets" | "numbers" | "paragraph";
interface Block {
  kind: Kind;
  lines: string[];
}

const MARKS: readonly { kind: Kind; mark: RegExp }[] = [
  { kind: "title", mark: /^#{1,2} / },
  { kind: "heading", mark: /^#{3,6} / },
  { kind: "bullets", mark: /^\s*[-*•] / },
  { kind: "numbers", mark: /^\s*\d+[.)] / },
];

/** Blocks of a text in Markdown's plainest part: headings, paragraphs and lists. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let apart = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      apart = true;
      continue;
    }
    const found = MARKS.find(({ mark }) => mark.test(line));
    const kind = found?.kind ?? "paragraph";
    const words = found ? line.replace(found.mark, "") : line.trim();
    const last = apart ? undefined : blocks.at(-1);
    if (last?.kind === kind && kind !== "title" && kind !== "heading") last.lines.push(words);
    else blocks.push({ kind, lines: [words] });
    apart = false;
  }
  return blocks;
}

/** Shows such a text. Nothing in it can become markup. */
export function PlainMarkdown({ text }: { text: string }) {
  return (
    <div className="max-w-prose space-y-3">
      {blocksOf(text).map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block: { kind, lines } }: { block: Block }) {
  const [first = ""] = lines;
  if (kind === "title") return <h3 className="pt-2 text-lg first:pt-0">{inline(first)}</h3>;
  if (kind === "heading") return <h4 className="pt-1">{inline(first)}</h4>;
  if (kind === "paragraph") return <p className="whitespace-pre-line">{inline(lines.join("\n"))}</p>;
  const items = lines.map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items only grow at the end
    <li key={i}>{inline(line)}</li>
  ));
  return kind === "numbers" ? (
    <ol className="list-decimal space-y-1 pl-6">{items}</ol>
  ) : (
    <ul className="list-disc space-y-1 pl-6">{items}</ul>
  );
}

function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*)/).map((part, i) =>
    part.startsWith("**") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
      <strong key={i}>{part.slice(2, -2)}</strong>
    ) : (
      part
    ),
  );
}
