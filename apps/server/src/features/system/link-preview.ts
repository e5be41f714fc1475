import type { LinkAnswer } from "../shares/link-page.ts";
import type { LinkPreview } from "../shares/preview.ts";

/** Where the app's page shows its first look (`apps/web/index.html`). */
const FIRST_LOOK = '<div id="first-look"';
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);

/** The app's page with what chats and social networks read of a link (Open Graph). */
export function withPreview(html: string, { lang, site, title, description, image }: LinkPreview): string {
  const tags = [
    ["og:type", "website"],
    ["og:site_name", site],
    ["og:title", title],
    ["og:description", description],
    ["og:locale", { en: "en_GB", ru: "ru_RU", es: "es_ES" }[lang]],
    ...(image ? [["og:image", image] as const] : []),
  ].map(([property = "", content = ""]) => `<meta property="${property}" content="${escaped(content)}" />`);
  // Functions, for a text may hold what a replacement pattern would read.
  return html
    .replace(/<html lang="\w+"/, () => `<html lang="${lang}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>\n    ${tags.join("\n    ")}`);
}

/**
 * The app's page with a public link's answer in it, as data that no browser runs, and with its pictures asked for at once: on a slow connection two
 * round trips less before the first picture.
 */
export function withAnswer(html: string, { address, body, pictures }: LinkAnswer): string {
  const asked = pictures.map((url) => `<link rel="preload" as="image" fetchpriority="high" href="${escaped(url)}" />`);
  // "<" may end the element in which the data stands; in JSON it has another spelling.
  const data = `<script type="application/json" id="answer" data-address="${escaped(address)}">${body.replaceAll("<", "\\u003c")}</script>`;
  return html
    .replace("<title>", () => `${asked.map((tag) => `${tag}\n    `).join("")}<title>`)
    .replace(FIRST_LOOK, () => `${data}\n    ${FIRST_LOOK}`);
}
