type Scheme = "light" | "dark";
/** Backgrounds of coloured text; the first is the surface. */
const GROUNDS: Record<Scheme, readonly [string, ...string[]]> = {
  light: ["#ffffff", "#f7f7f5", "#efefec"],
  dark: ["#14181d", "#0d1013", "#0a0c0f"],
};
const READABLE = 4.5;

export interface Accent {
  accent: string;
  /** Text colour on the accent. */
  ink: string;
  /** Background tinted by the accent. */
  soft: string;
  /** The team's colour as it is, for surfaces: the same in every scheme and on every page. */
  fill: string;
  /** Text colour on the fill. */
  fillInk: string;
}

/** A team's colour as the accent of a colour scheme, darkened or lightened until text has enough contrast (WCAG 2.2 AA); null when it is no colour. */
export function accentOn(hex: string, scheme: Scheme): Accent | null {
  if (!parse(hex)) return null;
  const [surface] = GROUNDS[scheme];
  for (let step = 0; step <= 20; step++) {
    const accent = mix(hex, scheme === "light" ? "#000000" : "#ffffff", step / 20);
    const soft = mix(surface, accent, 0.12);
    if (![...GROUNDS[scheme], soft].every((ground) => contrast(accent, ground) >= READABLE)) continue;
    return { accent, soft, ink: inkOn(accent), fill: hex, fillInk: inkOn(hex) };
  }
  return null;
}

/** White where it can be read, else black: one of the two always can. */
const inkOn = (ground: string): string => (contrast(ground, "#ffffff") >= READABLE ? "#ffffff" : "#000000");

const brand = typeof CSSStyleSheet === "undefined" ? null : new CSSStyleSheet();

/** Shows the team's colour as the accent; an empty one brings ours back. */
export function applyAccent(hex: string): void {
  if (!brand) return;
  const rule = (scheme: Scheme) => {
    const found = accentOn(hex, scheme);
    return found
      ? `--accent:${found.accent};--accent-ink:${found.ink};--accent-soft:${found.soft};--fill:${found.fill};--fill-ink:${found.fillInk}`
      : "";
  };
  const [light, dark] = [rule("light"), rule("dark")];
  brand.replaceSync(
    `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}[data-theme="dark"]{${dark}}`,
  );
  if (!document.adoptedStyleSheets.includes(brand)) document.adoptedStyleSheets.push(brand);
}

/** `share` of the second colour in the first. */
function mix(a: string, b: string, share: number): string {
  const [x, y] = [parse(a), parse(b)];
  if (!x || !y) return a;
  const part = (i: number) => Math.round(255 * ((x[i] ?? 0) * (1 - share) + (y[i] ?? 0) * share));
  return `#${[0, 1, 2].map((i) => part(i).toString(16).padStart(2, "0")).join("")}`;
}

function parse(hex: string): [number, number, number] | null {
  const full = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(full);
  if (!match) return null;
  return [1, 2, 3].map((i) => Number.parseInt(match[i] ?? "0", 16) / 255) as [number, number, number];
}

/** Relative luminance contrast (WCAG 2.2) of two colours; 1 when one cannot be read. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const rgb = parse(hex);
    if (!rgb) return null;
    const [r, g, bl] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (bl ?? 0);
  };
  const [x, y] = [luminance(a), luminance(b)];
  if (x === null || y === null) return 1;
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
