import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerTrouble, type TestBucket } from "./bucket.ts";
import { PartsStandIn } from "./s3-parts.ts";

/** S3 refuses signatures that are further off. */
const SKEW_MS = 15 * 60_000;

interface Stored {
  bytes: Buffer;
  type: string;
  /** The headers that begin with x-amz-meta-. */
  meta?: Record<string, string>;
}

/** A bucket in memory that speaks as much of S3 as the storage adapter does: put, copy, get with ranges, head, list, delete many, uploads in parts. Of signatures only the time is checked. */
export class BucketStandIn implements TestBucket {
  readonly name = "bucket";
  readonly credentials = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };
  readonly #objects = new Map<string, Stored>();
  readonly #parts = new PartsStandIn();
  trouble: TestBucket["trouble"] = async () => null;
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this.address();
  }

  async object(key: string): Promise<{ bytes: Buffer; type: string } | undefined> {
    return this.#objects.get(key);
  }

  async keys(): Promise<string[]> {
    return [...this.#objects.keys()];
  }

  async uploads(): Promise<string[]> {
    return [...this.#parts.begun.values()].map(({ key }) => key);
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#objects.delete(key);
  }

  address(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `s3://bucket?endpoint=http://127.0.0.1:${address.port}&region=us-east-1`;
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
    const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ""));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const trouble = await this.trouble(request.method ?? "", key);
    if (trouble !== null) return answerTrouble(response, trouble);
    const now = performance.timeOrigin + performance.now();
    if (Math.abs(signedAt(request) - now) > SKEW_MS) {
      response.setHeader("date", new Date(now).toUTCString());
      return xml(response, "<Error><Code>RequestTimeTooSkewed</Code></Error>", 403);
    }
    if (request.method === "POST" && searchParams.has("delete")) {
      for (const [, gone = ""] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) this.#objects.delete(gone);
      return xml(response, "<DeleteResult></DeleteResult>");
    }
    if (searchParams.has("uploads") || searchParams.has("uploadId")) return this.#part(request, response, { key, searchParams, body });
    if (request.method === "DELETE") {
      this.#objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (request.method === "GET" && key === "") return xml(response, this.#listing(searchParams.get("prefix") ?? ""));
    if (request.method === "HEAD" && key === "") return void response.writeHead(200).end();
    if (request.method === "PUT") {
      if (request.headers["if-none-match"] === "*" && this.#objects.has(key))
        return xml(response, "<Error><Code>PreconditionFailed</Code></Error>", 412);
      const type = request.headers["content-type"] ?? "";
      const source = request.headers["x-amz-copy-source"];
      if (source !== undefined) {
        const copied = this.#objects.get(decodeURIComponent(String(source)).replace(/^bucket\//, ""));
        if (!copied) return xml(response, "<Error><Code>NoSuchKey</Code></Error>", 404);
        this.#objects.set(key, { bytes: copied.bytes, type });
        return xml(response, `<CopyObjectResult><ETag>${etagOf(copied.bytes)}</ETag></CopyObjectResult>`);
      }
      const meta = Object.entries(request.headers).filter(([name]) => name.startsWith("x-amz-meta-"));
      this.#objects.set(key, { bytes: body, type, meta: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])) });
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    this.#send(request, response, this.#objects.get(key));
  }

  #part(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, searchParams, body }: { key: string; searchParams: URLSearchParams; body: Buffer },
  ): void {
    const id = searchParams.get("uploadId") ?? "";
    const gone = () => xml(response, "<Error><Code>NoSuchUpload</Code></Error>", 404);
    if (searchParams.has("uploads"))
      return xml(
        response,
        method === "POST" ? this.#parts.begin(key, headers["content-type"] ?? "") : this.#parts.listAll(searchParams.get("prefix") ?? ""),
      );
    const upload = this.#parts.begun.get(id);
    if (!upload) return gone();
    if (method === "GET") return xml(response, this.#parts.list(upload));
    if (method === "PUT") {
      const number = Number(searchParams.get("partNumber"));
      upload.parts.set(number, body);
      return void response.writeHead(200, { etag: `"${number}"` }).end();
    }
    const whole = this.#parts.end(id, upload);
    if (method === "DELETE") return void response.writeHead(204).end();
    this.#objects.set(key, whole);
    xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  #send(request: IncomingMessage, response: ServerResponse, object: Stored | undefined): void {
    if (!object) return xml(response, "<Error><Code>NoSuchKey</Code></Error>", 404);
    const { bytes, type, meta } = object;
    const headers = { "content-type": type, etag: etagOf(bytes), ...meta };
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined) {
      response.writeHead(200, { ...headers, "content-length": bytes.length });
      response.end(request.method === "HEAD" ? undefined : bytes);
      return;
    }
    const last = Math.min(to ? Number(to) : bytes.length - 1, bytes.length - 1);
    if (Number(from) > last) return xml(response, "<Error><Code>InvalidRange</Code></Error>", 416);
    const part = bytes.subarray(Number(from), last + 1);
    response.writeHead(206, { ...headers, "content-length": part.length, "content-range": `bytes ${from}-${last}/${bytes.length}` });
    response.end(part);
  }

  #listing(prefix: string): string {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix));
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")}</ListBucketResult>`;
  }
}

/** The time of a signature in the headers, which a test's Date does not move; now for others. */
function signedAt({ headers }: IncomingMessage): number {
  const [, y, mo, d, h, mi, sec] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(String(headers["x-amz-date"])) ?? [];
  return y ? Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${sec}Z`) : performance.timeOrigin + performance.now();
}

function xml(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}
