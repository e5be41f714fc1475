import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksOf } from "./PlainMarkdown.tsx";

test("headings, paragraphs and lists are told apart, with or without empty lines between", () => {
  expect(blocksOf("# Plan\nThree weeks.\nEasy ones.\n- run\n- rest\n\n1. first\n2. second\n### Why\nBecause.")).toEqual([
    { kind: "title", lines: ["Plan"] },
    { kind: "paragraph", lines: ["Three weeks.", "Easy ones."] },
    { kind: "bullets", lines: ["run", "rest"] },
    { kind: "numbers", lines: ["first", "second"] },
    { kind: "heading", lines: ["Why"] },
    { kind: "paragraph", lines: ["Because."] },
  ]);
});

test("an empty line parts two paragraphs", () => {
  expect(blocksOf("One.\n\nTwo.").map((b) => b.lines)).toEqual([["One."], ["Two."]]);
});

test("no word is lost", () => {
  const line = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("", "# ", "### ", "- ", "1. "), line)), (lines) => {
      const words = blocksOf(lines.map(([mark, text]) => mark + text).join("\n")).flatMap((b) => b.lines);
      expect(words).toEqual(lines.map(([, text]) => text));
    }),
  );
});
