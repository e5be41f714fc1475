import { type Lang, Session } from "@sagittal/contract";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import { jsonWriter } from "../../platform/json-writer.ts";
import { ReadyJson } from "../../platform/ready-json.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { SessionRepository, type VersionedSession } from "./repository.ts";
import { type SessionExtras, sessionView } from "./view.ts";

/** A session of the team with the version of its row and metrics that the answer is built from, and the facts added to them. */
export interface Wanted {
  id: string;
  version: string;
  extras?: SessionExtras;
}

interface Kept {
  teamId: string;
  version: string;
  madeAtMs: number;
  /** JSON of the session without extras and without its closing brace, so that extras can be appended. */
  text: string;
}

/** Lists of 20 sessions took 7 ms to build and to write; at 3.4 kB a session this holds about 10,000. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
/** Links to media stay good for hours, but those of a bucket end with the credentials that signed them. */
const KEPT_MS = 60_000;

const writeBase = jsonWriter(Session.omit({ has_active_share: true, report_count: true, reports: true }));

/**
 * Cache of sessions as the API shows them, as JSON texts. A text is valid for one team and one version of the row and its metrics. Each answer asks the database for the
 * versions, and for rows and metrics only where they have changed.
 */
export class ReadySessions {
  readonly #deps: Pick<Context, "db" | "storage" | "clock">;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MOST_CHARACTERS, sizeCalculation: ({ text }) => text.length });

  constructor(deps: Pick<Context, "db" | "storage" | "clock">) {
    this.#deps = deps;
  }

  /** The sessions in their order; one that was deleted meanwhile is left out. */
  async texts(team: TeamHandle, wanted: readonly Wanted[], lang: Lang): Promise<ReadyJson[]> {
    const nowMs = this.#deps.clock.now().getTime();
    const found = new Map<string, string>();
    for (const { id, version } of wanted) {
      const kept = this.#kept.get(`${lang} ${id}`);
      const ageMs = nowMs - (kept?.madeAtMs ?? 0);
      if (kept?.teamId === team.teamId && kept.version === version && ageMs >= 0 && ageMs < KEPT_MS) found.set(id, kept.text);
    }
    const missing = wanted.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    for (const one of await new SessionRepository(this.#deps.db, team).versioned(missing)) {
      const text = await this.#made(one, lang);
      this.#kept.set(`${lang} ${one.row.id}`, { teamId: team.teamId, version: one.version, madeAtMs: nowMs, text });
      found.set(one.row.id, text);
    }
    return wanted.flatMap(({ id, extras }) => {
      const text = found.get(id);
      return text === undefined ? [] : [new ReadyJson(text + endOf(extras))];
    });
  }

  async #made({ row, metrics }: VersionedSession, lang: Lang): Promise<string> {
    const view = await sessionView(row, metrics, this.#deps.storage, lang);
    return (writeBase?.(view) ?? JSON.stringify(Session.parse(view))).slice(0, -1);
  }
}

const endOf = ({ has_active_share = null, report_count = null, reports = [] }: SessionExtras = {}): string =>
  `,"has_active_share":${has_active_share},"report_count":${report_count},"reports":${JSON.stringify(reports)}}`;
