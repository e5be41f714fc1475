import { expect, test } from "vitest";
import { comparedIds, oldestFirst } from "./compared.ts";

test("a comparison's address names each session once, four at most", () => {
  expect(comparedIds("a,b,,a,c")).toEqual(["a", "b", "c"]);
  expect(comparedIds("a,b,c,d,e")).toEqual(["a", "b", "c", "d"]);
  expect(comparedIds(null)).toEqual([]);
});

test("the oldest session comes first, and the list that was given stays as it is", () => {
  const [newer, older] = [{ created_at: "2026-11-25T10:00:00Z" }, { created_at: "2026-11-18T10:00:00Z" }];
  const given = [newer, older];
  expect(oldestFirst(given)).toEqual([older, newer]);
  expect(given).toEqual([newer, older]);
});
