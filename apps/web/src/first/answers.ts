/** Answers of the service by URL, requested before the code that reads them has loaded. */
const begun = new Map<string, Promise<Response>>();

/** Maximum age of an unread answer, ms: its media links expire. */
const TAKEN_WITHIN_MS = 30_000;

/** Stores an answer for the next request to its URL; resolves to the parsed JSON, null when it is not readable. */
async function keep(address: string, answer: Promise<Response>): Promise<unknown> {
  // Cloned, since a body can be read once; cloned before the response is handed on.
  const copied = answer.then((response) => [response, response.clone()] as const);
  const kept = copied.then(([response]) => response);
  // The reader handles a failure; without a reader it must not become an unhandled rejection.
  kept.catch(() => undefined);
  begun.set(address, kept);
  setTimeout(() => begun.delete(address), TAKEN_WITHIN_MS);
  try {
    const [, copy] = await copied;
    return copy.ok ? await copy.json() : null;
  } catch {
    return null;
  }
}

/** Sends the request that the app will send later. */
export function askEarly(address: string, lang: string): Promise<unknown> {
  return keep(address, fetch(address, { headers: { "accept-language": lang }, credentials: "same-origin" }));
}

/** The answer that the service embedded in a public link's page; null without one. */
export function givenAnswer(): unknown {
  const given = document.getElementById("answer");
  const address = given?.dataset.address;
  const text = given?.textContent;
  if (!address || !text) return null;
  void keep(address, Promise.resolve(new Response(text, { headers: { "content-type": "application/json" } })));
  return JSON.parse(text);
}

/** `fetch` that first uses, once, an answer requested early. */
export const fetchOrTake: typeof fetch = (input, init) => {
  const known = typeof input === "string" && (init?.method ?? "GET") === "GET" ? begun.get(input) : undefined;
  if (known === undefined || typeof input !== "string") return fetch(input, init);
  begun.delete(input);
  return known;
};
