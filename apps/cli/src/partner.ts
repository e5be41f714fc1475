import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@sagittal/contract";
import { AnalysisFailed, ConnectionError, createClient, ServiceError } from "@sagittal/sdk";

const SAMPLE = new URL("../../../samples/run_treadmill_side.mp4", import.meta.url);
const POLL_MS = 1000;

/** Which service, as whom. */
export interface Where {
  url: string;
  key?: string;
}

class UsageError extends Error {
  override name = "UsageError";
}

function clientOf({ url, key }: Where) {
  if (!key) throw new UsageError("Give an API key with --key or SAGITTAL_API_KEY (Settings → API keys).");
  return createClient({ baseUrl: url.replace(/\/+$/, ""), token: key, maxRetries: 3 });
}

/** Passes a team's events on to an address of this machine until the process is asked to end. */
export function listen(where: Where, forwardTo: string, names: readonly string[]): Promise<void> {
  return told(where, () => forward(where, forwardTo, names.length > 0 ? names.map(eventOf) : WEBHOOK_EVENTS));
}

/** Makes a test session that ends with this event. */
export function trigger(where: Where, name: string): Promise<void> {
  return told(where, () => makeEvent(where, eventOf(name)));
}

function eventOf(text: string): WebhookEvent {
  const event = WEBHOOK_EVENTS.find((known) => known === text);
  if (!event) throw new UsageError(`There is no event ${text}; there are ${WEBHOOK_EVENTS.join(" and ")}.`);
  return event;
}

async function forward(where: Where, forwardTo: string, events: readonly WebhookEvent[]): Promise<void> {
  if (!/^https?:/.test(forwardTo) || !URL.canParse(forwardTo))
    throw new UsageError(`--forward-to takes an address such as http://127.0.0.1:3000/hooks; not "${forwardTo}".`);
  const { webhooks } = clientOf(where);
  const listener = await webhooks.listen(events);
  const ended = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());
  console.log(`Signing secret: ${listener.secret}`);
  console.log(`Forwarding ${events.join(", ")} to ${forwardTo}. Ctrl-C ends it.`);
  while (!ended.signal.aborted) {
    for (const { id, headers, body } of await webhooks.receive(listener.id)) {
      const answer = await fetch(forwardTo, { method: "POST", headers, body }).then(
        ({ status }) => String(status),
        (error: unknown) => `no answer (${error instanceof Error ? error.message : String(error)})`,
      );
      console.log(`${new Date().toISOString()}  ${id}  ${typeOf(body)} → ${answer}`);
    }
    // An abort ends the pause early.
    await setTimeout(POLL_MS, undefined, { signal: ended.signal }).catch(() => {});
  }
  await webhooks.remove(listener.id);
}

const typeOf = (body: string): string => /"type":"([^"]+)"/.exec(body)?.[1] ?? "";

async function makeEvent(where: Where, event: WebhookEvent): Promise<void> {
  if (where.key && !where.key.startsWith("svc_test_"))
    throw new UsageError("trigger needs a test key (svc_test_…): a live one would take a session from the quota.");
  const { sessions } = clientOf(where);
  const session = await sessions
    .createAndWait({
      video: new Uint8Array(await readFile(SAMPLE)),
      activity: "running",
      exercise: "Treadmill",
      test_outcome: event === "session.completed" ? "completed" : "no_person",
    })
    .catch((error: unknown) => {
      if (error instanceof AnalysisFailed) return error.session;
      throw error;
    });
  console.log(`${event}: session ${session.id} is ${session.status}.`);
}

async function told({ url }: Where, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof UsageError) process.exitCode = 2;
    else if (error instanceof ServiceError) process.exitCode = 1;
    else throw error;
    console.error(
      error instanceof ConnectionError
        ? `The service at ${url} does not answer: is it running, and is its address right (--url or SAGITTAL_URL)?`
        : error.message,
    );
  }
}
