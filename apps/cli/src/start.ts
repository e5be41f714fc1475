import { ensureDocs } from "@sagittal/docs/build";
import { ConfigError, startServer, untilAskedToEnd } from "@sagittal/server";
import { ensureWebApp } from "@sagittal/web/build";

/** Runs the service until the process is asked to end; a wrong setting ends it at once with one line that names the variable. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    if (env.ROLE !== "worker") await Promise.all([ensureWebApp(console.log), ensureDocs(console.log)]);
    const service = await startServer(env);
    console.log(welcome(service.url));
    await untilAskedToEnd();
    console.log("Stopping. Analyses that are running start again with the next start.");
    await service.close();
  } catch (error) {
    const line = settingsFault(error);
    if (line === null) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}

function settingsFault(error: unknown): string | null {
  if (error instanceof ConfigError) return `Cannot start: ${error.message}`;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return "Cannot start: PORT is taken by another process; set PORT to a free one.";
  return null;
}

function welcome(url: string): string {
  return [
    "",
    `  Sagittal is running on ${url}`,
    "",
    `  ${url}/                    the web app`,
    `  ${url}/docs                the API, to read and to try`,
    `  ${url}/docs/guide/         guides, every metric, how far to trust it`,
    `  ${url}/api/openapi.json    the API for machines`,
    "  npx sagittal analyze --sample      an analysis without the service",
    "",
    "  Ctrl-C stops it. Data stays under DATA_DIR (./data by default).",
    "",
  ].join("\n");
}
