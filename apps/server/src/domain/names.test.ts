import { expect, test } from "vitest";
import { standsIn } from "./names.ts";

test.each([
  ["An", "Run of An"],
  ["An", "AN: annual test"],
  ["Al", "Al's squat"],
  ["José Núñez", "jose nunez 3"],
  ["Jose\u0301", "José"],
  ["Jose", "José, warm-up"],
  ["Анна Ёлкина", "АННА ЕЛКИНА, бег"],
  ["Groß", "GROSS"],
  ["Işıl", "ISIL"],
  ["Άννης", "ΑΝΝΗΣ"],
  ["Anna Lee", "anna_lee.mp4"],
  ["Anna  Lee", "Anna-Lee"],
  ["Anna", "anna2"],
  ["Athlete 1", "athlete 1, hop"],
  ["王芳", "王芳跑步"],
  ["김민수", "김민수의 달리기"],
  ["★", "hop ★"],
])("%s stands in %s", (name, text) => expect(standsIn(text, name)).toBe(true));

test.each([
  ["An", "Annual test"],
  ["Al", "Final"],
  ["Ян", "Январь"],
  ["Ian", "Iańska"],
  ["Ana", "Mañana"],
  ["Anna Lee", "Lee, then Anna"],
  ["Anna Lee", "Anna Leeson"],
  ["Athlete 1", "Athlete 12"],
  ["", "Warm-up"],
  ["  ", "Warm up"],
  ["★", "Warm-up"],
])("%s does not stand in %s", (name, text) => expect(standsIn(text, name)).toBe(false));
