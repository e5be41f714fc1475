import { Command, Option } from "commander";
import type { Where } from "./partner.ts";

/** Loaded when a command runs, so that help stays instant. */
const partner = () => import("./partner.ts");

const command = (name: string): Command =>
  new Command(name)
    .addOption(new Option("--url <url>", "where the service is").env("SAGITTAL_URL").default("http://127.0.0.1:8000"))
    .addOption(new Option("--key <key>", "an API key; a test key costs no quota").env("SAGITTAL_API_KEY"));

/** `sagittal listen`: passes a team's events on to an address of this machine. */
export function listenCommand(): Command {
  return command("listen")
    .description("forward webhooks to a local address until Ctrl-C")
    .requiredOption("--forward-to <url>", "where to POST them")
    .option("--events <event...>", "session.completed, session.failed (both)")
    .action(async (o: Where & { forwardTo: string; events?: string[] }) => (await partner()).listen(o, o.forwardTo, o.events ?? []));
}

/** `sagittal trigger`: makes an event by a session that ends so. */
export function triggerCommand(): Command {
  return command("trigger")
    .description("make a test session that ends with this event (needs a test key)")
    .argument("<event>", "session.completed or session.failed")
    .action(async (event: string, o: Where) => (await partner()).trigger(o, event));
}

/** `sagittal mcp`: the service as tools of an assistant. */
export function mcpCommand(): Command {
  return command("mcp")
    .description("serve the Model Context Protocol on stdin and stdout, for assistants")
    .option("--write", "offer tools that change something; the key's scope still decides")
    .action(async (o: Where & { write?: boolean }) => (await import("./mcp/index.ts")).serveMcp(o));
}
