import { applyAccent } from "../lib/accent.ts";
import { RING_RADIUS, ringDashes, scoreText } from "../lib/score-ring.ts";
import { firstLookElement, onPhone } from "./end.ts";
import type { Brand, Look } from "./look.ts";

type Child = Node | string | null;

function element(tag: string, className: string, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

const box = (className: string, ...children: Child[]): HTMLElement => element("div", className, ...children);
const shape = (className: string): HTMLElement => box(`skeleton ${className}`);

function image(url: string, className: string, priority: "high" | "auto" = "auto"): HTMLImageElement {
  const made = document.createElement("img");
  made.alt = "";
  made.className = className;
  made.fetchPriority = priority;
  made.src = url;
  return made;
}

/** The picture of a clip, the largest element of the page: loaded with high priority. */
const clipPicture = (url: string, className: string) => (url === "" ? null : image(url, className, "high"));

function drawn(tag: string, attributes: Readonly<Record<string, string | number>>, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** The ring that `ScoreRing` draws later in the same place. */
function score(value: number | null, size: number): SVGElement {
  const circle = { cx: 52, cy: 52, r: RING_RADIUS, fill: "none", "stroke-width": 8 };
  const words = { x: 52, y: 53, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 32, "font-weight": 650 };
  const arc = (share: number) =>
    drawn("circle", {
      ...circle,
      stroke: "var(--accent)",
      "stroke-linecap": "round",
      "stroke-dasharray": ringDashes(share),
      transform: "rotate(-90 52 52)",
    });
  return drawn(
    "svg",
    { viewBox: "0 0 104 104", width: size, height: size, class: "shrink-0" },
    drawn("circle", { ...circle, stroke: "var(--line)" }),
    ...(value === null ? [] : [arc(value)]),
    drawn("text", { ...words, fill: "var(--ink)", class: "num" }, scoreText(value)),
  );
}

/** The place of the player, with the picture in it, as `Player` lays it out. */
function player({ picture }: Look): HTMLElement {
  const stage = box("stage flex items-center justify-center bg-black", clipPicture(picture, "size-full object-contain"));
  return box("player overflow-hidden bg-[#0a0c0f] -mx-4 sm:rounded-xl", stage, box("h-[3.3rem]"));
}

/** The app's frame on a phone around a page. */
function inApp(brand: Brand, ...children: Child[]): HTMLElement {
  applyAccent(brand.accent);
  const name = box("flex items-center gap-2 font-semibold", image("/mark.svg", "size-6"), "Sagittal");
  return box(
    "min-w-0",
    element("header", "flex h-14 items-center border-b border-line px-4", name),
    element("main", "px-4 pt-6 sm:px-6 low:!pt-4", ...children),
  );
}

/** A public page's frame, with the team's logo, name and colour. */
function inPublic(brand: Brand, ...children: Child[]): HTMLElement {
  applyAccent(brand.accent);
  return box(
    "min-h-dvh",
    element(
      "header",
      "mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6",
      brand.logo === "" ? image("/mark.svg", "size-7") : image(brand.logo, "max-h-9 max-w-32"),
      element("span", "font-semibold", brand.name || "Sagittal"),
    ),
    element("main", "mx-auto max-w-6xl px-4 sm:px-6", ...children),
  );
}

const title = (look: Look): HTMLElement => (look.title === "" ? shape("h-7 w-48") : element("h1", "text-xl", look.title));

/** A session of the app: its name, score and picture; where words and numbers come, their shapes. */
export const sessionFirst = (look: Look, brand: Brand): HTMLElement =>
  inApp(
    brand,
    box("mb-5 h-27 sm:h-14", title(look)),
    box("mb-4 flex min-h-16 items-center gap-4", score(look.score, 64), shape("h-10 flex-1")),
    player(look),
    shape("mt-3 h-40 w-full"),
  );

/** A public session: the score, the coach's words, the picture. */
export const sharedFirst = (look: Look, brand: Brand): HTMLElement =>
  inPublic(
    brand,
    box(
      "space-y-6 mb-8",
      box("flex items-center gap-5", score(look.score, 104), box("flex-1", title(look), shape("mt-1 h-5 max-w-64"))),
      look.notes === ""
        ? null
        : box(
            "pt-11",
            element("blockquote", "card border-l-4 border-l-accent px-4 py-3 text-lg whitespace-pre-line", look.notes),
            // The place of the answer's form.
            look.answered ? shape("mt-3 h-10 w-full") : shape("mt-3 h-35 w-full"),
          ),
    ),
    player(look),
  );

/**
 * The pictures of a comparison side by side, as `CompareVideos` lays out its videos, but without the line between them. Otherwise a video could be larger than its
 * picture by rounding, and would count as a later largest contentful paint.
 */
function pictures(looks: readonly Look[]): HTMLElement {
  const cell = (look: Look) =>
    element("figure", "flex items-center justify-center bg-black", clipPicture(look.picture, "max-h-[52dvh] w-full object-contain"));
  return box("grid grid-cols-2 overflow-hidden max-sm:-mx-4 sm:rounded-xl", ...looks.map(cell));
}

/** A comparison in the app: shapes of its words, and the pictures. */
export const comparisonFirst = (looks: readonly Look[], brand: Brand): HTMLElement =>
  inApp(brand, box("mb-6 space-y-3", shape("h-7 w-40"), shape("h-4 w-64"), shape("h-10 w-24")), shape("mb-5 h-28 w-full"), pictures(looks));

/** A public comparison: the pictures. */
export const sharedComparisonFirst = (looks: readonly Look[], brand: Brand): HTMLElement =>
  inPublic(brand, shape("mb-4 h-8.5 w-40"), pictures(looks));

/**
 * Shows a first look in the app's place until the app has loaded. On phones only.
 * @returns when its pictures have come, or failed to
 */
export async function showFirstLook(made: HTMLElement): Promise<void> {
  const place = firstLookElement();
  if (!place || !onPhone()) return;
  place.replaceChildren(made);
  await Promise.all([...place.querySelectorAll("img")].map((img) => img.decode().catch(() => undefined)));
}
