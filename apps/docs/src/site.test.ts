import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { activities, exerciseCatalogue } from "@sagittal/catalogue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { buildDocs, ensureDocs } from "../build.ts";
import { PREFIX } from "./links.ts";
import { pages, SECTIONS } from "./pages.ts";

const Entries = z.array(z.object({ id: z.string(), title: z.string(), page: z.string(), text: z.string() }));

describe("the site of the documents", () => {
  let folder: string;
  let site: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sagittal-docs-"));
    site = join(folder, "site");
    await buildDocs(site);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const html = () =>
    readdirSync(site, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .map((name) => ({ name, text: readFileSync(join(site, name), "utf8") }));
  /** The file below an address of the site. */
  const fileOf = (address: string) => join(site, address.slice(PREFIX.length), address.endsWith("/") ? "index.html" : "");

  test("is built again when a source is newer, and only then", async () => {
    const page = join(site, "index.html");
    const now = new Date();
    utimesSync(page, now, now);
    await ensureDocs(() => undefined, site);
    expect(statSync(page).mtime).toEqual(now);
    utimesSync(page, new Date(0), new Date(0));
    await ensureDocs(() => undefined, site);
    expect(statSync(page).mtimeMs).toBeGreaterThan(0);
  });

  test("every link, picture and anchor within it leads somewhere", () => {
    const broken = html().flatMap(({ name, text }) =>
      [...text.matchAll(/(?:href|src)="(#[^"]*|\/docs\/guide\/[^"]*)"/g)].flatMap(([, target = ""]) => {
        const [address = "", anchor] = target.split("#");
        const file = address === "" ? join(site, name) : fileOf(address);
        const there = existsSync(file) && (!anchor || readFileSync(file, "utf8").includes(`id="${decodeURIComponent(anchor)}"`));
        return there ? [] : [`${name}: ${target}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test("the table of contents names every page once", () => {
    const named = SECTIONS.flatMap(([, addresses]) => addresses);
    expect(named.toSorted()).toEqual(
      pages()
        .map((page) => page.address)
        .filter((address) => address !== "")
        .toSorted(),
    );
  });

  test("every metric of the catalogue stands in the reference with its definition", () => {
    for (const activity of activities()) {
      const page = readFileSync(fileOf(`${PREFIX}metrics/${activity}/`), "utf8");
      const { metrics } = exerciseCatalogue(activity, "en");
      for (const metric of Object.values(metrics).flat()) expect(page, metric.key).toContain(`<code>${metric.key}</code>`);
    }
    const running = readFileSync(fileOf(`${PREFIX}metrics/running/`), "utf8");
    expect(running).toContain("60 / common slope, s per step");
    expect(running).toContain('href="https://doi.org/10.1249/MSS.0b013e3181ebedf4"');
    const lifting = readFileSync(fileOf(`${PREFIX}metrics/weightlifting/`), "utf8");
    expect(lifting).toContain('href="https://doi.org/10.1519/1533-4287(2003)017%3C0629:EOKPOH%3E2.0.CO;2"');
    expect(lifting).toContain("no identifier known");
    const bowling = readFileSync(fileOf(`${PREFIX}metrics/bowling/`), "utf8");
    expect(bowling).toContain('href="https://ojs.ub.uni-konstanz.de/cpa/article/view/634"');
  });

  test("the search knows each part of each page, and where it is", () => {
    const entries = Entries.parse(JSON.parse(readFileSync(join(site, "search.json"), "utf8")));
    expect(entries.find((e) => e.title === "Ground contact time" && e.page === "Running")?.text).toContain("contact_time");
    const lost = entries.filter(({ id }) => {
      const [address = "", anchor] = id.split("#");
      return !existsSync(fileOf(address)) || (anchor !== undefined && !readFileSync(fileOf(address), "utf8").includes(`id="${anchor}"`));
    });
    expect(lost).toEqual([]);
  });

  test("the changelog is a feed with an entry for each part", () => {
    const feed = readFileSync(join(site, "changelog.xml"), "utf8");
    expect(feed).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/);
    const parts = readFileSync(join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8").match(/^### /gm) ?? [];
    expect(feed.match(/<entry>/g)).toHaveLength(parts.length);
    expect(feed).toMatch(/<title>1\.0\.0.*: Analysis<\/title>/);
  });

  test("nothing in it comes from elsewhere, and no page holds script of its own", () => {
    for (const { name, text } of html()) {
      expect(text, name).not.toMatch(/(?:src|rel="stylesheet" href)="https?:/);
      expect(text, name).not.toMatch(/<script(?![^>]*src=)/);
    }
  });
});
