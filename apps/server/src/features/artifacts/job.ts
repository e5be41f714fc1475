import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { artifacts } from "../../platform/db/schema/index.ts";
import type { JobHandler, JobKind } from "../../platform/queue.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { TeamData } from "../assistant/data.ts";
import { modelAnswer } from "../coach/language-model.ts";
import { requireKnownNumbers } from "../coach/numbers.ts";
import { worded } from "../coach/service.ts";
import { type Composed, compose } from "./compose.ts";
import { type ArtifactFacts, artifactFacts, type WrittenSession } from "./facts.ts";
import { ArtifactRepository, type ArtifactRow, type WholeArtifact } from "./repository.ts";
import { ARTIFACT_WORDS } from "./words.ts";

const ArtifactJob = z.object({ artifact_id: z.uuid() });

/** Writes one artifact. */
export const ARTIFACT: JobKind<typeof ArtifactJob> = {
  name: "artifact",
  data: ArtifactJob,
  options: { retryLimit: 2, retryDelay: 2, retryBackoff: true, expireInSeconds: 900 },
};

/** Writes pending artifacts; one that cannot be written fails with a reason in its own language. */
export function artifactJob(ctx: Context): JobHandler<z.output<typeof ArtifactJob>> {
  return async ({ artifact_id }, run) => {
    const [row] = await ctx.db.select().from(artifacts).where(eq(artifacts.id, artifact_id));
    if (row?.status !== "pending") return "skipped";
    const store = new ArtifactRepository(ctx.db, teamOfRecord(row));
    const whole = await store.find(row.id);
    if (!whole) return "skipped";
    const words = ARTIFACT_WORDS[row.locale];
    const fail = (failure_reason: string) => store.finish(row.id, { status: "failed", failure_reason }, ctx.clock.now());
    try {
      const facts = await factsOf(ctx, whole);
      if (facts.sessions.length === 0) {
        await fail(words.failed.sessions);
        return "failed";
      }
      const { title, content, model } = await written(ctx, row, facts);
      await store.finish(row.id, { status: "ready", title, content, model }, ctx.clock.now());
      return "done";
    } catch (error) {
      if (!run.lastTry) throw error;
      ctx.log.error({ err: error, artifact: row.id }, "artifact not written");
      await fail(words.failed.other);
      return "failed";
    }
  };
}

async function factsOf(ctx: Context, { row, sessionIds }: WholeArtifact): Promise<ArtifactFacts> {
  const data = new TeamData(ctx, teamOfRecord(row));
  const sessions: WrittenSession[] = [];
  for (const id of sessionIds) {
    const session = await data.session(id);
    if (session?.status === "completed") sessions.push({ row: session, result: await data.result(session) });
  }
  const athlete = row.client_id ? await data.athlete(row.client_id) : undefined;
  return artifactFacts(sessions, athlete?.display_name ?? "", row.locale);
}

function written(ctx: Context, row: ArtifactRow, facts: ArtifactFacts): Promise<Composed & { model: string }> {
  const basis = compose(row.kind, facts);
  const byModel = async (): Promise<Composed> => {
    const content = await modelAnswer(ctx.config, {
      lang: row.locale,
      instructions: [
        "You are a movement coach. Reword the text below so that it reads well, for the same reader. Keep its Markdown headings and lists.",
        "Add nothing that it does not say: no exercises, no repetitions, no durations.",
      ],
      messages: [{ role: "user", content: basis.content }],
    });
    requireKnownNumbers(content, basis.content);
    return { title: basis.title, content };
  };
  return worded(ctx, byModel, () => basis);
}
