import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { blocksOf, SourceCopy } from "./guide.ts";

// The whole copy is type-checked, beside other tests.
vi.setConfig({ testTimeout: 300_000 });

describe("the page about adding a language", () => {
  let copy: SourceCopy;
  const blocks = blocksOf("adding-a-language.md");
  beforeAll(() => {
    const packages = ["contract", "catalogue", "biomechanics", "pose", "vision", "analysis", "reports", "sdk", "figure"].map(
      (name) => `packages/${name}`,
    );
    copy = new SourceCopy([...packages, "apps/server", "apps/cli", "apps/docs", "apps/web"]);
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
