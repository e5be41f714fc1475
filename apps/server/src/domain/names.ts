/** Scripts that put no space between a word and the next: each letter counts as a word. Korean adds its particles to names. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"].map((s) => `\\p{Script=${s}}`).join("");
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])\\p{L})+|\\p{N}+`, "gu");

/** The words of a text, alike for every case of letters and with or without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC");
  // Upper case: in lower case ß and ss, and the two forms of a Greek sigma, would differ.
  return plain.toUpperCase().match(WORD) ?? [];
}

/**
 * True when a name stands in a text as whole words in its order, in any case and with or without accents: "Al" stands in "Al, 2nd run",
 * not in "Final". A name without letters and digits is looked for as it is; an empty one stands nowhere.
 */
export function standsIn(text: string, name: string): boolean {
  const sought = wordsOf(name);
  if (sought.length === 0) return name.trim() !== "" && text.includes(name.trim());
  const words = wordsOf(text);
  return words.some((_, at) => sought.every((word, i) => words[at + i] === word));
}
