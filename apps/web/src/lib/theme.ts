import { useSyncExternalStore } from "react";

export type ThemeChoice = "system" | "light" | "dark";
const KEY = "sagittal.theme";
const listeners = new Set<() => void>();

function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies the theme at once and remembers it in this browser; "system" follows the device. */
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

/** The theme as it was chosen, not as it is shown: "system" may be either. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, themeChoice);
}

/** Computed value of a colour token at the element, since a canvas needs a real colour. */
export function token(element: Element, name: string): string {
  return getComputedStyle(element).getPropertyValue(name).trim();
}
