/** Answers of the service that the page asks for before the part of the app that reads them has loaded, by address. */
const begun = new Map<string, Promise<Response>>();

/** An answer that nobody took by then is not taken later: its links to media end. */
const TAKEN_WITHIN_MS = 30_000;

/** Keeps an answer for who asks next; resolves to what it says, null where it says nothing readable. */
async function keep(address: string, answer: Promise<Response>): Promise<unknown> {
  // A copy, for a body can be read once. Made before the answer is handed on.
  const copied = answer.then((response) => [response, response.clone()] as const);
  const kept = copied.then(([response]) => response);
  // Who takes it handles the failure; perhaps nobody does.
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

/** Asks the service now, as the app will ask later. */
export function askEarly(address: string, lang: string): Promise<unknown> {
  return keep(address, fetch(address, { headers: { "accept-language": lang }, credentials: "same-origin" }));
}

/** What the service wrote into the page of a public link; null where it wrote nothing. */
export function givenAnswer(): unknown {
  const given = document.getElementById("answer");
  const address = given?.dataset.address;
  const text = given?.textContent;
  if (!address || !text) return null;
  void keep(address, Promise.resolve(new Response(text, { headers: { "content-type": "application/json" } })));
  return JSON.parse(text);
}

/** `fetch`, but an answer that was asked for early is taken, once. */
export const fetchOrTake: typeof fetch = (input, init) => {
  const known = typeof input === "string" && (init?.method ?? "GET") === "GET" ? begun.get(input) : undefined;
  if (known === undefined || typeof input !== "string") return fetch(input, init);
  begun.delete(input);
  return known;
};
