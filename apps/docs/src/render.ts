/** Writes the site into a folder: `node render.ts FOLDER`. The generator reads its own folder only; all pages are given to it. */
import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import Eleventy from "@11ty/eleventy";
import { changelogFeed } from "./feed.ts";
import { anchors, scrollingTables } from "./headings.ts";
import { linksOfSite, PREFIX, picturesOf } from "./links.ts";
import { pages, ROOT, SECTIONS } from "./pages.ts";
import { searchEntries } from "./search-entries.ts";

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error("Name the folder to write into.");
// The generator takes paths from the working folder.
process.chdir(ROOT);

const all = pages();
const titleOf = new Map(all.map((page) => [page.address, page.title]));
const sections = SECTIONS.map(([title, addresses]) => ({
  title,
  pages: addresses.map((address) => ({ address, title: titleOf.get(address) ?? address })),
}));
const minisearch = fileURLToPath(import.meta.resolve("minisearch"));
const changelog = join(ROOT, "CHANGELOG.md");

const site = new Eleventy("apps/docs/site", relative(ROOT, out), {
  quietMode: true,
  configPath: null,
  config(config) {
    config.setIncludesDirectory("_includes");
    config.addPassthroughCopy({
      "apps/docs/site/style.css": "style.css",
      "apps/docs/site/search.js": "search.js",
      [relative(ROOT, minisearch)]: "minisearch.js",
      ...Object.fromEntries(picturesOf(all).map((name) => [`docs/screenshots/${name}`, `pictures/${name}`])),
    });
    config.amendLibrary("md", (markdown) => {
      anchors(markdown);
      scrollingTables(markdown);
      linksOfSite(markdown, all);
    });
    config.addGlobalData("prefix", PREFIX);
    config.addGlobalData("sections", sections);
    for (const { address, title, markdown, source } of all) {
      config.addTemplate(`${address || "index"}.md`, markdown, {
        ...{ layout: "page.njk", templateEngineOverride: "md", permalink: join(address, "index.html") },
        ...{ title, source, address },
      });
    }
    const write = (name: string, content: string) =>
      config.addTemplate(`${name}.11ty.js`, () => content, { permalink: name, layout: null });
    write("search.json", JSON.stringify(searchEntries(all)));
    write("changelog.xml", changelogFeed(readFileSync(changelog, "utf8"), statSync(changelog).mtime));
  },
});
await site.write();
