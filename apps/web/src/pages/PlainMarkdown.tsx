import Markdown, { type Components } from "react-markdown";

/** What a text may hold; anything else, links and raw HTML included, is shown as its words. */
const ALLOWED = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "strong", "em"];

/** The page has headings of its own above these. */
const title: Components["h1"] = ({ children }) => <h3 className="pt-2 text-lg first:pt-0">{children}</h3>;
const heading: Components["h3"] = ({ children }) => <h4 className="pt-1">{children}</h4>;
const COMPONENTS: Components = {
  ...{ h1: title, h2: title, h3: heading, h4: heading, h5: heading, h6: heading },
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
  ol: ({ children }) => <ol className="list-decimal space-y-1 pl-6">{children}</ol>,
  ul: ({ children }) => <ul className="list-disc space-y-1 pl-6">{children}</ul>,
};

/** Shows a text in Markdown: headings, paragraphs, lists and emphasis. */
export function PlainMarkdown({ text }: { text: string }) {
  return (
    <div className="max-w-prose space-y-3">
      <Markdown allowedElements={ALLOWED} unwrapDisallowed components={COMPONENTS}>
        {text.replace(/^(\s*)• /gm, "$1- ")}
      </Markdown>
    </div>
  );
}
