/**
 * Writes the generated parts of the documents: `npm run docs`. Each part stands between `<!-- generated: NAME -->` and `<!-- end -->`;
 * docs.test.ts fails when a document differs from what its source says.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { WebhookPayload } from "@sagittal/contract";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import * as schema from "../apps/server/src/platform/db/schema/index.ts";
import { ROOMS } from "./rooms.ts";
import { TABLES } from "./tables.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const short = (room: string): string => room.replace(/^(packages|apps)\//, "");

/** Rooms by level: a room stands above every room that it imports. */
function byLevel(): string[][] {
  const depth = (room: string): number => 1 + Math.max(0, ...(ROOMS[room]?.imports ?? []).map(depth));
  const levels: string[][] = [];
  for (const room of Object.keys(ROOMS)) {
    const d = depth(room);
    levels[d] = [...(levels[d] ?? []), room];
  }
  return levels.filter((l) => l !== undefined).toReversed();
}

function roomsDiagram(): string {
  const lines = byLevel().flatMap((level) => level.map((room) => `  ${short(room)}["${room}"]`));
  // The contract is imported by all; its arrows would hide the others.
  const arrows = Object.entries(ROOMS).flatMap(([room, { imports }]) =>
    imports.filter((to) => to !== "packages/contract").map((to) => `  ${short(room)} --> ${short(to)}`),
  );
  return ["```mermaid", "flowchart TD", ...lines, ...arrows, "```"].join("\n");
}

function roomsTable(): string {
  const rows = byLevel().flatMap((level, i) =>
    level.map((room) => `| ${i + 1} | \`${room}\` | ${ROOMS[room]?.holds} | ${ROOMS[room]?.imports.map(short).join(", ") || "nothing"} |`),
  );
  return ["| level | room | holds | may import |", "|---|---|---|---|", ...rows].join("\n");
}

function dataModel(): string {
  const tables = Object.values(schema).filter((t) => is(t, PgTable));
  const rows = tables
    .map((t) => getTableConfig(t))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((t) => {
      const keys = t.foreignKeys.map((f) => {
        const { columns, foreignTable } = f.reference();
        return `\`${columns.map((c) => c.name).join(", ")}\` → ${getTableConfig(foreignTable).name} (on delete ${f.onDelete ?? "no action"})`;
      });
      const own = t.columns
        .filter((c) => !keys.some((k) => k.startsWith(`\`${c.name}\``)))
        .map((c) => `\`${c.name}\`${c.notNull ? "" : "?"}`);
      return `### ${t.name}\n\n${TABLES[t.name] ?? "NOT DESCRIBED"}\n\n- columns: ${own.join(", ")}${keys.length > 0 ? `\n- references: ${keys.join("; ")}` : ""}`;
    });
  return rows.join("\n\n");
}

/** The JSON schema of each kind of webhook body. */
function webhookPayloads(): string {
  return WebhookPayload.options
    .map((option) => {
      const { $schema: _, ...shape } = z.toJSONSchema(option, { io: "output" });
      return `\`\`\`json\n${JSON.stringify(shape, null, 1)}\n\`\`\``;
    })
    .join("\n\n");
}

/** Every generated part by document and name. */
export const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "docs/architecture.md": { rooms: () => `${roomsDiagram()}\n\n${roomsTable()}` },
  "docs/data-model.md": { tables: dataModel },
  "docs/webhooks.md": { payloads: webhookPayloads },
};

/** A document's text as it is, and with its generated parts written again. @throws Error when a part's markers are missing */
export function generated(path: string): { before: string; after: string } {
  const before = readFileSync(`${ROOT}${path}`, "utf8");
  const after = Object.entries(PARTS[path] ?? {}).reduce((text, [name, make]) => {
    const marks = new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(\n<!-- end -->)`);
    if (!marks.test(text)) throw new Error(`${path} has no place for the generated part "${name}".`);
    return text.replace(marks, (_, start: string, end: string) => `${start}${make()}${end}`);
  }, before);
  return { before, after };
}

if (import.meta.main) for (const path of Object.keys(PARTS)) writeFileSync(`${ROOT}${path}`, generated(path).after);
