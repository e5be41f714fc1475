import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createClient } from "@sagittal/sdk";
import { mcpServer } from "./server.ts";

/** Speaks the Model Context Protocol on stdin and stdout until the assistant closes them. */
export async function serveMcp({ url, key, write = false }: { url: string; key?: string; write?: boolean }): Promise<void> {
  if (!key) {
    console.error("Give an API key with --key or SAGITTAL_API_KEY (Settings → API keys).");
    process.exitCode = 2;
    return;
  }
  const client = createClient({ baseUrl: url.replace(/\/+$/, ""), token: key, maxRetries: 2 });
  await mcpServer(client, { writes: write }).connect(new StdioServerTransport());
}
