import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startCollector } from "../testing/collector.ts";
import { noTracing, openTracing, spanned } from "./tracing.ts";

const SETTINGS = { OTEL_SERVICE_NAME: "sagittal", OTEL_TRACES_SAMPLER_ARG: 1 };

test("without a collector nothing is traced, and the service loads none of the libraries", async () => {
  expect(await openTracing(SETTINGS)).toBe(noTracing);
  // The modules of a process that loaded the whole service, as the process itself knows them.
  const service = fileURLToPath(new URL("../service.ts", import.meta.url));
  const program = `
    const loaded = [];
    const { registerHooks } = await import("node:module");
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(service)});
    console.log(loaded.length, loaded.filter((url) => url.includes("@opentelemetry/") && !url.includes("/api/")).length);`;
  const [all, otel] = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).split(" ").map(Number);
  expect(all).toBeGreaterThan(300);
  expect(otel).toBe(0);
}, 60_000);

test("a failure marks its span by the error's kind and not by its words; a trace that its beginner leaves out is left out", async () => {
  const collector = await startCollector();
  const tracing = await openTracing({ ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const fails = spanned(tracing, "outer", {}, () =>
    spanned(tracing, "inner", {}, async () => {
      tracing.queried();
      throw new TypeError("ana@example.com is unknown");
    }),
  );
  await expect(fails).rejects.toThrow("unknown");
  await spanned(tracing, "left out", { from: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00" }, async () => {});
  await tracing.close();
  const [inner, outer] = collector.spans;
  expect(collector.spans.map((span) => span.name)).toEqual(["inner", "outer"]);
  expect(inner).toMatchObject({
    parentSpanId: outer?.spanId,
    status: { code: 2 },
    attributes: { "error.type": "TypeError", "db.queries": 1 },
  });
  expect(collector.received()).not.toContain("ana@example.com");
  await collector.close();
});
