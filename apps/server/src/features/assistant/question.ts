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

/** True when two words differ at most in their endings (inflection). */
function sameStem(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared++;
  return shared >= Math.max(4, Math.min(a.length, b.length) - 2) && Math.abs(a.length - b.length) <= 3;
}

const LEAST_SHARE = 0.6;

/** The candidate whose label a question names best; undefined when none is named well enough. */
export function named<T extends { labels: readonly string[] }>(question: string, candidates: readonly T[]): T | undefined {
  const asked = wordsOf(question);
  const rated = candidates.map((candidate) => {
    const shares = candidate.labels.map((label) => {
      const all = wordsOf(label);
      const long = all.filter((word) => word.length > 3);
      const words = long.length > 0 ? long : all;
      const hits = words.filter((word) => asked.some((a) => sameStem(a, word))).length;
      return { hits, share: words.length === 0 ? 0 : hits / words.length };
    });
    return { candidate, ...shares.reduce((a, b) => (b.share > a.share || (b.share === a.share && b.hits > a.hits) ? b : a)) };
  });
  const [best] = rated.filter((r) => r.share >= LEAST_SHARE).sort((a, b) => b.share - a.share || b.hits - a.hits);
  return best?.candidate;
}

/** The people whose names match the question best. More than one when the question is ambiguous. */
export function peopleIn<T extends { display_name: string }>(question: string, people: readonly T[]): T[] {
  const asked = wordsOf(question.replace(/['’]s\b/g, ""));
  const rated = people.map((person) => ({
    person,
    hits: wordsOf(person.display_name).filter((part) => part.length > 2 && asked.some((word) => sameName(word, part))).length,
  }));
  const most = Math.max(0, ...rated.map((r) => r.hits));
  return most === 0 ? [] : rated.filter((r) => r.hits === most).map((r) => r.person);
}

/** A Russian name changes its ending with its case. */
function sameName(word: string, part: string): boolean {
  if (word === part) return true;
  const stem = part.slice(0, Math.max(3, part.length - 1));
  return /^\p{Script=Cyrillic}+$/u.test(part) && word.startsWith(stem) && word.length <= part.length + 2;
}
