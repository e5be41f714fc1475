import { coachingAdvice, metricTargets } from "@sagittal/catalogue";
import { AssistantDone, AssistantStart, Lang, Session, TokenResponse } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ModelStandIn } from "../../testing/model.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { sentEvents } from "../../testing/stream.ts";
import { inventedNumbers } from "../coach/numbers.ts";

const WithId = z.looseObject({ id: z.uuid() });
const targets = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side", athlete: {}, context: {} });
const analysed = (score: number, values: Record<string, number>) => () => ({
  score,
  metric_targets: targets,
  metrics: Object.entries(values).map(([key, value_num]) => ({ key, value_num, value_json: { n: 10, sd: 1, confidence: 0.9, mdc: 1 } })),
});

interface Team {
  coach: Person;
  anna: string;
  boris: string;
  /** Anna's sessions, oldest first: numbers 1 and 2; Boris has number 3. */
  sessions: [Session, Session, Session];
}

async function team(s: TestService): Promise<Team> {
  const coach = await s.person();
  await s.grant(coach, "professional");
  const client = async (display_name: string) =>
    WithId.parse((await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name } })).body).id;
  const [anna, boris] = [await client("Анна Petrova"), await client("Boris Lang")];
  const run = async (who: string, result: ReturnType<typeof analysed>) => {
    s.host.result = result;
    s.clock.advance({ days: 7 });
    const login = await s.call("POST", "/api/auth/login/", { body: { email: coach.email, password: coach.password } });
    coach.token = TokenResponse.parse(login.body).token;
    return s.ended(coach.token, Session.parse((await s.createSession(coach.token, { client: who })).body).id);
  };
  const sessions: Team["sessions"] = [
    await run(anna, analysed(74, { cadence: 150.4, trunk_lean: 6, vertical_oscillation: 8 })),
    await run(anna, analysed(61, { cadence: 158.4, trunk_lean: 14, vertical_oscillation: 8.2 })),
    await run(boris, analysed(88, { cadence: 176, trunk_lean: 6, vertical_oscillation: 7 })),
  ];
  return { coach, anna, boris, sessions };
}

async function ask(s: TestService, token: string, content: string, more: object = {}) {
  const answer = await s.call("POST", "/api/assistant/", { token, body: { messages: [{ role: "user", content }], ...more } });
  const events = sentEvents(answer);
  return {
    answer,
    names: events.map((e) => e.event),
    start: AssistantStart.parse(events[0]?.data),
    deltas: events.filter((e) => e.event === "delta").map((e) => String(e.data.text)),
    done: AssistantDone.parse(events.at(-1)?.data),
  };
}

describe("the assistant", () => {
  let s: TestService;
  let t: Team;
  beforeAll(async () => {
    s = await startTestService({ PEER_K_FLOOR: "2" });
    t = await team(s);
  });
  afterAll(() => s.close());
  const cited = (done: AssistantDone) => done.citations.map((c) => c.seq_no).toSorted();

  test("is framed like the coaching stream: start, deltas that make up the text, done with the citations", async () => {
    const { answer, names, start, deltas, done } = await ask(s, t.coach.token, "What should Boris work on?");
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect([names[0], names.at(-1), new Set(names.slice(1, -1))]).toEqual(["start", "done", new Set(["delta"])]);
    expect(start).toEqual({ locale: "en", model: "rules", client: null, session: null });
    expect(deltas.join("")).toBe(done.text);
    expect(done.citations).toEqual([
      {
        session_id: t.sessions[2].id,
        seq_no: 3,
        name: "",
        activity: "running",
        exercise: "Easy Run",
        client_id: t.boris,
        created_at: t.sessions[2].created_at,
      },
    ]);
  });

  test("calls the people filmed as the team does, but leaves their names", async () => {
    const clinic = await s.person();
    await s.grant(clinic, "professional");
    await s.call("PATCH", "/api/me/", { token: clinic.token, body: { segment: "healthcare" } });
    const said = async (locale: Lang) => (await ask(s, clinic.token, "How is the cadence going?", { locale })).done.text;
    const texts = async () => [await said("en"), await said("ru"), await said("es")];
    expect(await texts()).toEqual(["The team has no patients yet.", "В команде пока нет пациентов.", "El equipo aún no tiene pacientes."]);
    for (const display_name of ["Ann Athlete", "Bo Athleta"])
      await s.call("POST", "/api/clients/", { token: clinic.token, body: { display_name } });
    expect(await said("en")).toMatch(/^Which patient do you mean\? .+: (Bo Athleta, Ann Athlete|Ann Athlete, Bo Athleta)\.$/);
  });

  test("how is a metric going: first and last value with their sessions, the verdict, the target", async () => {
    const { done } = await ask(s, t.coach.token, "How is the cadence of Petrova going?");
    expect(done.text).toMatch(/^Cadence \(Easy Run, .+\): 150 steps\/min in session #1 \(.+\), 158 steps\/min in session #2/);
    expect(done.text).toContain("better by 8 steps/min");
    expect(done.text).toMatch(/158 steps\/min, below its target range/);
    expect(done.text).toMatch(/Among comparable athletes: percentile \d+, athletes compared: 2\.$/);
    expect(cited(done)).toEqual([1, 2]);
    const score = await ask(s, t.coach.token, "How is the score going?", { client: t.anna });
    expect(score.done.text).toContain("74 out of 100 in session #1");
    expect(score.done.text).toContain("worse by 13");
    const one = await ask(s, t.coach.token, "How is Boris' cadence?");
    expect(one.done.text).toContain("One measurement does not make a trend yet.");
    const follow = await s.call("POST", "/api/assistant/", {
      token: t.coach.token,
      body: {
        messages: [
          { role: "user", content: "How is Petrova's cadence going?" },
          { role: "assistant", content: "…" },
          { role: "user", content: "And the trunk lean?" },
        ],
      },
    });
    expect(AssistantDone.parse(sentEvents(follow).at(-1)?.data).text).toMatch(/^Trunk lean .+ 6° in session #1/);
  });

  test("answers about priorities, a comparison of two sessions, athletes who need attention", async () => {
    const work = await ask(s, t.coach.token, "What should I work on with her?", { client: t.anna });
    expect(work.done.text).toMatch(/session #2/);
    expect(work.done.text).toContain("Trunk lean is 14°, above its target range");
    expect(cited(work.done)).toEqual([2]);
    for (const question of ["Compare #1 and #2", "Compare Petrova's last two sessions", "compare session 2 with session 1"]) {
      const { done } = await ask(s, t.coach.token, question);
      expect(done.text).toMatch(/^Sessions #1 \(.+\) and #2 \(.+\)/);
      expect(done.text).toContain("first 74, then 61");
      expect(done.text).toContain("Trunk lean: first 6°, then 14° (worse by 8°");
      expect(done.text).not.toContain("oscillation");
      expect(cited(done)).toEqual([1, 2]);
    }
    const attention = await ask(s, t.coach.token, "Who needs attention?");
    expect(attention.done.text).toContain("Анна Petrova: technique score 61 out of 100");
    expect(attention.done.text).toContain("Before that it was 74, session #1");
    expect(attention.done.text).not.toContain("Boris");
  });

  test("the same questions in Russian and Spanish, names in any case", async () => {
    const ru = (q: string) => ask(s, t.coach.token, q, { locale: "ru" }).then((a) => a.done.text);
    expect(await ru("Как меняется каденс у Анны?")).toMatch(/150 .+ в сессии #1 .+ 158 .+ в сессии #2/);
    expect(await ru("Над чем работать Анне?")).toMatch(/Наклон .+ 14° — выше целевого диапазона/);
    expect(await ru("Сравни сессии #1 и #2")).toContain("сначала 74, затем 61 из 100");
    expect(await ru("Кому нужно внимание?")).toContain("Анна Petrova: оценка техники 61 из 100");
    const es = (q: string) => ask(s, t.coach.token, q, { locale: "es" }).then((a) => a.done.text);
    expect(await es("¿Cómo va la cadencia de Petrova?")).toMatch(/150 .+ en la sesión #1 .+ 158 .+ en la sesión #2/);
    expect(await es("¿En qué debe trabajar Petrova?")).toContain("por encima de su zona objetivo");
    expect(await es("Compara las sesiones #1 y #2")).toContain("primero 74, después 61 sobre 100");
    expect(await es("¿Quién necesita atención?")).toContain("puntuación técnica de 61 sobre 100");
  });

  test("every other question is answered with the list of those that can be asked, without a number", async () => {
    for (const [locale, question] of [
      ["en", "What is the capital of France?"],
      ["en", "How do I cook pasta?"],
      ["ru", "Какая столица у Франции?"],
      ["es", "¿Cuál es la capital de Francia?"],
    ] as const) {
      const { done } = await ask(s, t.coach.token, question, { locale });
      expect(done.text.split("\n").length).toBeGreaterThan(5);
      expect([question, /\d/.test(done.text), done.citations]).toEqual([question, false, []]);
    }
  });

  test("a missing athlete, a missing value and an unknown session are asked for", async () => {
    expect((await ask(s, t.coach.token, "How is the cadence going?")).done.text).toMatch(/Which athlete do you mean\?.+Boris Lang/);
    expect((await ask(s, t.coach.token, "How is Boris doing?")).done.text).toMatch(/Which value do you mean\?.+Cadence/);
    expect((await ask(s, t.coach.token, "Compare #1 and #77")).done.text).toBe("The team has no session #77.");
    expect((await ask(s, t.coach.token, "Compare Boris' last two sessions")).done.text).toContain("There is only session #3");
  });

  test("answers use one team's data only: no athletes, numbers or ids of another team", async () => {
    const other = await s.person();
    await s.grant(other, "professional");
    expect((await ask(s, other.token, "How is Petrova's cadence going?")).done.text).toBe("The team has no athletes yet.");
    expect((await ask(s, other.token, "Compare #1 and #2")).done.text).toBe("The team has no session #1.");
    expect((await ask(s, other.token, "Who needs attention?")).done).toMatchObject({ citations: [] });
    const post = (more: object) =>
      s.call("POST", "/api/assistant/", { token: other.token, body: { messages: [{ role: "user", content: "x" }], ...more } });
    expect(await post({ client: t.anna })).toMatchObject({ status: 404, body: { detail: "client_not_found" } });
    expect(await post({ session: t.sessions[0].id })).toMatchObject({ status: 404, body: { detail: "session_not_found" } });
  });

  test("the plan, the caller and the body are checked before anything is answered", async () => {
    const free = await s.person();
    const body = { messages: [{ role: "user", content: "Who needs attention?" }] };
    expect(await s.call("POST", "/api/assistant/", { token: free.token, body })).toMatchObject({
      status: 402,
      body: { detail: "feature_not_in_plan", current_role: "free", feature: "agents" },
    });
    const post = async (b: object) => (await s.call("POST", "/api/assistant/", { token: t.coach.token, body: b })).body;
    expect(await post({})).toEqual({ messages: ["This field is required."] });
    expect(await post({ messages: [] })).toHaveProperty("messages");
    expect(await post({ messages: [{ role: "assistant", content: "x" }] })).toEqual({ messages: ["The last message must be the user's."] });
    expect(await post({ messages: [{ role: "system", content: "x" }] })).toHaveProperty(["messages.0.role"]);
  });
});

describe("the assistant with a language model", () => {
  const model = new ModelStandIn();
  let s: TestService;
  let t: Team;
  beforeAll(async () => {
    s = await startTestService({
      COACH_PROVIDER: "openai-compatible",
      COACH_BASE_URL: await model.start(),
      COACH_MODEL: "small-model",
      COACH_TIMEOUT_SECONDS: "2",
    });
    t = await team(s);
  });
  afterAll(async () => {
    await s.close();
    await model.stop();
  });
  /** Calls a tool first, then says something. */
  const toolThen = (tool: string, input: unknown, say: string[]) => {
    let asked = 0;
    model.say = () => (asked++ === 0 ? { tool, input } : say);
  };

  test("answers through read-only look-ups of the team's data and cites the sessions it names", async () => {
    toolThen("read_session", { session: "#2" }, ["In #2 the cadence ", "was 158 steps/min."]);
    const { start, done } = await ask(s, t.coach.token, "What was the cadence in session 2?");
    expect(start.model).toBe("small-model");
    expect(done.text).toBe("In #2 the cadence was 158 steps/min.");
    expect(done.citations.map((c) => c.seq_no)).toEqual([2]);
    expect(model.prompts.at(-1)).toContain("158 steps/min");
    expect(model.prompts.at(-1)).not.toContain(t.coach.email);
  });

  test.each([
    ["list_athletes", {}, "Boris Lang"],
    ["list_sessions", { limit: 2 }, "#3"],
    ["compare_sessions", { first: "#1", last: "#2" }, "unchanged"],
    ["trends", { session: "#2", values: ["cadence"] }, "150 steps/min"],
    ["who_needs_attention", {}, "not_reviewed"],
    ["standings", { athlete_id: crypto.randomUUID() }, "No such athlete."],
    ["read_session", { session: "#99" }, "No completed session #99."],
  ])("the look-up %s gives the model what it asks for", async (tool, input, given) => {
    toolThen(tool, input, ["Done."]);
    const { done } = await ask(s, t.coach.token, "Tell me.", { client: t.anna });
    expect(done.text).toBe("Done.");
    expect(model.prompts.at(-1)).toContain(given);
  });

  test.each([
    ["an invented number", () => ["Her cadence is 187."]],
    ["a refusal", () => "refuse" as const],
    ["a broken stream", () => "break" as const],
    ["a stream that stops half-way", () => "hang" as const],
    ["silence", () => []],
  ])("%s falls back to the rules", async (_what, say) => {
    model.say = say;
    const { start, done } = await ask(s, t.coach.token, "How is Petrova's cadence going?");
    expect(start.model).toBe("rules");
    expect(done.text).toContain("150 steps/min in session #1");
  });

  test("a number that only the user, an id or a failed look-up named is an invented one", async () => {
    toolThen("read_session", { session: "#187" }, ["The cadence is 187."]);
    expect((await ask(s, t.coach.token, "The cadence is 187, right? Also: who needs attention?")).start.model).toBe("rules");
  });
});

test("every number of every answer is one of the analyses, in every language", async () => {
  const s = await startTestService();
  try {
    const t = await team(s);
    const questions = ["How is Petrova's cadence going?", "What should Petrova work on?", "Compare #1 and #2", "Who needs attention?"];
    for (const lang of Lang.options) {
      for (const question of questions) {
        const { done } = await ask(s, t.coach.token, question, { locale: lang });
        expect(done.citations.length).toBeGreaterThan(0);
        const days = t.sessions.map((row) => new Date(row.created_at)).map((d) => `${d.getUTCDate()} ${d.getUTCFullYear()}`);
        const limits = Object.values(targets).flatMap((target) => [target.min_good, target.max_good]);
        // Values, differences, errors of measurement, numbers and days of sessions, limits, the score's maximum, the cues' own numbers.
        const known = [150, 158, 8, 14, 6, 7, 8.2, 0, 176, 74, 61, 88, 13, 5, 2, 3, 1, 100, ...days, ...limits];
        const cues = done.text.match(/\d+ %/g) ?? [];
        // Doses and weeks of the drills.
        const advice = Object.keys(targets).flatMap((key) =>
          (["low", "high"] as const).map((direction) =>
            JSON.stringify(coachingAdvice({ activity: "running", key, direction, value: 0, lang })),
          ),
        );
        expect([lang, question, inventedNumbers(done.text, [...known, ...cues, ...advice].join(" "))]).toEqual([lang, question, []]);
      }
    }
  } finally {
    await s.close();
  }
});
