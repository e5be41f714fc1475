import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { ReportQuery } from "@sagittal/contract";
import { type Branding, type PrintOptions, solutionPdf } from "@sagittal/reports";
import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { NO_BRANDING } from "../me/profile.ts";
import { teams } from "../platform/db/schema/index.ts";
import type { TeamHandle } from "../tenancy.ts";
import type { WholeRun } from "./store.ts";
import { reportOf } from "./view.ts";

/** The team's look for a printed report, with the logo's bytes. */
async function printBranding(ctx: Context, team: TeamHandle): Promise<Branding> {
  const [row] = await ctx.db.select({ branding: teams.branding }).from(teams).where(eq(teams.id, team.teamId));
  const { logo_key, ...words } = row?.branding ?? NO_BRANDING;
  return { ...words, logo: logo_key ? await bytesOf(ctx, logo_key) : null };
}

/** A stored object's bytes; null when it is gone. */
async function bytesOf(ctx: Context, key: string): Promise<Buffer | null> {
  if ((await ctx.storage.info(key)) === null) return null;
  const copy = await ctx.storage.localCopy(key);
  try {
    return await readFile(copy.path);
  } finally {
    await copy.release();
  }
}

/** Language, units, paper, look and time of a report. */
export async function printOptions(ctx: Context, team: TeamHandle, { lang, units, paper }: ReportQuery): Promise<PrintOptions> {
  return { lang, units, paper, branding: await printBranding(ctx, team), made_at: ctx.clock.now().toISOString() };
}

/** A ready run as PDF. @param named false leaves out every name, for shared reports */
export async function runPdf(ctx: Context, team: TeamHandle, run: WholeRun, query: ReportQuery, named: boolean): Promise<Readable> {
  const { sections, judgement } = reportOf(run, query);
  return solutionPdf({
    ...(await printOptions(ctx, team, query)),
    solution: judgement.solution,
    name: named ? run.row.name : "",
    athlete: named && run.client ? { name: run.client.display_name, age: judgement.athlete.age } : null,
    sessions: run.sessions.map((s) => ({
      activity: s.activity,
      exercise: s.exercise,
      camera_view: s.camera_view,
      created_at: s.created_at.toISOString(),
      seq_no: named ? s.seq_no : null,
    })),
    sections,
  });
}
