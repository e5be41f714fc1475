/** The printing process: pictures, layout and fonts apart from the service, one report at a time. */
import { flushCompileCache } from "node:module";
import { UnreadablePose } from "@sagittal/contract";
import type { FromPrinter, PrintJob } from "./messages.ts";
import { print } from "./print.ts";

/** Sends and waits until it is on its way, so that a report is never held twice. */
const send = (message: FromPrinter): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) resolve();
    else process.send(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });

function faultOf(error: unknown): FromPrinter {
  if (error instanceof UnreadablePose) return { type: "unreadable-pose" };
  return { type: "fault", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

async function run(job: PrintJob): Promise<void> {
  const pdf = await print(job, (message) => void send({ type: "without", message }));
  for await (const bytes of pdf) await send({ type: "part", bytes });
  await send({ type: "done" });
}

process.on("disconnect", () => process.exit(0));
process.on("message", (job: PrintJob) => {
  run(job)
    .catch((error: unknown) => send(faultOf(error)))
    // The service is gone, and nobody waits for the report.
    .catch(() => process.exit(0));
});
// The process is killed in the end, and then nothing is kept for the next one.
flushCompileCache();
