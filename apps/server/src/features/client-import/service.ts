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
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { ClientIdentity, ClientValues } from "../clients/row.ts";
import { addClients, clientIdentities, type Room, roomOf } from "../clients/service.ts";
import { clientColumns } from "../clients/view.ts";
import { fileIntoGroups } from "../groups/service.ts";
import { type ImportedRow, oneSpaced, readTable } from "./table.ts";

type Deps = Pick<Context, "db" | "clock">;
type Fields = Record<string, FieldMessage[]>;
type Athlete = z.output<typeof ClientCreate>;

const Row = ClientCreate.extend({ group: ClientGroupCreate.shape.name.optional() });

/** What is made of a row. */
type Judged = { readonly from: ImportedRow } & (
  | { readonly state: "new"; readonly athlete: Athlete; readonly values: ClientValues }
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
    const added = dry_run ? new Map<number, string>() : await add(tx, team, judged, room, now);
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

/** Adds the new athletes and files them into their groups. Returns their ids by row. Throws client_limit_reached. */
async function add(tx: Executor, team: TeamHandle, judged: readonly Judged[], room: Room, now: Date): Promise<Map<number, string>> {
  const fresh = judged.filter((row) => row.state === "new");
  const values = fresh.map((row) => row.values);
  const clients = await addClients(tx, team, values, room);
  const members = fresh.map(({ from: { row, group } }, i) => ({ row, group, client_id: clients[i]!.id }));
  const grouped = members.filter(({ group }) => group !== "");
  await fileIntoGroups(tx, team, grouped, now);
  return new Map(members.map(({ row, client_id }) => [row, client_id]));
}

/** A row's athlete with what is stored of them, or what is wrong with the row. */
function athleteOf(from: ImportedRow, now: Date): { athlete: Athlete; values: ClientValues } | { faults: Fields } {
  if (from.hasCellsBeyond) return { faults: { non_field_errors: [(t) => t.table.cellsBeyond] } };
  const result = checked(Row, { ...from.athlete, ...(from.group && { group: from.group }) });
  if ("error" in result) return { faults: result.error.fields };
  const { group, ...athlete } = result.value;
  try {
    return { athlete, values: { ...clientColumns(athlete, now), display_name: athlete.display_name, created_at: now } };
  } catch (error) {
    if (error instanceof FieldError) return { faults: error.fields };
    throw error;
  }
}

function judge(rows: readonly ImportedRow[], known: readonly ClientIdentity[], now: Date): Judged[] {
  const inTeam = Map.groupBy(known, (client) => nameKey(client.display_name));
  const inTable = new Map<string, { row: number; athlete: Athlete }[]>();
  return rows.map((from): Judged => {
    const read = athleteOf(from, now);
    if ("faults" in read) return { from, state: "fault", faults: read.faults };
    const { athlete, values } = read;
    const name = nameKey(athlete.display_name);
    const above = inTable.get(name) ?? [];
    const twin = above.find((other) => mayBeSame(other.athlete, athlete));
    if (twin) return { from, state: "fault", faults: { display_name: [(t) => t.table.sameAs(twin.row)] } };
    inTable.set(name, [...above, { row: from.row, athlete }]);
    const client = inTeam.get(name)?.find((other) => mayBeSame(other, athlete));
    return client ? { from, state: "known", athlete, client: client.id } : { from, state: "new", athlete, values };
  });
}

const nameKey = (name: string): string => oneSpaced(name).toLowerCase();

type Tellers = { readonly birth_date?: string | null | undefined; readonly email?: string | undefined };

/** Whether two people with the same name may be the same person: birth date and email agree wherever both are known. */
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
