import { personaText } from "@sagittal/catalogue/persona";
import type { Persona } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { JobHandler } from "../../platform/queue.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { TeamData } from "../assistant/data.ts";
import { teamPersona } from "../branding/service.ts";
import { withIndispensable } from "../coach/facts.ts";
import { modelAnswer } from "../coach/language-model.ts";
import { requireKnownNumbers } from "../coach/numbers.ts";
import { worded } from "../coach/wording.ts";
import { type Composed, compose } from "./compose.ts";
import { type ArtifactFacts, artifactFacts, type WrittenSession } from "./facts.ts";
import type { ARTIFACT } from "./kinds.ts";
import { ArtifactRepository, type ArtifactRow, findArtifact, type WholeArtifact } from "./repository.ts";
import { ARTIFACT_WORDS } from "./words.ts";

type Deps = Pick<Context, "db" | "clock" | "config" | "log">;

/** Writes pending artifacts; one that cannot be written fails with a reason in its own language. */
export function artifactJob(deps: Deps): JobHandler<z.output<(typeof ARTIFACT)["data"]>> {
  return async ({ artifact_id }, run) => {
    const { db, clock, log } = deps;
    const row = await findArtifact(db, artifact_id);
    if (row?.status !== "pending") return "skipped";
    const repository = new ArtifactRepository(db, teamOfRecord(row));
    const whole = await repository.find(row.id);
    if (!whole) return "skipped";
    const words = ARTIFACT_WORDS[row.locale];
    const fail = (failure_reason: string) => repository.finish(row.id, { status: "failed", failure_reason }, clock.now());
    try {
      const facts = await factsOf(deps, whole);
      if (facts.sessions.length === 0) {
        await fail(words.failed.sessions);
        return "failed";
      }
      const { title, content, model } = await written(deps, row, facts);
      await repository.finish(row.id, { status: "ready", title, content, model }, clock.now());
      return "done";
    } catch (error) {
      if (!run.lastTry) throw error;
      log.error({ err: error, artifact: row.id }, "artifact not written");
      await fail(words.failed.other);
      return "failed";
    }
  };
}

async function factsOf(deps: Deps, { row, sessionIds }: WholeArtifact): Promise<ArtifactFacts> {
  const data = new TeamData(deps, teamOfRecord(row));
  const sessions: WrittenSession[] = [];
  for (const id of sessionIds) {
    const session = await data.session(id);
    if (session?.status !== "completed") continue;
    sessions.push({ row: session, result: await data.result(session), trainee: await data.trainee(session) });
  }
  const athlete = row.client_id ? await data.athlete(row.client_id) : undefined;
  const facts = artifactFacts(sessions, athlete?.display_name ?? "", row.locale);
  return inTeamWords(facts, await teamPersona(deps.db, row.team_id));
}

/** The facts with the team's noun for the person filmed, in what they say of filming and of missing values. */
function inTeamWords(facts: ArtifactFacts, persona: Persona): ArtifactFacts {
  const said = (text: string) => personaText(text, facts.lang, persona);
  const exercises = facts.exercises.map((e) => {
    const { capture, limits } = e.facts;
    return { ...e, facts: { ...e.facts, capture: capture.map(said), limits: limits.map(said) } };
  });
  return { ...facts, exercises };
}

function written(deps: Deps, row: ArtifactRow, facts: ArtifactFacts): Promise<Composed & { model: string }> {
  const basis = compose(row.kind, facts);
  const byModel = async (): Promise<Composed> => {
    const content = await modelAnswer(deps.config, {
      lang: row.locale,
      instructions: [
        "You are a movement coach. Reword the text below so that it reads well, for the same reader. Keep its Markdown headings and lists.",
        "Add nothing that it does not say: no exercises, no repetitions, no durations.",
      ],
      messages: [{ role: "user", content: basis.content }],
    });
    requireKnownNumbers(content, basis.content);
    const whole = withIndispensable(
      content,
      facts.exercises.map((e) => e.facts),
    );
    return { title: basis.title, content: whole };
  };
  return worded(deps, byModel, () => basis);
}
