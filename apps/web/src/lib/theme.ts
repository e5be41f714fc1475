import { useSyncExternalStore } from "react";

export type ThemeChoice = "system" | "light" | "dark";
const KEY = "sagittal.theme";
const listeners = new Set<() => void>();

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(KEY, choice);
    document.documentElement.dataset.theme = choice;
  }
  for (const listener of listeners) listener();
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, themeChoice);
}

/** Value of a colour token as the element sees it; charts draw on a canvas and need the real colour. */
export function token(element: Element, name: string): string {
  return getComputedStyle(element).getPropertyValue(name).trim();
}

/** Uses the team's colour as accent where it can be read on both the light and the dark surface; otherwise keeps ours. */
export function applyAccent(hex: string): void {
  const style = document.documentElement.style;
  const rgb = parse(hex);
  if (!rgb) {
    style.removeProperty("--brand");
    return;
  }
  style.setProperty("--brand", hex);
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
