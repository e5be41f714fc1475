import { fileURLToPath } from "node:url";
import { GlobalFonts } from "@napi-rs/canvas";

const SUBSETS = ["latin", "latin-ext", "cyrillic"] as const;
const WEIGHTS = [500, 600] as const;

const FAMILY = SUBSETS.map((subset) => `"Overlay ${subset}"`).join(", ");

let registered = false;

/** CSS font of the overlay's typeface, Inter, in the given weight and size in pixels. Registers it on first use. */
export function overlayFont(weight: (typeof WEIGHTS)[number], size: number): string {
  if (!registered) {
    for (const subset of SUBSETS) {
      for (const each of WEIGHTS) {
        const url = import.meta.resolve(`@fontsource/inter/files/inter-${subset}-${each}-normal.woff2`);
        if (!GlobalFonts.registerFromPath(fileURLToPath(url), `Overlay ${subset}`)) throw new Error(`The font ${url} cannot be loaded.`);
      }
    }
    registered = true;
  }
  return `${weight} ${size}px ${FAMILY}`;
}
