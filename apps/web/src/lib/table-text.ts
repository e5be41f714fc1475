import type { Lang } from "@sagittal/contract";

/** What Excel writes by default on Windows in the countries of the language. */
const codePageOf = (lang: Lang): string => (lang === "ru" ? "windows-1251" : "windows-1252");

/** Characters that no table has; a spreadsheet's own format does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** The text of a table's file: UTF-8, else the code page that Excel uses where the language is spoken; null when it is no text. */
export function tableText(bytes: ArrayBuffer | Uint8Array, lang: Lang): string | null {
  const text = decoded(bytes, "utf-8") ?? decoded(bytes, codePageOf(lang));
  return text === null || BINARY.test(text) ? null : text;
}

function decoded(bytes: ArrayBuffer | Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
