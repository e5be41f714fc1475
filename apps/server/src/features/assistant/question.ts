/** Kind of a question; `unknown` for a question that the rules do not answer. */
export type Intent = "attention" | "compare" | "work" | "progress" | "unknown";

const PATTERNS: readonly [Intent, RegExp][] = [
  [
    "attention",
    /\b(needs?|deserves?|requires?) (my |our |some )?(attention|help)\b|\bwho (should|needs?|must)\b|\bfalling behind\b|(кому|кто|кого|каким?и?).{0,40}(вниман|помо|нужн)|требу\p{L}* внимани|qui[eé]n(es)?.{0,40}(atenci|ayuda|necesit)|necesita\p{L}* (mi |nuestra )?(atenci|ayuda)/iu,
  ],
  ["compare", /\bcompar|\bversus\b|\bvs\b|\bdifferen(ce|t)\b|\bagainst\b|сравн|отлича|разниц|diferencia|frente a/iu],
  [
    "work",
    /\bwork on\b|\bimprov|\bfocus\b|\bpriorit|\bfix\b|\bcorrect\b|\btrain next\b|над чем|работать|улучш|исправ|подтян|приоритет|trabajar|mejorar|corregir|entrenar|prioridad|prioriza/iu,
  ],
  [
    "progress",
    /\bhow\b|\btrend|\bprogress|\bgoing\b|\bdoing\b|\bchang|как\p{L}*|динамик|прогресс|измени|меня|тренд|c[oó]mo|tendencia|progres|evoluci|cambi/iu,
  ],
];

/** Kind of a question, by its words in English, Russian or Spanish. */
export function intentOf(question: string): Intent {
  return PATTERNS.find(([, pattern]) => pattern.test(question))?.[0] ?? "unknown";
}

/** Session numbers that a question names: "#12", "session 12", "сессия № 12", "sesión 12". */
export function seqNosIn(question: string): number[] {
  const found = question.matchAll(/(?:#|№|\bsessions?|\bsesi[oó]n(?:es)?|сесси\p{L}*)\s*(?:#|№)?\s*(\d{1,9})/giu);
  return [...new Set([...found].map((match) => Number(match[1])))];
}

/** Words of a text in lower case and without accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

/** The different words of a question by their first letters: a name is then compared with few of them, however long the question is. */
type Asked = ReadonlyMap<string, readonly string[]>;

const beginning = (word: string): string => word.slice(0, 3);

const asked = (question: string): Asked => Map.groupBy(new Set(wordsOf(question)), beginning);

/** Whether a question has this word or one that fits it; only those that begin with the same three letters are tried. */
function asks(words: Asked, word: string, fits: (asked: string) => boolean): boolean {
  return words.get(beginning(word))?.some((other) => other === word || fits(other)) ?? false;
}

/** True when two words differ at most in their endings (inflection). */
function sameStem(a: string, b: string): boolean {
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared++;
  return shared >= Math.max(4, Math.min(a.length, b.length) - 2) && Math.abs(a.length - b.length) <= 3;
}

const LEAST_SHARE = 0.6;

/** The candidate whose label a question names best; undefined when none is named well enough. */
export function named<T extends { labels: readonly string[] }>(question: string, candidates: readonly T[]): T | undefined {
  const words = asked(question);
  const rated = candidates.map((candidate) => {
    const shares = candidate.labels.map((label) => {
      const all = wordsOf(label);
      const long = all.filter((word) => word.length > 3);
      const telling = long.length > 0 ? long : all;
      const hits = telling.filter((word) => asks(words, word, (other) => sameStem(other, word))).length;
      return { hits, share: telling.length === 0 ? 0 : hits / telling.length };
    });
    return { candidate, ...shares.reduce((a, b) => (b.share > a.share || (b.share === a.share && b.hits > a.hits) ? b : a)) };
  });
  const [best] = rated.filter((r) => r.share >= LEAST_SHARE).sort((a, b) => b.share - a.share || b.hits - a.hits);
  return best?.candidate;
}

/** Finds the people whose names match a question best; more than one when the question is ambiguous. */
export function peopleFinder<T extends { display_name: string }>(people: readonly T[]): (question: string) => T[] {
  const named = people.map((person) => ({ person, parts: wordsOf(person.display_name).filter((part) => part.length > 2) }));
  return (question) => {
    const words = asked(question.replace(/['’]s\b/g, ""));
    const rated = named.map(({ person, parts }) => ({ person, hits: parts.filter((part) => asks(words, part, inflected(part))).length }));
    const most = rated.reduce((greatest, { hits }) => Math.max(greatest, hits), 0);
    return most === 0 ? [] : rated.filter((r) => r.hits === most).map((r) => r.person);
  };
}

/** Whether a word is this part of a name in another case: a Russian name changes its ending. */
function inflected(part: string): (word: string) => boolean {
  if (!/^\p{Script=Cyrillic}+$/u.test(part)) return () => false;
  const stem = part.slice(0, Math.max(3, part.length - 1));
  return (word) => word.startsWith(stem) && word.length <= part.length + 2;
}
