const ACCENTS = /\p{M}/gu;

/** Letters whose mark makes another letter, not an accented one. */
const OWN_LETTERS = new Set(["й"]);

/** A text as it is searched: small letters, ё as е, no accents; й stays й. */
export function folded(text: string): string {
  const letters = [...text.normalize("NFC").toLowerCase()];
  return letters.map((letter) => (OWN_LETTERS.has(letter) ? letter : letter.normalize("NFD").replace(ACCENTS, ""))).join("");
}
