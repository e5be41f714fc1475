import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FILES = ["Dockerfile", "compose.yaml", "deploy/kubernetes/sagittal.yaml"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sagittal-images-"));
  for (const file of FILES) cpSync(join(ROOT, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

const texts = () => FILES.map((file) => readFileSync(join(folder, file), "utf8"));

/** Runs the command beside a registry that answers so. */
async function pin(registry: RequestListener, ...words: string[]): Promise<{ status: number | null; said: string }> {
  const server = createServer(registry).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const command = [join(ROOT, "scripts/pin-images.ts"), "--registry", `http://127.0.0.1:${port}`, ...words];
  const child = spawn(process.execPath, command, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += bytes));
  const [status] = await once(child, "close");
  server.close();
  return { status, said };
}

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
const always =
  (digit: string): RequestListener =>
  (_, reply) =>
    reply.setHeader("docker-content-digest", digest(digit)).end();

test("every image of others is named by tag and digest, renewed when the tag moves, and the service's own by its tag", async () => {
  const before = texts();
  expect(await pin(always("a"), "--check")).toMatchObject({
    status: 1,
    said: expect.stringContaining("compose.yaml names an image without"),
  });
  expect(texts()).toEqual(before);
  expect(await pin(always("a"))).toMatchObject({ status: 0, said: expect.stringMatching(/node:[\w.-]+@sha256:a{64}/) });
  const [dockerfile = "", compose = "", kubernetes = ""] = texts();
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:[\w.-]+@sha256:a{64}$/m);
  const others = [...compose.matchAll(/image: (?!sagittal)(.*)/g)].map(([, image]) => image);
  expect(others).toHaveLength(3);
  for (const image of others) expect(image).toMatch(/:[\w.-]+@sha256:a{64}$/);
  expect(compose + kubernetes).toMatch(/image: sagittal:[\d.]+\n/);
  expect((await pin(always("a"), "--check")).status).toBe(0);
  await pin(always("b"));
  expect(texts().join("")).not.toContain(digest("a"));
  expect(texts()[0]).toContain(digest("b"));
});

test("a token is asked for where the registry wants one; a registry that knows no digest leaves every file as it is", async () => {
  const scopes: (string | null)[] = [];
  const guarded: RequestListener = (request, reply) => {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    if (url.pathname === "/token") {
      scopes.push(url.searchParams.get("scope"));
      reply.end(JSON.stringify({ token: "read" }));
    } else if (request.headers.authorization === "Bearer read") always("c")(request, reply);
    else {
      reply.setHeader("www-authenticate", `Bearer realm="http://${request.headers.host}/token",service="images"`).writeHead(401).end();
    }
  };
  expect((await pin(guarded)).status).toBe(0);
  expect(scopes).toContain("repository:library/node:pull");
  const pinned = texts();
  expect(await pin((_, reply) => reply.writeHead(404).end())).toMatchObject({
    status: 1,
    said: expect.stringContaining("The registry answers 404"),
  });
  expect(texts()).toEqual(pinned);
});
