import {
  ClientCreate,
  ClientGroupCreate,
  type ClientImport,
  type ClientImported,
  type ClientImportRow,
  type Lang,
} from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import { type FieldMessage, inLanguage } from "../../domain/fields/index.ts";
import { checked } from "../../domain/validation.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { ClientIdentity } from "../clients/row.ts";
import { addClients, clientIdentities, roomOf } from "../clients/service.ts";
import { clientColumns } from "../clients/view.ts";
import { fileIntoGroups } from "../groups/service.ts";
import { type ImportedRow, readTable } from "./table.ts";

type Deps = Pick<Context, "db" | "clock">;
type Fields = Record<string, FieldMessage[]>;
type Athlete = z.output<typeof ClientCreate>;

const Row = ClientCreate.extend({ group: ClientGroupCreate.shape.name.optional() });

/** What is made of a row. */
type Judged = { readonly from: ImportedRow } & (
  | { readonly state: "new"; readonly athlete: Athlete }
  | { readonly state: "known"; readonly athlete: Athlete; readonly client: string }
  | { readonly state: "fault"; readonly faults: Fields }
);

/**
 * Adds the athletes of a table whom the team does not have yet: all rows without a fault, in one transaction. A dry run only tells what
 * would be done.
 * @param lang language of the faults
 * Throws FieldError when the text is no such table, and client_limit_reached with nobody added.
 */
export function importClients(
  { db, clock }: Deps,
  team: TeamHandle,
  { csv, dry_run }: z.output<typeof ClientImport>,
  lang: Lang,
): Promise<ClientImported> {
  const table = readTable(csv);
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Holds the team, so that a second import waits and then finds these athletes.
    const room = await roomOf(tx, team, now);
    const judged = judge(table.rows, await clientIdentities(tx, team), now);
    const fresh = judged.filter((row) => row.state === "new");
    const added = new Map<number, string>();
    if (!dry_run) {
      const values = fresh.map(({ athlete }) => ({
        ...clientColumns(athlete, now),
        display_name: athlete.display_name,
        created_at: now,
      }));
      const rows = await addClients(tx, team, values, room);
      const groups = new Map<string, string[]>();
      for (const [i, { from }] of fresh.entries()) {
        const { id } = rows[i]!;
        added.set(from.row, id);
        if (from.group) groups.set(from.group, [...(groups.get(from.group) ?? []), id]);
      }
      await fileIntoGroups(tx, team, groups, now);
    }
    const count = (state: Judged["state"]) => judged.filter((row) => row.state === state).length;
    return {
      dry_run,
      counts: { new: count("new"), known: count("known"), fault: count("fault") },
      room: room.left,
      ignored_columns: [...table.ignored],
      rows: judged.map((row) => view(row, added, lang)),
    };
  });
}

/** A row's athlete, or what is wrong with it. */
function athleteOf(from: ImportedRow, now: Date): { athlete: Athlete } | { faults: Fields } {
  if (from.hasCellsBeyond) return { faults: { non_field_errors: [(t) => t.table.cellsBeyond] } };
  const result = checked(Row, { ...from.athlete, ...(from.group && { group: from.group }) });
  if ("error" in result) return { faults: result.error.fields };
  const { group, ...athlete } = result.value;
  try {
    clientColumns(athlete, now);
  } catch (error) {
    if (error instanceof FieldError) return { faults: error.fields };
    throw error;
  }
  return { athlete };
}

function judge(rows: readonly ImportedRow[], known: readonly ClientIdentity[], now: Date): Judged[] {
  const inTeam = namesakes(known);
  const inTable = new Map<string, { row: number; athlete: Athlete }[]>();
  return rows.map((from): Judged => {
    const read = athleteOf(from, now);
    if ("faults" in read) return { from, state: "fault", faults: read.faults };
    const { athlete } = read;
    const name = nameKey(athlete.display_name);
    const above = inTable.get(name) ?? [];
    const twin = above.find((other) => mayBeSame(other.athlete, athlete));
    if (twin) return { from, state: "fault", faults: { display_name: [(t) => t.table.sameAs(twin.row)] } };
    inTable.set(name, [...above, { row: from.row, athlete }]);
    const client = inTeam.get(name)?.find((other) => mayBeSame(other, athlete));
    return client ? { from, state: "known", athlete, client: client.id } : { from, state: "new", athlete };
  });
}

const nameKey = (name: string): string => name.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

function namesakes(known: readonly ClientIdentity[]): Map<string, ClientIdentity[]> {
  const byName = new Map<string, ClientIdentity[]>();
  for (const client of known) {
    const name = nameKey(client.display_name);
    byName.set(name, [...(byName.get(name) ?? []), client]);
  }
  return byName;
}

type Tellers = { readonly birth_date?: string | null | undefined; readonly email?: string | undefined };

/** Whether two people of one name may be one: neither birth date nor email, where both have it, tells them apart. */
function mayBeSame(a: Tellers, b: Tellers): boolean {
  const differ = (x: string | null | undefined, y: string | null | undefined) => Boolean(x && y && x.toLowerCase() !== y.toLowerCase());
  return !differ(a.birth_date, b.birth_date) && !differ(a.email, b.email);
}

function view(row: Judged, added: ReadonlyMap<number, string>, lang: Lang): ClientImportRow {
  const { from, state } = row;
  const same = { row: from.row, display_name: from.display_name, group: from.group };
  if (state === "fault") return { ...same, state, client: null, read: null, faults: inLanguage(row.faults, lang) };
  const { email = "", birth_date = null, age = null, gender = "", height_cm = null, weight_kg = null } = row.athlete;
  const client = state === "known" ? row.client : (added.get(from.row) ?? null);
  return { ...same, state, client, read: { email, birth_date, age, gender, height_cm, weight_kg }, faults: {} };
}
