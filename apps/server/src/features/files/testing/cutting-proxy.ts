import { connect, createServer, type Socket } from "node:net";

interface CuttingProxy {
  url: string;
  /** How often it has cut. */
  cuts: () => number;
  /** Bytes that came from clients. */
  bytes: () => number;
  close: () => Promise<void>;
}

/**
 * A line to a service that breaks once, after so many bytes from a client.
 * @param arrived settles when the service has taken the bytes in hand; nothing more is sent meanwhile
 */
export async function cuttingProxy(service: string, afterBytes: number, arrived: () => Promise<unknown>): Promise<CuttingProxy> {
  const { hostname, port } = new URL(service);
  const open = new Set<Socket>();
  let cuts = 0;
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => open.delete(socket));
    }
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.once("close", end);
    upstream.once("close", end);
    upstream.pipe(client);
    client.on("data", (chunk) => {
      bytes += chunk.length;
      upstream.write(chunk);
      if (cuts > 0 || bytes < afterBytes) return;
      cuts += 1;
      client.pause();
      arrived().finally(end);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    cuts: () => cuts,
    bytes: () => bytes,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
