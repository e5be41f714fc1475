import { activityName, metricLabel } from "@sagittal/catalogue";
import { Activity, type Lang, type PeerStanding } from "@sagittal/contract";
import { type ToolSet, tool } from "ai";
import { z } from "zod";
import { changeFacts } from "../coach/changes.ts";
import { coachFacts, valueFact } from "../coach/facts.ts";
import type { SessionRow } from "../sessions/row.ts";
import { datedRef, movementOf, refOf } from "./cite.ts";
import type { TeamData } from "./data.ts";
import { seriesOf } from "./series.ts";

const SESSIONS_SHOWN = 20;
const ATHLETES_SHOWN = 50;
const Ref = z.string().max(40).describe("A session's number as other look-ups give it, for instance #12");

/** Results of the look-ups of one conversation: the only source of numbers and citations. */
export class LookupLedger {
  readonly #texts: string[] = [];
  readonly #sessions = new Map<string, SessionRow>();

  /** Records the result of a look-up and returns it. */
  note<T>(value: T, sessions: readonly SessionRow[]): T {
    // Digits of an id are not numbers that an answer may state.
    this.#texts.push(JSON.stringify(value, (key, part: unknown) => (key === "athlete_id" ? undefined : part)));
    for (const row of sessions) this.#sessions.set(row.id, row);
    return value;
  }

  get text(): string {
    return this.#texts.join("\n");
  }

  /** The sessions that a text names, or all that were looked up when it names none. */
  citedIn(text: string): SessionRow[] {
    const all = [...this.#sessions.values()];
    const named = all.filter((row) => new RegExp(`${escaped(refOf(row))}(?!\\d)`, "u").test(text));
    return named.length > 0 ? named : all;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Read-only look-ups of one team's data for a language model; every value comes as text in the caller's language. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tool declarations
export function lookups(data: TeamData, lang: Lang, ledger: LookupLedger): ToolSet {
  const shown = (row: SessionRow) => ({
    ref: refOf(row),
    session: datedRef(row, lang),
    activity: activityName(row.activity, lang),
    movement: movementOf(row, lang),
    athlete_id: row.client_id,
    technique_score: row.score === null ? null : String(Math.round(row.score)),
  });
  const byRef = async (ref: string): Promise<SessionRow | null> => {
    const seqNo = /^#?(\d{1,9})$/.exec(ref.trim())?.[1];
    const row = seqNo ? await data.bySeqNo(Number(seqNo)) : undefined;
    return row?.status === "completed" ? row : null;
  };
  // Not recorded: a number made up by the model must not become an allowed one.
  const nothing = (ref: string) => ({ error: `No completed session ${ref}.` });

  return {
    list_athletes: tool({
      description: "The team's athletes with their ids.",
      inputSchema: z.object({ search: z.string().max(100).optional().describe("Part of a name") }),
      execute: async ({ search }) => {
        const rows = (await data.athletes(search)).slice(0, ATHLETES_SHOWN);
        return ledger.note(
          rows.map((row) => ({ athlete_id: row.id, name: row.display_name })),
          [],
        );
      },
    }),
    list_sessions: tool({
      description: "Completed sessions, newest first, with their scores.",
      inputSchema: z.object({
        athlete_id: z.uuid().optional(),
        activity: Activity.optional(),
        exercise: z.string().max(80).optional(),
        limit: z.int().min(1).max(SESSIONS_SHOWN).default(10),
      }),
      execute: async ({ athlete_id, activity, exercise, limit }) => {
        const rows = await data.sessions({ client: athlete_id, activity, exercise, limit });
        return ledger.note(rows.map(shown), rows);
      },
    }),
    read_session: tool({
      description: "One session: every value with its target range, what is good, what to work on, what could not be measured.",
      inputSchema: z.object({ session: Ref }),
      execute: async ({ session }) => {
        const row = await byRef(session);
        if (!row) return nothing(session);
        const result = await data.result(row);
        const trainee = await data.trainee(row);
        const { good, work, limits, capture, safety } = coachFacts(result, lang, [], null, trainee);
        const values = result.metrics.flatMap((m) => valueFact(result, m.key, m.value_num, lang, trainee) ?? []);
        return ledger.note({ ...shown(row), values, good: good.map((f) => f.label), work_on: work, limits, capture, safety }, [row]);
      },
    }),
    compare_sessions: tool({
      description: "What became of the values between two sessions of one exercise, with what measurement alone can explain.",
      inputSchema: z.object({ first: Ref, last: Ref }),
      execute: async ({ first, last }) => {
        const [a, b] = [await byRef(first), await byRef(last)];
        if (!a || !b) return nothing(a ? last : first);
        const changes = changeFacts(await data.result(a), await data.result(b), lang);
        return ledger.note({ first: shown(a), last: shown(b), changes }, [a, b]);
      },
    }),
    trends: tool({
      description: "A year of an athlete's values in the exercise of a session, oldest first.",
      inputSchema: z.object({
        session: Ref,
        values: z.array(z.string().max(80)).max(6).describe("Keys of the values, for instance cadence"),
      }),
      execute: async ({ session, values }) => {
        const row = await byRef(session);
        if (!row) return nothing(session);
        const rows = row.client_id ? await data.sessions({ client: row.client_id, limit: 200 }) : [row];
        const all = await seriesOf(data, row, rows, lang);
        const asked = all.filter((series) => values.includes(series.key));
        const result = await data.result(row);
        const text = (key: string, value: number) => valueFact(result, key, value, lang)?.value ?? String(Math.round(value * 10) / 10);
        return ledger.note(
          {
            available: all.map((series) => series.key),
            series: asked.map(({ key, points }) => ({
              label: metricLabel(row.activity, key, lang),
              points: points.map((p) => ({ session: datedRef(p.row, lang), value: text(key, p.value) })),
            })),
          },
          asked.flatMap((series) => series.points.map((p) => p.row)),
        );
      },
    }),
    standings: tool({
      description: "Where an athlete stands among comparable athletes: percentiles by value, only where enough athletes can be compared.",
      inputSchema: z.object({ athlete_id: z.uuid() }),
      execute: async ({ athlete_id }) => {
        if (!(await data.athlete(athlete_id))) return { error: "No such athlete." };
        const { activities } = await data.standings(athlete_id, lang);
        const placed = (standing: PeerStanding | null) => standing && { percentile: standing.percentile, athletes_compared: standing.n };
        const shownActivities = activities.map(({ activity, score, metrics }) => ({
          activity: activityName(activity, lang),
          technique_score: placed(score),
          values: metrics.map(({ label, standing }) => ({ label, ...placed(standing) })),
        }));
        return ledger.note(shownActivities, []);
      },
    }),
    who_needs_attention: tool({
      description:
        "Every athlete's last score in each exercise of the last ninety days and the one before it, and sessions without a review.",
      inputSchema: z.object({}),
      execute: async () => {
        const pairs = await data.lastTwo();
        const waiting = await data.unreviewed(SESSIONS_SHOWN);
        return ledger.note(
          {
            last_scores: pairs.map(({ last, before }) => ({ last: shown(last), before: before ? shown(before) : null })),
            not_reviewed: waiting.map(shown),
          },
          [...pairs.flatMap(({ last, before }) => (before ? [last, before] : [last])), ...waiting],
        );
      },
    }),
  };
}
