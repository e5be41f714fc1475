import { detectableChange, scoreBand } from "@sagittal/catalogue";
import { changeFacts, comparable } from "../coach/changes.ts";
import { coachFacts, valueFact } from "../coach/facts.ts";
import { noWorkSentence, targetText, workSentence } from "../coach/rules.ts";
import { WORDS } from "../coach/words.ts";
import type { SessionRow } from "../sessions/row.ts";
import { datedRef, movementOf } from "./cite.ts";
import type { LastTwo, TeamData } from "./data.ts";
import { progress, type RuleAnswer } from "./progress.ts";
import { type Intent, intentOf } from "./question.ts";
import { namesValue } from "./series.ts";
import { type Ask, athleteOf, CannotAnswer, sessionsNamed, sessionsOf, userTexts } from "./subject.ts";

const CHANGES_SHOWN = 6;
const ATHLETES_SHOWN = 5;
const UNREVIEWED_SHOWN = 5;

/** Answers a fixed set of questions from the team's data; every other question gets the list of that set. */
export async function answerByRules(data: TeamData, ask: Ask): Promise<RuleAnswer> {
  const [question = ""] = userTexts(ask);
  const intent = intentOf(question);
  try {
    return await ANSWERS[intent](data, ask);
  } catch (error) {
    if (error instanceof CannotAnswer) return { text: error.message, sessions: [] };
    throw error;
  }
}

const ANSWERS: Record<Intent, (data: TeamData, ask: Ask) => Promise<RuleAnswer>> = {
  attention,
  compare,
  work,
  progress: (data, ask) => progressOrHelp(data, ask, true),
  unknown: (data, ask) => progressOrHelp(data, ask, false),
};

/**
 * Answers about progress. When there is no answer, a question that names a value, or asks how a known athlete is doing, gets the reason;
 * every other question gets the list of questions that can be answered.
 */
async function progressOrHelp(data: TeamData, ask: Ask, asksHow: boolean): Promise<RuleAnswer> {
  const [question = ""] = userTexts(ask);
  try {
    return await progress(data, ask);
  } catch (error) {
    if (!(error instanceof CannotAnswer)) throw error;
    if (namesValue(question, ask.lang) || (asksHow && (await athleteOf(data, ask)))) throw error;
    return { text: ask.words.help.join("\n"), sessions: [] };
  }
}

/** The priorities of the session that the question names, else of the athlete's last one. */
async function work(data: TeamData, ask: Ask): Promise<RuleAnswer> {
  const { lang } = ask;
  const [row] = await sessionsOf(data, ask);
  if (!row) throw new CannotAnswer(ask.words.help.join("\n"));
  const facts = coachFacts(await data.result(row), lang, [], null, await data.trainee(row));
  const words = WORDS[lang];
  const tone = words.tones.plain;
  const athlete = row.client_id ? await data.athlete(row.client_id) : undefined;
  const lines = facts.work.map((fact) => `- ${workSentence(fact, words, tone)}`);
  const [first] = facts.work;
  const intro = ask.words.work(athlete?.display_name ?? row.name, movementOf(row, lang), datedRef(row, lang));
  return {
    text: [
      intro.replace(/^, /, ""),
      ...(first ? [...lines, tone.nextOne(first.label)] : [noWorkSentence(facts, words, tone)]),
      ...(facts.safety === null ? [] : [facts.safety]),
    ].join("\n"),
    sessions: [row],
  };
}

/** Changes of the values between two sessions: the two that are named, else the athlete's last two of one exercise. */
async function compare(data: TeamData, ask: Ask): Promise<RuleAnswer> {
  const { lang, words: w } = ask;
  const [a, b] = await pairOf(data, ask);
  const [before, now] = [await data.result(a), await data.result(b)];
  if (!comparable(before, now)) {
    return { text: w.notComparable(datedRef(a, lang), movementOf(a, lang), datedRef(b, lang), movementOf(b, lang)), sessions: [a, b] };
  }
  const words = WORDS[lang];
  const facts = changeFacts(before, now, lang).flatMap((fact) => {
    if (fact.verdict === "unchanged") return [];
    const aim = valueFact(now, fact.key, now.metrics.find((m) => m.key === fact.key)?.value_num ?? null, lang);
    const target = aim && (aim.min !== null || aim.max !== null) ? `; ${w.target(targetText(aim, words))}` : "";
    return [`- ${w.change(fact)} (${w.changeWord[fact.verdict](fact.delta)}${target}).`];
  });
  const scores = a.score !== null && b.score !== null ? [w.scores(Math.round(a.score), Math.round(b.score))] : [];
  const changes = facts.length > 0 ? facts.slice(0, CHANGES_SHOWN) : [w.noChange];
  return {
    text: [w.compared(datedRef(a, lang), datedRef(b, lang), movementOf(b, lang)), ...scores, ...changes].join("\n"),
    sessions: [a, b],
  };
}

async function pairOf(data: TeamData, ask: Ask): Promise<[SessionRow, SessionRow]> {
  const asked = await sessionsNamed(data, ask);
  const rest = asked.length === 1 && ask.session?.status === "completed" && ask.session.id !== asked[0]?.id ? [ask.session] : [];
  const [one, two] = [...asked, ...rest];
  if (one && two) return inTime(one, two);
  const rows = one?.client_id ? await data.sessions({ client: one.client_id, limit: 200 }) : one ? [] : await sessionsOf(data, ask);
  const last = one ?? rows[0];
  const before =
    last &&
    rows.find(
      (row) =>
        row.id !== last.id &&
        row.created_at <= last.created_at &&
        row.activity === last.activity &&
        row.exercise === last.exercise &&
        row.camera_view === last.camera_view,
    );
  if (!last || !before) throw new CannotAnswer(ask.words.oneSession(last ? datedRef(last, ask.lang) : ""));
  return [before, last];
}

function inTime(a: SessionRow, b: SessionRow): [SessionRow, SessionRow] {
  return a.created_at <= b.created_at ? [a, b] : [b, a];
}

/** Athletes whose last score is low or fell by more than measurement error, the most urgent first, and the sessions without a review. */
async function attention(data: TeamData, ask: Ask): Promise<RuleAnswer> {
  const { lang, words: w } = ask;
  const grave = (await data.lastTwo())
    .map((two) => ({ ...two, fall: fallOf(two) }))
    .filter(({ last, fall }) => fall > 0 || scoreBand(last.score ?? 0) === "needs_work")
    .sort((a, b) => b.fall - a.fall || (a.last.score ?? 0) - (b.last.score ?? 0))
    .slice(0, ATHLETES_SHOWN);
  const used: SessionRow[] = [];
  const lines: string[] = [];
  for (const { last, before, fall } of grave) {
    const athlete = last.client_id ? await data.athlete(last.client_id) : undefined;
    const said = w.lowScore(athlete?.display_name ?? "", Math.round(last.score ?? 0), movementOf(last, lang), datedRef(last, lang));
    const fell = fall > 0 && before ? ` ${w.fell(Math.round(before.score ?? 0), datedRef(before, lang))}` : "";
    lines.push(`- ${said}${fell}`);
    used.push(last, ...(fell && before ? [before] : []));
  }
  const waiting = await data.unreviewed(UNREVIEWED_SHOWN);
  const review = waiting.length > 0 ? [w.unreviewed(waiting.map((row) => datedRef(row, lang)).join(", "))] : [];
  return {
    text: [...(lines.length > 0 ? [w.attention, ...lines] : [w.nobody]), ...review].join("\n"),
    sessions: [...new Map([...used, ...waiting].map((row) => [row.id, row])).values()],
  };
}

/** Fall of the score, when it exceeds measurement error; else 0. */
function fallOf({ last, before }: LastTwo): number {
  if (last.score === null || !before || before.score === null) return 0;
  const fall = before.score - last.score;
  return fall > detectableChange(undefined, undefined, "score", before.score) ? fall : 0;
}
