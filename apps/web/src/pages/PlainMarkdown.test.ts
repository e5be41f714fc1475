import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlainMarkdown } from "./PlainMarkdown.tsx";

/** The elements of a shown text without their attributes, and its words. */
function shown(text: string): string {
  const html = renderToStaticMarkup(createElement(PlainMarkdown, { text }));
  return html.replace(/<(\w+)[^>]*>/g, "<$1>").replace(/\n(?=<)|(?<=>)\n/g, "");
}

test("headings, paragraphs and lists are told apart, with or without empty lines between", () => {
  expect(shown("# Plan\nThree **easy** weeks.\n- run\n- rest\n\n1. first\n2. second\n### Why\nBecause.")).toBe(
    "<div><h3>Plan</h3><p>Three <strong>easy</strong> weeks.</p><ul><li>run</li><li>rest</li></ul>" +
      "<ol><li>first</li><li>second</li></ol><h4>Why</h4><p>Because.</p></div>",
  );
});

test("an empty line parts two paragraphs, a bullet sign makes a list", () => {
  expect(shown("One.\n\nTwo.\n\n• three\n• four")).toBe("<div><p>One.</p><p>Two.</p><ul><li>three</li><li>four</li></ul></div>");
});

test("markup and links stay words", () => {
  const html = shown('<script>alert(1)</script> <b onclick="x">bold</b> [here](https://example.com) ![](https://example.com/p.png)');
  expect(html).not.toMatch(/<(script|b|a|img)>/);
  expect(html).toContain("here");
});

test("no word is lost", () => {
  const line = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("", "# ", "### ", "- ", "1. "), line)), (lines) => {
      const words = shown(lines.map(([mark, text]) => mark + text).join("\n")).replace(/<\/?\w+>/g, " ");
      expect(words.split(/\s+/).filter(Boolean)).toEqual(lines.flatMap(([, text]) => text.split(" ")));
    }),
  );
});
