import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { blocksOf, PACKAGES, SourceCopy } from "./guide.ts";

// The whole copy is type-checked, beside other tests.
vi.setConfig({ testTimeout: 300_000 });

describe("the page about adding a language", () => {
  let copy: SourceCopy;
  const blocks = blocksOf("adding-a-language.md");
  beforeAll(() => {
    copy = new SourceCopy([...PACKAGES, "apps/server", "apps/cli", "apps/docs", "apps/web"]);
    copy.apply(blocks);
  });
  afterAll(() => copy.remove());

  test("lists every file that the compiler then names", () => {
    const listed =
      blocks
        .find((b) => b.path === "compiler")
        ?.text.trim()
        .split("\n") ?? [];
    expect(copy.typeErrors()).toEqual(listed);
  });
});
