import { PREFIX } from "./links.ts";

const xml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * The changelog as an Atom feed (RFC 4287): one entry for each version and part. Its addresses are relative, since the site does not know where the service stands.
 * @param changelog text of CHANGELOG.md: `## version (date)` and `### part`
 */
export function changelogFeed(changelog: string, updated: Date): string {
  const page = `${PREFIX}changelog/`;
  const tag = "tag:sagittal,2026:changes";
  const entries = changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((version) => {
      const [name = ""] = version.split("\n");
      return version
        .split(/^### /m)
        .slice(1)
        .map((part) => {
          const [heading = "", ...lines] = part.trim().split("\n");
          const id = `${tag}/${encodeURIComponent(`${name} ${heading}`)}`;
          return `<entry><id>${xml(id)}</id><title>${xml(`${name}: ${heading}`)}</title><updated>${updated.toISOString()}</updated><link href="${xml(page)}"/><content type="text">${xml(lines.join("\n"))}</content></entry>`;
        });
    });
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>${tag}</id><title>Sagittal: changes</title><updated>${updated.toISOString()}</updated><author><name>Sagittal</name></author><link href="${xml(page)}"/>\n${entries.join("\n")}\n</feed>\n`;
}
