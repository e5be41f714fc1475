import type { LinkPreview } from "../shares/preview.ts";

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
