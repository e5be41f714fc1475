import { expect, test } from "vitest";
import { folded } from "./folding.ts";

test.each([
  ["Семёнов", "семенов"],
  ["ЁЖИК", "ежик"],
  ["Gutiérrez Muñoz", "gutierrez munoz"],
  ["Чайка Йод", "чайка йод"],
  // Written with combining marks, as some file systems give it.
  ["Се\u043c\u0435\u0308нов и\u0306", "семенов й"],
  ["São Łukasz 12", "sao łukasz 12"],
])("%s is searched as %s", (text, searched) => {
  expect(folded(text)).toBe(searched);
  expect(folded(searched)).toBe(searched);
});
