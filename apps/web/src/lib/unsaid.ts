/**
 * The paragraphs of a coaching text without emphasis marks and without the sentences already shown on the page; a paragraph
 * reduced to its heading is dropped.
 * @param said those sentences, word for word
 */
export function unsaid(text: string, said: readonly string[]): string[] {
  const told = said.filter((sentence) => sentence !== "");
  return text
    .replace(/^#+\s*/gm, "")
    .replaceAll("**", "")
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const left = told.reduce((all, sentence) => all.replaceAll(sentence, ""), paragraph);
      if (left === paragraph) return [paragraph];
      const kept = left
        .replace(/ {2,}/g, " ")
        .replace(/ ?\n ?/g, "\n")
        .trim();
      return kept.includes("\n") || !paragraph.includes("\n") ? [kept] : [];
    })
    .filter((paragraph) => paragraph !== "");
}
