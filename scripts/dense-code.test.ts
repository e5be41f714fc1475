import { expect, test } from "vitest";
import { denseCode } from "./dense-code.ts";

test("the networks' inner loop is what its text says: `npm run dense-code` writes it", async () => {
  const { before, after } = await denseCode();
  expect(before).toBe(after);
});
