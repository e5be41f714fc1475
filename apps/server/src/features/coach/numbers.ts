/** The numbers in a text in one notation: without group separators, with a decimal point, without trailing zeros. */
export function numbersOf(text: string): string[] {
  const found = text.match(/\d+(?:[\u00a0\u202f]\d{3})*(?:[.,]\d+)?/g) ?? [];
  return found.map((n) => String(Number(n.replace(/[\u00a0\u202f]/g, "").replace(",", "."))));
}

/** Numbers in `text` that are in none of the sources. */
export function inventedNumbers(text: string, sources: string): string[] {
  const known = new Set(numbersOf(sources));
  return numbersOf(text).filter((n) => !known.has(n));
}

/** Throws when a text names a number that its sources do not. */
export function requireKnownNumbers(text: string, sources: string): void {
  const invented = inventedNumbers(text, sources);
  if (invented.length > 0) throw new Error(`The model named numbers that are not in the analysis: ${invented.join(", ")}.`);
}
