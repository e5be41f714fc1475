import type { UnitSystem } from "@sagittal/catalogue";
import type { Lang, Persona } from "@sagittal/contract";
import { type Content, imageSource, type TDocumentDefinitions } from "./pdfmake.ts";
import { filled, reportTexts } from "./texts.ts";
import { accentOf, INK, LINE, MARGIN, MUTED, PAPERS, type Paper, readable } from "./theme.ts";

/** A team's look; empty strings and null where the team set nothing. */
export interface Branding {
  readonly brand_name: string;
  /** PNG or JPEG. */
  readonly logo: Buffer | null;
  readonly accent_color: string;
  readonly footer_text: string;
  readonly contact_email: string;
}

export interface PrintOptions {
  readonly lang: Lang;
  readonly units: UnitSystem;
  readonly paper: Paper;
  readonly branding: Branding;
  readonly persona: Persona;
  /** When the report is made, ISO 8601. */
  readonly made_at: string;
}

/** Width between the margins, points. */
export const contentWidth = (paper: Paper): number => PAPERS[paper].width - 2 * MARGIN.side;

/** The accent colour as #rrggbb, the default where the team set none: for areas, and darkened until it reads for text on white. */
export const accents = (branding: Branding): { fill: string; text: string } => {
  const fill = accentOf(branding.accent_color);
  return { fill, text: readable(fill) };
};

/** A heading of this level stands before a table, which leaves it alone when its first rows do not fit below it. */
const BEFORE_TABLE = 2;
/** Share of the page below which such a heading moves to the next page. */
const LOWEST_TABLE = 0.8;

/** Heading of a part, with a short rule in the accent colour before it. */
export function heading(text: string, accent: string, before: "text" | "table" = "text"): Content {
  return {
    stack: [
      { canvas: [{ type: "rect", x: 0, y: 0, w: 22, h: 2.5, color: accent, lineWidth: 0 }], margin: [0, 0, 0, 5] },
      { text, style: "h2" },
    ],
    margin: [0, 16, 0, 7],
    headlineLevel: before === "table" ? BEFORE_TABLE : 1,
  };
}

function header(options: PrintOptions, title: string): (page: number) => Content {
  const { branding, paper } = options;
  const { fill } = accents(branding);
  const logo = imageSource(branding.logo);
  const width = PAPERS[paper].width;
  const name = branding.brand_name || "Sagittal";
  return () => ({
    stack: [
      { canvas: [{ type: "rect", x: 0, y: 0, w: width, h: 6, color: fill, lineWidth: 0 }] },
      {
        columns: [
          logo ? { image: logo, fit: [150, 30], width: 160 } : { text: name, bold: true, fontSize: 14, color: INK, margin: [0, 6, 0, 0] },
          {
            stack: [
              ...(logo && branding.brand_name ? [{ text: branding.brand_name, bold: true, color: INK }] : []),
              { text: title, color: MUTED },
            ],
            alignment: "right",
            fontSize: 8.5,
            margin: [0, logo && branding.brand_name ? 4 : 10, 0, 0],
          },
        ],
        margin: [MARGIN.side, 14, MARGIN.side, 0],
      },
    ],
  });
}

function footer(options: PrintOptions): (page: number, pages: number) => Content {
  const { branding, lang, paper } = options;
  const line = [branding.footer_text, branding.contact_email].filter((t) => t !== "").join("  ·  ");
  return (page, pages) => ({
    stack: [
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: contentWidth(paper), y2: 0, lineWidth: 0.5, lineColor: LINE }], margin: [0, 0, 0, 6] },
      {
        columns: [
          { text: line, width: "*", color: MUTED },
          { text: filled(reportTexts(lang).page, { page, pages }), width: "auto", alignment: "right", color: MUTED },
        ],
        fontSize: 7.5,
        columnGap: 16,
      },
    ],
    margin: [MARGIN.side, 12, MARGIN.side, 0],
  });
}

/** A document in the house's look: branded header, footer with contact and page numbers, Inter, metadata. */
export function printed(options: PrintOptions, title: string, content: Content[]): TDocumentDefinitions {
  const { accent_color: _, ...rest } = options.branding;
  return {
    pageSize: options.paper,
    pageMargins: [MARGIN.side, MARGIN.top, MARGIN.side, MARGIN.bottom],
    info: { title, author: rest.brand_name || "Sagittal", creationDate: new Date(options.made_at) },
    language: options.lang,
    header: header(options, title),
    footer: footer(options),
    content,
    defaultStyle: { font: "Inter", fontSize: 9, color: INK, lineHeight: 1.25 },
    styles: {
      h1: { fontSize: 22, bold: true, lineHeight: 1.1 },
      h2: { fontSize: 12.5, bold: true, lineHeight: 1.1 },
      h3: { fontSize: 10, bold: true },
      small: { fontSize: 7.5, color: MUTED },
      th: { fontSize: 7.5, color: MUTED, bold: true },
    },
    // A heading never stands alone at the foot of a page.
    pageBreakBefore: (node, nodes) =>
      nodes.getPreviousNodesOnPage().length > 0 &&
      ((node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0) ||
        (node.headlineLevel === BEFORE_TABLE && node.startPosition.verticalRatio > LOWEST_TABLE)),
  };
}

/** Thin lines between rows, none around. */
export const RULED = {
  hLineWidth: (i: number, node: { table: { body: unknown[] } }): number => (i === 0 || i === node.table.body.length ? 0 : 0.5),
  vLineWidth: (): number => 0,
  hLineColor: (): string => LINE,
  paddingLeft: (i: number): number => (i === 0 ? 0 : 5),
  paddingRight: (): number => 5,
  paddingTop: (): number => 3.5,
  paddingBottom: (): number => 3.5,
};
