/** The clients as strangers install them, the examples of their pages and those of `examples/`, against a running service. */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ApiKeyCreated, TokenResponse } from "@sagittal/contract";
import { createClient } from "@sagittal/sdk";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createViteServer } from "vitest/node";
import { POST } from "../examples/nextjs/app/webhooks/route.ts";
import { tempFolder } from "../packages/vision/test-support/temp.ts";
import { pythonModule } from "../scripts/python-client/operations.ts";
import { buildSdk } from "../scripts/sdk-package.ts";
import { onPostgres, run, startService } from "./support/command.ts";
import { SAMPLE } from "./support/film.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const blocks = (page: string, language: string): string[] =>
  [...readFileSync(join(ROOT, page), "utf8").matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map((m) => m[1] ?? "");

const temp = tempFolder();
const folder = dirname(temp("x"));
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const env: Record<string, string> = { WEBHOOK_SECRET: SECRET };
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  const database = await onPostgres();
  const service = await startService({ DATA_DIR: temp("data"), ...database.env });
  stop = async () => {
    await service.stop();
    await database.stop();
  };
  const post = async (path: string, body: unknown, token = "") => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    return (await fetch(service.url + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const account = { email: "developer@example.com", password: "a long passphrase" };
  const { token } = TokenResponse.parse(await post("/api/auth/register/", account));
  env.SAGITTAL_URL = service.url;
  env.SAGITTAL_API_KEY = ApiKeyCreated.parse(await post("/api/api-keys/", { label: "test", mode: "test" }, token)).token;
  symlinkSync(SAMPLE, temp("run.mp4"));
}, 400_000);
afterAll(() => stop?.());

/** The page of a source file in JSX, which Node does not read. */
async function pageOf(path: string): Promise<() => Promise<ReactNode>> {
  const vite = await createViteServer({
    configFile: false,
    root: ROOT,
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await vite.ssrLoadModule(`/${path}`)).default;
  } finally {
    await vite.close();
  }
}

/** A delivery as the service sends it. */
function delivery(): { body: string; headers: Record<string, string> } {
  const at = new Date();
  const data = { session_id: crypto.randomUUID(), status: "completed", activity: "running", exercise: "", seq_no: 1 };
  const body = JSON.stringify({ type: "session.completed", timestamp: at.toISOString(), data });
  const signature = new Webhook(SECRET).sign("msg_1", at, body);
  return { body, headers: { "webhook-id": "msg_1", "webhook-timestamp": String(Math.floor(+at / 1000)), "webhook-signature": signature } };
}

/** Runs a program that is written to a file of the folder with the video. */
function program(command: string, file: string, text: string) {
  writeFileSync(temp(file), text);
  return run([command, temp(file)], env, folder);
}

describe("@sagittal/sdk", () => {
  beforeAll(() => {
    mkdirSync(temp("node_modules/@sagittal"), { recursive: true });
    buildSdk(temp("node_modules/@sagittal/sdk"));
    for (const name of ["zod", "standardwebhooks", "tus-js-client"])
      symlinkSync(join(ROOT, "node_modules", name), temp(`node_modules/${name}`));
  }, 200_000);

  test("the examples of its page run, with nothing installed but the package and its dependencies", async () => {
    const [video = "", lists = ""] = blocks("packages/sdk/README.md", "js");
    const first = await program(process.execPath, "video.mjs", video);
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toMatch(/^upload\nqueued\n/);
    expect(first.stdout).toMatch(/^cadence 1\d\d(\.\d+)? ± \d/m);
    const second = await program(process.execPath, "lists.mjs", lists);
    expect(second).toMatchObject({ status: 0, stderr: "", stdout: "Anna\nwrong fields: [ 'limit' ]\n" });
    const { body, headers } = delivery();
    const request = `new Request("http://127.0.0.1/", { method: "POST", body: ${JSON.stringify(body)}, headers: ${JSON.stringify(headers)} })`;
    const third = await program(
      process.execPath,
      "route.mjs",
      `import { POST } from "./lists.mjs"; console.log((await POST(${request})).status)`,
    );
    expect(third).toMatchObject({ status: 0, stdout: expect.stringMatching(/session\.completed [\s\S]*200\n$/) });
  }, 120_000);

  test("its types hold in a strict project that checks its libraries, and its code asks nothing of Node", async () => {
    const text = `import { AnalysisFailed, createClient } from "@sagittal/sdk";
import { verifyWebhook } from "@sagittal/sdk/webhooks";
const { sessions } = createClient({ token: "svc_test_x" });
export const score: Promise<number | null> = sessions.read("x").then((s) => s.score ?? null);
export const type: "session.completed" | "session.failed" | "webhook.test" = verifyWebhook("", "", {}).type;
// @ts-expect-error an activity is one of the catalogue's
sessions.createAndWait({ video: new Blob(), activity: "flying" });
export const words = (error: unknown) => (error instanceof AnalysisFailed ? error.session.failure_reason : "");
`;
    writeFileSync(temp("consumer.mts"), text);
    const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2024",
      "--types",
      "",
      "--lib",
      "es2024,dom,dom.iterable",
    ];
    // Beside the event loop: a connection that the service gave up meanwhile would be used for the next request.
    const checked = await run([process.execPath, tsc, ...options, temp("consumer.mts")], {}, folder);
    expect(checked.stdout).toBe("");
    const built = globSync("**/*.js", { cwd: temp("node_modules/@sagittal/sdk") });
    expect(built.length).toBeGreaterThan(20);
    for (const file of built)
      expect(readFileSync(temp(`node_modules/@sagittal/sdk/${file}`), "utf8")).not.toMatch(/from "node:|@sagittal\/contract/);
  }, 120_000);
});

describe("the Next.js example", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test("its page shows the values of the newest session with their errors", async () => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const sagittal = createClient({ baseUrl: env.SAGITTAL_URL, token: env.SAGITTAL_API_KEY });
    const video = new Blob([readFileSync(SAMPLE)]);
    await sagittal.sessions.createAndWait({ video, activity: "running", exercise: "Treadmill", camera_view: "side" }, { pollMs: 50 });
    const page = renderToStaticMarkup(await (await pageOf("examples/nextjs/app/page.tsx"))());
    expect(page).toMatch(/^<main><h1>Treadmill<\/h1><p>Technique score: \d+<\/p>/);
    expect(page).toMatch(
      /<th scope="row">Cadence<\/th><td>1\d\d\.\d steps\/min<\/td><td>\d\.\d<\/td><td>(good|borderline|caution|poor)<\/td>/,
    );
  }, 120_000);

  test("its route takes the service's deliveries and no others", async () => {
    vi.stubEnv("WEBHOOK_SECRET", SECRET);
    const { body, headers } = delivery();
    const posted = async (text: string) =>
      (await POST(new Request("http://127.0.0.1/webhooks", { method: "POST", body: text, headers }))).status;
    expect(await posted(body)).toBe(204);
    expect(await posted(body.replace("completed", "failed"))).toBe(400);
  });
});

test("the Python client has the operations and shapes of the OpenAPI document: else run `npm run python-client`", async () => {
  const document: unknown = await (await fetch(`${env.SAGITTAL_URL}/api/openapi.json`)).json();
  expect(pythonModule(document)).toBe(readFileSync(join(ROOT, "clients/python/sagittal/api.py"), "utf8"));
});

/** A proxy that breaks one PATCH after so many bytes; tells at which offsets PATCHes began. */
async function breakingProxy(broken: number, bytes: number): Promise<{ address: string; offsets: number[]; close: () => void }> {
  const offsets: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const onward = forward(incoming.url ?? "", { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => incoming.destroy());
    if (incoming.method !== "PATCH" || offsets.push(Number(incoming.headers["upload-offset"])) !== broken)
      return void incoming.pipe(onward);
    let passed = 0;
    incoming.on("data", (piece: Buffer) => {
      passed += piece.length;
      if (passed >= bytes) incoming.pause();
      onward.write(piece, () => passed >= bytes && onward.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return { address: `http://127.0.0.1:${port}`, offsets, close: () => void server.close() };
}

const noPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).status !== 0;
if (noPython) console.log("skipped: the Python client needs Python 3.9");

describe.skipIf(noPython)("the Python client", () => {
  const python = (file: string, text: string) => program("python3", file, text);
  beforeAll(() => {
    env.PYTHONPATH = join(ROOT, "clients/python");
    env.PYTHONDONTWRITEBYTECODE = "1";
  });

  test("the example of its page runs", async () => {
    const [example = ""] = blocks("clients/python/README.md", "python");
    const { status, stdout, stderr } = await python("example.py", example);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^cadence 1\d\d(\.\d+)? ± \d/m);
  }, 120_000);

  test("the notebook compares two videos", async () => {
    const words = ["python3", join(ROOT, "examples/python/progress.py"), "run.mp4", "run.mp4"];
    const { status, stdout, stderr } = await run(words, env, folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Cadence +1\d\d\.\d +1\d\d\.\d +\+0\.0 +no$/m);
  }, 120_000);

  test("each operation has a method: JSON, files, forms and streams; absent answers are None", async () => {
    const { status, stdout, stderr } = await python(
      "operations.py",
      `
import os
from sagittal import Client
client = Client(os.environ["SAGITTAL_URL"], os.environ["SAGITTAL_API_KEY"])
athlete = client.post_clients({"display_name": "Clara Núñez"})
print([c["display_name"] for c in client.get_clients(search="Clara", limit=5)["results"]])
print(client.update_client(athlete["id"], {"weight_kg": 61.5})["weight_kg"])
session = client.create_and_wait("run.mp4", activity="running", exercise="Treadmill", client=athlete["id"], poll_s=0.05)
print(client.get_sessions(from_="2020-01-01", client=athlete["id"])["count"])
print(client.get_session_export(session["id"], format="csv").decode("utf-8-sig").splitlines()[0][:7])
events = list(client.get_session_coaching(session["id"], lang="es"))
print(events[0]["event"], events[-1]["event"], len(events[-1]["data"]["text"]) > 200)
cadence = next(m["value_num"] for m in session["metrics"] if m["key"] == "cadence")
compared = client.post_session_references(session["id"], f"metric,value\\ncadence,{cadence}\\n".encode(), "lab.csv")
print(compared["name"], compared["comparison"]["metrics"][0]["difference"])
print(client.delete_client(athlete["id"]))
`,
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.trim().split("\n")).toEqual(["['Clara Núñez']", "61.5", "1", "table,a", "start done True", "lab.csv 0", "None"]);
  }, 120_000);

  test("a large upload goes on from the last byte that arrived, through a line that breaks", async () => {
    const proxy = await breakingProxy(3, 50_000);
    const { status, stdout, stderr } = await run(
      [
        "python3",
        "-c",
        `
import os
from sagittal import Client, resumable
client = Client(os.environ["SAGITTAL_URL"], os.environ["SAGITTAL_API_KEY"])
size = os.path.getsize("run.mp4")
intent = client.post_sessions_upload_intent({"filename": "run.mp4", "content_type": "video/mp4", "activity": "running"})
with open("run.mp4", "rb") as file:
    resumable.upload(intent["resumable_url"], file, size, pauses_s=(0.0, 0.1, 0.2), piece_bytes=100_000)
made = client.post_sessions({"activity": "running", "video_url": intent["public_url"], "id": intent["session_id"]})
print(client.wait(made["id"], poll_s=0.05)["status"])
`,
      ],
      { ...env, http_proxy: proxy.address },
      folder,
    );
    proxy.close();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe("completed\n");
    const [first, second, third, again = 0] = proxy.offsets;
    expect([first, second, third]).toEqual([0, 100_000, 200_000]);
    expect([again >= 200_000, again < 300_000]).toEqual([true, true]);
  }, 120_000);

  test("a silent service is no answer; a video whose answer was lost counts as arrived where the bucket has it", async () => {
    const puts: number[] = [];
    const half = createServer((request, response) => {
      if (request.url === "/api/sessions/upload-intent/") {
        const url = `http://${request.headers.host}/bucket`;
        response.end(JSON.stringify({ session_id: "s", url, method: "PUT", headers: {}, object_key: "k", public_url: url }));
      } else if (request.url === "/bucket") {
        let bytes = 0;
        request.on("data", (piece: Buffer) => (bytes += piece.length));
        request.on("end", () => {
          puts.push(bytes);
          if (puts.length === 1) request.socket.destroy();
          else response.writeHead(412).end("<Error><Code>PreconditionFailed</Code></Error>");
        });
      } else if (request.url?.endsWith("/coaching/")) {
        response.writeHead(200, { "content-type": "text/event-stream" }).write('event: start\ndata: {"model": "rules"}\n\n');
      }
    });
    await new Promise<void>((resolve) => half.listen(0, "127.0.0.1", resolve));
    const address = half.address();
    const { status, stdout, stderr } = await python(
      "silent.py",
      `
from sagittal import Client, ServiceError
url = "http://127.0.0.1:${typeof address === "object" ? address?.port : ""}"
print(Client(url, "svc_x", max_retries=1).upload("run.mp4", "running")["session_id"])
client = Client(url, "svc_x", max_retries=0, timeout_s=0.2)
for ask in (client.get_me, lambda: [print(event["event"]) for event in client.get_session_coaching("x")]):
    try:
        ask()
    except ServiceError as error:
        print(error.status, error.detail)
`,
    );
    half.closeAllConnections();
    half.close();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.trim().split("\n")).toEqual(["s", "0 unreachable", "start", "0 unreachable"]);
    expect(puts).toEqual([statSync(SAMPLE).size, statSync(SAMPLE).size]);
  }, 120_000);

  const noMypy = spawnSync("python3", ["-m", "mypy", "--version"]).status !== 0;
  if (noMypy) console.log("skipped: the Python client's types are checked where mypy is");
  test.skipIf(noMypy)(
    "its types hold, and a wrong one is found",
    async () => {
      const checked = (...files: string[]) =>
        run(["python3", "-m", "mypy", "--strict", "--cache-dir", temp("mypy"), ...files], env, folder);
      const check = (text: string) => {
        writeFileSync(temp("typed.py"), text);
        return checked(temp("typed.py"));
      };
      // Named itself, or mypy takes it for somebody else's package and keeps its faults to itself.
      writeFileSync(temp("page.py"), blocks("clients/python/README.md", "python").join(""));
      const files = [join(ROOT, "clients/python/sagittal"), temp("page.py"), join(ROOT, "examples/python/progress.py")];
      expect(await checked(...files)).toMatchObject({ status: 0, stdout: expect.stringContaining("no issues") });
      const head = "from sagittal import Client\nclient = Client('', '')\n";
      expect(await check(`${head}score = client.get_session('x')['score']\n`)).toMatchObject({ status: 0 });
      expect((await check(`${head}client.post_clients({'display_name': 3})\n`)).stdout).toContain('"display_name"');
    },
    120_000,
  );

  test("lists are read to their end; failures, wrong fields and forged deliveries are errors of their own", async () => {
    const { body, headers } = delivery();
    const { status, stdout, stderr } = await python(
      "errors.py",
      `
import json, os
from sagittal import AnalysisFailed, Client, ServiceError, WebhookInvalid, verify_webhook
client = Client(os.environ["SAGITTAL_URL"], os.environ["SAGITTAL_API_KEY"])
for n in range(3):
    client.call("POST", "/api/clients/", {"display_name": f"Boris {n}"})
print(sorted(c["display_name"] for c in client.pages("/api/clients/", search="Boris", limit="2")))
try:
    client.create_and_wait("run.mp4", activity="running", test_outcome="no_person", poll_s=0.05)
except AnalysisFailed as failure:
    print(failure.session["status"], len(str(failure)) > 10)
try:
    client.call("GET", "/api/sessions/?limit=500")
except ServiceError as error:
    print(error.status, list(error.fields), len(error.request_id) > 7)
headers = json.loads('${JSON.stringify(headers)}')
print(verify_webhook(os.environ["WEBHOOK_SECRET"], ${JSON.stringify(body)}, headers)["type"])
try:
    verify_webhook(os.environ["WEBHOOK_SECRET"], "{}", headers)
except WebhookInvalid as error:
    print(error)
`,
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const lines = ["['Boris 0', 'Boris 1', 'Boris 2']", "failed True", "400 ['limit'] True", "session.completed", "No signature fits."];
    expect(stdout.trim().split("\n")).toEqual(lines);
  }, 120_000);
});
