/** One server-sent event. */
export interface StreamEvent {
  event: string;
  data: string;
  id: string;
}

/** Reads server-sent events from a response body until it ends; comments are skipped. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      rest += value ? decoder.decode(value, { stream: true }) : "";
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = done ? "" : (blocks.pop() ?? "");
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    reader.releaseLock();
  }
}

function parseBlock(block: string): StreamEvent | null {
  const data: string[] = [];
  let event = "message";
  let id = "";
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, "");
    const field = line.slice(0, colon);
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
    else if (field === "id") id = value;
  }
  return data.length === 0 ? null : { event, data: data.join("\n"), id };
}
