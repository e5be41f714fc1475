import type { Client, ClientListQuery } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { KeptByTeam } from "../../platform/db/team-stamp.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { type ClientActivity, ClientRepository } from "./repository.ts";
import type { ClientRow } from "./row.ts";
import { clientView } from "./view.ts";

type Deps = Pick<Context, "db" | "clock" | "storage">;

/** Pages that are remembered, the last used. */
const MOST_PAGES = 200;

interface Page {
  readonly count: number;
  readonly rows: readonly ClientRow[];
  readonly activity: ReadonlyMap<string, ClientActivity>;
}

/** Pages of athletes with what their sessions add, read once until something of the team changes; ages and addresses of pictures are those of now. */
export class ClientLists {
  readonly #deps: Deps;
  readonly #pages = new KeptByTeam<Page>(MOST_PAGES);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async page(team: TeamHandle, query: ClientListQuery): Promise<{ count: number; results: Client[] }> {
    const { db, storage, clock } = this.#deps;
    const athletes = new ClientRepository(db, team);
    const { count, rows, activity } = await this.#pages.of(db, team, JSON.stringify(query), async () => {
      const listed = await athletes.list(query);
      return { ...listed, activity: await athletes.activity(listed.rows) };
    });
    const now = clock.now();
    return { count, results: await Promise.all(rows.map((row) => clientView(row, activity.get(row.id), storage, now))) };
  }
}
