import type { AssistantMessage, Lang } from "@sagittal/contract";
import type { ClientRow } from "../clients/row.ts";
import type { SessionRow } from "../sessions/row.ts";
import { refOf } from "./cite.ts";
import type { TeamData } from "./data.ts";
import { peopleFinder, seqNosIn } from "./question.ts";
import type { AssistantWords } from "./words.ts";

/** A question with the athlete and session that the caller named. */
export interface Ask {
  messages: readonly AssistantMessage[];
  lang: Lang;
  /** The sentences of that language with the team's noun for the person filmed. */
  words: AssistantWords;
  client: ClientRow | null;
  session: SessionRow | null;
}

/** Why a question cannot be answered, in the caller's language. */
export class CannotAnswer extends Error {
  override name = "CannotAnswer";
}

const NAMES_SHOWN = 5;
const MOST_SESSIONS = 200;
/** Numbers of sessions that are looked up for one question. */
const MOST_NAMED = 10;

/** The user's words, the newest first. */
export function userTexts(ask: Ask): string[] {
  return ask.messages.flatMap((m) => (m.role === "user" ? [m.content] : [])).reverse();
}

/** The athlete named in the newest words that name one, else the one that the caller gave. Throws CannotAnswer when a name fits several. */
export async function athleteOf(data: TeamData, ask: Ask): Promise<ClientRow | null> {
  const peopleIn = peopleFinder(await data.athletes());
  for (const text of userTexts(ask)) {
    const found = peopleIn(text);
    const [one] = found;
    if (one && found.length === 1) return one;
    const context = ask.client ?? (ask.session?.client_id ? await data.athlete(ask.session.client_id) : null);
    if (found.length > 1 && context && found.some((person) => person.id === context.id)) return context;
    if (found.length > 1) throw new CannotAnswer(ask.words.severalAthletes(names(found)));
  }
  if (ask.client) return ask.client;
  return ask.session?.client_id ? ((await data.athlete(ask.session.client_id)) ?? null) : null;
}

/** The completed sessions that a question is about: the one that the caller named, then newest first. Throws CannotAnswer without any. */
export async function sessionsOf(data: TeamData, ask: Ask): Promise<SessionRow[]> {
  const w = ask.words;
  const asked = await sessionsNamed(data, ask);
  if (asked.length > 0) return asked;
  const athlete = await athleteOf(data, ask);
  const own = ask.session && (!athlete || ask.session.client_id === athlete.id) ? finished(ask.session, ask) : null;
  if (!athlete) {
    if (own) return [own];
    const all = await data.athletes();
    throw new CannotAnswer(all.length === 0 ? w.noAthletes : w.whichAthlete(names(all)));
  }
  const rows = await data.sessions({ client: athlete.id, limit: MOST_SESSIONS });
  const ordered = own ? [own, ...rows.filter((row) => row.id !== own.id)] : rows;
  if (ordered.length === 0) throw new CannotAnswer(w.noSessions(athlete.display_name));
  return ordered;
}

/** Sessions named by their number in the question. Throws CannotAnswer when the team has none, or when one is not finished. */
export async function sessionsNamed(data: TeamData, ask: Ask): Promise<SessionRow[]> {
  const [question = ""] = userTexts(ask);
  const rows: SessionRow[] = [];
  for (const seqNo of seqNosIn(question).slice(0, MOST_NAMED)) {
    const row = await data.bySeqNo(seqNo);
    if (!row) throw new CannotAnswer(ask.words.sessionUnknown(`#${seqNo}`));
    rows.push(finished(row, ask));
  }
  return rows;
}

function finished(row: SessionRow, ask: Ask): SessionRow {
  if (row.status !== "completed") throw new CannotAnswer(ask.words.notFinished(refOf(row)));
  return row;
}

function names(people: readonly ClientRow[]): string {
  return people
    .slice(0, NAMES_SHOWN)
    .map((person) => person.display_name)
    .join(", ");
}
