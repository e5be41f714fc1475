import { expect, test } from "vitest";
import { tableText } from "./table-text.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);

test("a table is read as UTF-8, with or without a byte order mark", () => {
  expect(tableText(new TextEncoder().encode("Имя;Рост\r\nЖеня;170"), "ru")).toBe("Имя;Рост\r\nЖеня;170");
  expect(tableText(bytes(0xef, 0xbb, 0xbf, 0x41), "en")).toBe("A");
});

test("what is no UTF-8 is read as Excel writes it where the language is spoken", () => {
  expect(tableText(bytes(0xc8, 0xec, 0xff, 0x3b, 0xd0, 0xee, 0xf1, 0xf2), "ru")).toBe("Имя;Рост");
  expect(tableText(bytes(0x4d, 0x75, 0xf1, 0x6f, 0x7a), "es")).toBe("Muñoz");
  expect(tableText(bytes(0x5a, 0x6f, 0xeb), "en")).toBe("Zoë");
});

test("a spreadsheet's own format and UTF-16 are no text", () => {
  expect(tableText(bytes(0x50, 0x4b, 3, 4, 0x14, 0, 0xff), "en")).toBeNull();
  expect(tableText(bytes(0xff, 0xfe, 0x41, 0, 0x42, 0), "ru")).toBeNull();
});
