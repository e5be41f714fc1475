/** Colours and sizes of the printed reports. */
export const INK = "#16202B";
export const MUTED = "#5D6B7A";
export const LINE = "#D9DFE6";
export const PAPER = "#F5F7F9";
const DEFAULT_ACCENT = "#0F6E84";
export const LEFT = "#2F6FDB";
export const RIGHT = "#D9662B";
export const ZONE = { green: "#2E9E6B", amber: "#E3A21A", red: "#CF4A45" } as const;
/** Pale fills of a zone bar. */
export const ZONE_FILL = { green: "#BFE5D2", amber: "#F8E2AF", red: "#F3C6C3" } as const;

export const MARGIN = { side: 40, top: 74, bottom: 52 };

/** Page sizes in points. */
export const PAPERS = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const;
export type Paper = keyof typeof PAPERS;

const channel = (v: number): number => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

/** Relative luminance of #rrggbb (WCAG). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => channel(Number.parseInt(hex.slice(i, i + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** #rrggbb of a team's accent colour; the default when it is empty or not a colour. */
export function accentOf(colour: string): string {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  return short
    ? `#${short
        .slice(1)
        .map((c) => `${c}${c}`)
        .join("")}`
    : DEFAULT_ACCENT;
}

/** The accent as it may be used for text on white: darkened until it reads (contrast at least 4.5). */
export function readable(accent: string): string {
  let hex = accent;
  for (let i = 0; i < 20 && 1.05 / (luminance(hex) + 0.05) < 4.5; i++) {
    hex = `#${[1, 3, 5]
      .map((p) =>
        Math.round(Number.parseInt(hex.slice(p, p + 2), 16) * 0.9)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  }
  return hex;
}
