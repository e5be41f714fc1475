import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { exerciseCatalogue, findExercise } from "@sagittal/catalogue";
import { Activity, CameraView, Day, Lang, SESSION_STATUSES } from "@sagittal/contract";
import { type Client, ServiceError } from "@sagittal/sdk";
import { z } from "zod";
import { athleteLine, comparison, metricLine, sessionAnswer, sessionLine } from "./answers.ts";

const INSTRUCTIONS = `Motion analysis of athletes from videos. Cite each number with its session_id (and athlete_id), its unit and its standard error.
A value of null was not measured: say why_none, never guess. A change is real only where more_than_chance is true. The numbers support coaching; they are no diagnosis.`;

const READS = { readOnlyHint: true, openWorldHint: false } as const;
const WRITES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

const limit = z.int().min(1).max(200).default(20);
const athlete_id = z.uuid();
const session_id = z.uuid();

/**
 * A Model Context Protocol server over the service. It reads; with `writes` it also offers the few tools that change something, and the
 * key's scope still decides in the service.
 */
export function mcpServer(client: Client, { writes }: { writes: boolean }): McpServer {
  const server = new McpServer({ name: "sagittal", version: "1.0.0" }, { instructions: INSTRUCTIONS });
  sessionTools(server, client);
  athleteTools(server, client);
  catalogueTools(server);
  if (writes) writingTools(server, client);
  return server;
}

/** An answer of a tool: JSON as text. An error of the service is an answer too, so that the assistant can say it. */
async function answer(make: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: JSON.stringify(await make()) }] };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, detail, fields } = error;
    return { isError: true, content: [{ type: "text", text: JSON.stringify({ status, detail, fields }) }] };
  }
}

function sessionTools(server: McpServer, { sessions }: Client): void {
  server.registerTool(
    "list_sessions",
    {
      description: "Sessions (analysed videos), newest first, without their metrics.",
      annotations: READS,
      inputSchema: {
        activity: Activity.optional(),
        exercise: z.string().max(80).optional(),
        athlete_id: athlete_id.optional(),
        status: z.enum(SESSION_STATUSES).optional(),
        from: Day.optional().describe("First day, YYYY-MM-DD"),
        to: Day.optional().describe("Last day, YYYY-MM-DD"),
        search: z.string().max(200).optional(),
        limit,
      },
    },
    ({ athlete_id: client, ...query }) =>
      answer(async () => {
        const page = await sessions.list({ ...query, client });
        return { count: page.count, sessions: page.results.map(sessionLine) };
      }),
  );
  server.registerTool(
    "get_session",
    {
      description:
        "One session with every metric: value, unit, standard error, cycles, confidence, verdict, target; why there is none where there is none.",
      annotations: READS,
      inputSchema: { session_id },
    },
    (args) => answer(async () => sessionAnswer(await sessions.read(args.session_id))),
  );
  server.registerTool(
    "get_metric",
    {
      description: "One metric of one session with its uncertainty.",
      annotations: READS,
      inputSchema: { session_id, metric: z.string().describe("Its key, such as cadence") },
    },
    (args) =>
      answer(async () => {
        const session = await sessions.read(args.session_id);
        const found = session.metrics.find((m) => m.key === args.metric);
        return found
          ? metricLine(session, found)
          : { session_id: session.id, metric: args.metric, why_none: "this session has no such metric" };
      }),
  );
  server.registerTool(
    "compare_sessions",
    {
      description: "Two to four sessions side by side; changes against the first one, and whether each is more than chance.",
      annotations: READS,
      inputSchema: { session_ids: z.array(session_id).min(2).max(4) },
    },
    (args) => answer(async () => comparison(await Promise.all(args.session_ids.map((id) => sessions.read(id))))),
  );
}

function athleteTools(server: McpServer, { clients }: Client): void {
  server.registerTool(
    "list_athletes",
    {
      description: "The team's athletes, newest first.",
      annotations: READS,
      inputSchema: { search: z.string().max(200).optional(), limit },
    },
    (query) =>
      answer(async () => {
        const page = await clients.list(query);
        return { count: page.count, athletes: page.results.map(athleteLine) };
      }),
  );
  server.registerTool(
    "athlete_trends",
    {
      description: "How an athlete's metrics of one exercise went over time, with targets and personal bests.",
      annotations: READS,
      inputSchema: {
        athlete_id,
        activity: Activity,
        exercise: z.string().max(80),
        range: z.enum(["7d", "14d", "30d", "90d", "365d"]).default("365d"),
      },
    },
    (args) =>
      answer(async () => {
        const { activity, exercise, range } = args;
        return { athlete_id: args.athlete_id, ...(await clients.trends(args.athlete_id, { activity, exercise, range })) };
      }),
  );
}

function catalogueTools(server: McpServer): void {
  server.registerTool(
    "exercise_catalogue",
    {
      description: "Without an activity: every exercise. With one: its exercises with metrics, units, targets, sources and camera views.",
      annotations: READS,
      inputSchema: { activity: Activity.optional(), lang: Lang.default("en") },
    },
    ({ activity, lang }) =>
      answer(async () => {
        const { by_activity, metrics, views_by_exercise } = exerciseCatalogue(activity, lang);
        return activity ? { activity, views_by_exercise, metrics } : by_activity;
      }),
  );
  server.registerTool(
    "capture_advice",
    {
      description: "How to film an exercise so that it can be measured.",
      annotations: READS,
      inputSchema: { activity: Activity, exercise: z.string().max(80), camera_view: CameraView.optional(), lang: Lang.default("en") },
    },
    ({ activity, exercise, camera_view, lang }) =>
      answer(async () => {
        const catalogue = exerciseCatalogue(activity, lang);
        if (!findExercise(activity, exercise)) return { error: "no such exercise", exercises: catalogue.presets };
        const byView = catalogue.guides_by_exercise_view[exercise] ?? {};
        const general = { ...catalogue.guide, ...catalogue.guides_by_exercise[exercise] };
        return {
          activity,
          exercise,
          views: catalogue.views_by_exercise[exercise],
          ...general,
          ...(camera_view ? byView[camera_view] : byView),
        };
      }),
  );
}

function writingTools(server: McpServer, { sessions, clients }: Client): void {
  server.registerTool(
    "add_athlete",
    {
      description: "Add an athlete to the team.",
      annotations: WRITES,
      inputSchema: {
        display_name: z.string().min(1).max(120),
        gender: z.enum(["male", "female", "other"]).optional(),
        height_cm: z.number().positive().optional(),
        weight_kg: z.number().positive().optional(),
      },
    },
    (body) => answer(async () => athleteLine(await clients.create(body))),
  );
  server.registerTool(
    "change_session",
    {
      description: "Change a session's label, or whose session it is.",
      annotations: { ...WRITES, idempotentHint: true },
      inputSchema: { session_id, name: z.string().max(120).optional(), athlete_id: athlete_id.nullable().optional() },
    },
    ({ session_id: id, name, athlete_id: client }) => answer(async () => sessionLine(await sessions.update(id, { name, client }))),
  );
  server.registerTool(
    "review_session",
    {
      description: "Write the coach's review of a session; it replaces the one before.",
      annotations: { ...WRITES, idempotentHint: true },
      inputSchema: { session_id, notes: z.string().min(1).max(4000), score: z.number().min(0).max(100).nullable().default(null) },
    },
    ({ session_id: id, notes, score }) => answer(async () => sessionLine(await sessions.review(id, notes, score))),
  );
}
