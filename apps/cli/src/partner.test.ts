import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen, trigger } from "./partner.ts";

const said = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => said.mockClear());
afterEach(() => {
  process.exitCode = undefined;
});

test("a service that does not answer is named, with what to look at", async () => {
  // A port that was free just now.
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await new Promise((resolve) => server.close(resolve));
  await trigger({ url: `http://127.0.0.1:${port}`, key: "svc_test_x" }, "session.completed");
  expect(said.mock.calls).toEqual([[expect.stringContaining(`http://127.0.0.1:${port} does not answer`)]]);
  expect(process.exitCode).toBe(1);
});

test("an address that events cannot be passed on to is refused before anything is asked of the service", async () => {
  await listen({ url: "http://127.0.0.1:1", key: "svc_test_x" }, "localhost:3000", []);
  expect(said.mock.calls).toEqual([[expect.stringContaining('not "localhost:3000"')]]);
  expect(process.exitCode).toBe(2);
});
