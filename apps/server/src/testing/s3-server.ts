import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { answerTrouble, type TestBucket } from "./bucket.ts";

/** The most keys that one request deletes. */
const MOST_DELETED = 1000;

/**
 * A bucket of its own on a real S3 server, behind a relay that fails when tests say so. The relay passes requests on as they are, with their Host,
 * so that the server checks the signature that the client made for the relay's address.
 */
export class ServerBucket implements TestBucket {
  trouble: TestBucket["trouble"] = async () => null;
  readonly credentials: TestBucket["credentials"];
  readonly name = `sagittal-${randomUUID()}`;
  readonly #server: URL;
  readonly #client: S3Client;
  readonly #relay = createServer((incoming, response) => {
    this.#answer(incoming, response).catch(() => response.destroy());
  });

  /** @param url `http://KEY:SECRET@HOST:PORT` */
  constructor(url: string) {
    this.#server = new URL(url);
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(this.#server.username), decodeURIComponent(this.#server.password)];
    this.credentials = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
    this.#client = new S3Client({
      region: "us-east-1",
      endpoint: this.#server.origin,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
  }

  async start(): Promise<string> {
    await this.#client.send(new CreateBucketCommand({ Bucket: this.name }));
    await new Promise<void>((resolve) => this.#relay.listen(0, "127.0.0.1", resolve));
    return this.address();
  }

  address(): string {
    const address = this.#relay.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `s3://${this.name}?endpoint=http://127.0.0.1:${address.port}&region=us-east-1`;
  }

  async stop(): Promise<void> {
    this.#relay.closeAllConnections();
    await new Promise((resolve) => this.#relay.close(resolve));
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.name }));
    for (const { Key, UploadId } of Uploads) await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.name, Key, UploadId }));
    await this.remove(await this.keys());
    await this.#client.send(new DeleteBucketCommand({ Bucket: this.name }));
    this.#client.destroy();
  }

  async object(key: string): Promise<{ bytes: Buffer; type: string } | undefined> {
    try {
      const { Body, ContentType = "" } = await this.#client.send(new GetObjectCommand({ Bucket: this.name, Key: key }));
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), type: ContentType };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, { Bucket: this.name }))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    return keys;
  }

  async uploads(): Promise<string[]> {
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.name }));
    return Uploads.flatMap(({ Key }) => Key ?? []);
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += MOST_DELETED) {
      const Objects = keys.slice(at, at + MOST_DELETED).map((Key) => ({ Key }));
      await this.#client.send(new DeleteObjectsCommand({ Bucket: this.name, Delete: { Objects, Quiet: true } }));
    }
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = incoming;
    const { pathname } = new URL(url, this.#server);
    const trouble = await this.trouble(method, decodeURIComponent(pathname).slice(`/${this.name}/`.length));
    if (trouble !== null) {
      incoming.resume();
      return answerTrouble(response, trouble);
    }
    // The relay itself has answered a client that waits for leave to send.
    const { expect: _, ...passedOn } = headers;
    const outgoing = request({ host: this.#server.hostname, port: this.#server.port, method, path: url, headers: passedOn });
    response.once("close", () => outgoing.destroy());
    const answered = new Promise<IncomingMessage>((resolve, reject) => outgoing.once("response", resolve).once("error", reject));
    // A server that refuses may answer before it has read everything.
    pipeline(incoming, outgoing).catch(() => {});
    const answer = await answered;
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    await pipeline(answer, response);
  }
}
