/**
 * Builds the container image, runs it as operators do (its own user, read-only root, no capability), analyses the sample in it and stops it.
 *
 *   npm run test:image -- [--from IMAGE]
 *
 * `--from` is the base image (the Dockerfile's own by default). Needs buildah and podman; prints "skipped" where they are missing. Further flags for them
 * can be given in BUILDAH_FLAGS and PODMAN_FLAGS, separated by blanks. Exit status 1 when a check fails.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { freePort } from "../apps/server/src/testing/databases.ts";
import { eventually } from "../test/faults/deployment.ts";
import { isOver, Person } from "../test/faults/person.ts";

const IMAGE = "localhost/sagittal:try";
const NAME = `sagittal-try-${process.pid}`;
const CLOSED = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];

const { values: args } = parseArgs({ options: { from: { type: "string" } } });
const flags = (name: string): string[] => (process.env[name] ?? "").split(" ").filter(Boolean);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const since = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

/** Runs a program and returns its output. @throws Error with the end of its error output when it fails */
function did(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${program} ${words[0]} ended with ${status}: ${stderr.slice(-2000)}`);
  return stdout.trim();
}

function must(what: string, seen: unknown, wanted: unknown): void {
  const right = seen === wanted;
  say(`  ${what}: ${seen}${right ? "" : `, not ${wanted}`}`);
  if (!right) process.exitCode = 1;
}

/** Uploads the sample to a running image, analyses it whole and reads a part of the annotated video. */
async function analysed(url: string): Promise<void> {
  const person = await new Person("image@example.com", () => url).register();
  const intent = await person.reserve();
  must("uploaded", await person.upload(intent), true);
  const began = performance.now();
  must("session made", (await person.create(intent, "image", { trim: null }))?.status, 201);
  const end = await eventually(
    "The end of the session",
    async () => {
      const session = await person.session(intent.session_id);
      return session && isOver(session.status) ? session : undefined;
    },
    600_000,
    500,
  );
  must("analysis", end.status, "completed");
  say(`  analysed in: ${since(began)}, ${end.metrics.length} metrics`);
  const part = await fetch(end.analyzed_url, { headers: { range: "bytes=0-999" } });
  must("part of the annotated video", `${part.status} ${(await part.arrayBuffer()).byteLength}`, "206 1000");
}

async function tried(): Promise<void> {
  const built = performance.now();
  const from = args.from ? ["--build-arg", `NODE_IMAGE=${args.from}`] : [];
  // The OCI format has no HEALTHCHECK.
  did("buildah", "bud", "--format", "docker", ...flags("BUILDAH_FLAGS"), ...from, "-t", IMAGE, ".");
  say(`  built in: ${since(built)}`);
  say(`  size: ${Math.round(Number(did("podman", "image", "inspect", "--format", "{{.Size}}", IMAGE)) / 1e6)} MB`);
  const port = String(await freePort());
  const began = performance.now();
  const settings = ["-e", "HOST=127.0.0.1", "-e", `PORT=${port}`];
  did("podman", ...["run", "-d", "--name", NAME, "--network", "host"], ...CLOSED, ...flags("PODMAN_FLAGS"), ...settings, IMAGE);
  try {
    const url = `http://127.0.0.1:${port}`;
    await eventually("A ready service", () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok || undefined,
        () => undefined,
      ),
    );
    say(`  ready after: ${since(began)}`);
    must("its user", did("podman", "exec", NAME, "id", "-u"), "10001");
    must(
      "root file system",
      spawnSync("podman", ["exec", NAME, "touch", "/app/written"]).status === 0 ? "writable" : "read-only",
      "read-only",
    );
    must("healthcheck", spawnSync("podman", ["healthcheck", "run", NAME]).status, 0);
    must("web app", (await fetch(`${url}/`)).status, 200);
    must("guides", (await fetch(`${url}/docs/guide/`)).status, 200);
    await analysed(url);
    const ends = performance.now();
    did("podman", "stop", "--time", "30", NAME);
    say(`  stopped within: ${since(ends)}`);
    must("exit status after SIGTERM", did("podman", "inspect", "--format", "{{.State.ExitCode}}", NAME), "0");
  } finally {
    if (process.exitCode) say(did("podman", "logs", NAME));
    did("podman", "rm", "-f", "-v", NAME);
  }
}

if (has("buildah") && has("podman")) await tried();
else say("skipped: buildah or podman is missing");
