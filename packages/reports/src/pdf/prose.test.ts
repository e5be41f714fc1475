import { buffer } from "node:stream/consumers";
import { Lang } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainProse, proseBlocks } from "./prose.ts";
import { textPdf } from "./text-report.ts";

describe("prose", () => {
  it("is headings, paragraphs and lists, whether or not empty lines stand between them", () => {
    const blocks = [
      { kind: "heading", text: "Goals" },
      { kind: "paragraph", text: "Two lines of one." },
      { kind: "list", items: ["one and on", "two"] },
      { kind: "paragraph", text: "End" },
    ];
    expect(proseBlocks("## Goals\nTwo lines\nof one.\n\n- one\n  and on\n* two\n\nEnd")).toEqual(blocks);
    expect(proseBlocks("## Goals\n\nTwo lines\nof one.\n- one\nand on\n- two\n\nEnd\n")).toEqual([
      blocks[0],
      blocks[1],
      { kind: "list", items: ["one and on", "two"] },
      blocks[3],
    ]);
  });

  it("keeps every word, whatever the text", () => {
    const words = (text: string) =>
      text
        .replace(/[#*•-]/g, " ")
        .split(/\s+/)
        .filter(Boolean);
    const line = fc.constantFrom("", "# Title", "- item", "plain words", "  more", "* other", "**bold** word");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(words(plainProse(lines.join("\n")))).toEqual(words(lines.join("\n")));
      }),
    );
  });

  it("loses its marks in plain text", () => {
    expect(plainProse("## Goals\n\nDo **this**.\n\n- one\n- two")).toBe("Goals\n\nDo this.\n\n• one\n• two");
  });
});

it.each(Lang.options)("a written text prints as a PDF with embedded fonts in %s", async (lang) => {
  const branding = { brand_name: "Lab", logo: null, accent_color: "", footer_text: "", contact_email: "" };
  const made_at = "2026-11-21T12:00:00Z";
  const pdf = await buffer(
    await textPdf({
      lang,
      units: "metric",
      paper: "A4",
      persona: "athlete",
      made_at,
      branding,
      title: "План / Plan",
      content: "## Ñ\n\n- ж".repeat(200),
    }),
  );
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.toString("latin1")).toContain("/FontFile2");
});
