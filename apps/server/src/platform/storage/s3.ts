import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { RangeNotSatisfiable } from "../../domain/errors.ts";
import { type Clock, plusSeconds } from "../clock.ts";
import { Scratch } from "../scratch.ts";
import { type ListedObject, type ObjectStorage, stableExpiry } from "./port.ts";
import { RESUMABLE_TTL_S } from "./resumable.ts";
import { retryAfterClockStep } from "./s3-clock.ts";
import { S3Parts } from "./s3-parts.ts";

/** An object as a stream. */
export interface ReadObject {
  body: Readable;
  size: number | null;
  /** Content-Range where only a part was asked for. */
  part: string | null;
  contentType: string;
  etag: string | null;
}

/** Timeout of a silent bucket, so that no request or analysis waits forever, ms. */
const SILENCE_MS = 60_000;
const CONNECT_MS = 10_000;

/** The most keys that one request deletes. */
const MOST_DELETED = 1000;
/** Prefix of all keys. */
const ALL = "teams/";

const isMissing = (error: Error) => error.name === "NotFound" || error.name === "NoSuchKey";

/** Objects in an S3 bucket. Presigned PUTs cannot carry a size limit there: the size is checked when the object is used. */
export class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  /** Signs addresses for clients, who may reach the bucket by another name. */
  readonly #signer: S3Client;
  readonly #bucket: string;
  readonly #base: string;
  readonly scratch: Scratch;
  readonly resumable: S3Parts;
  readonly #clock: Clock;

  /** `url` is `s3://bucket?endpoint=…&public_endpoint=…&region=…`; credentials come from the usual AWS variables. */
  constructor(url: string, dataDir: string, clock: Clock, silenceMs = SILENCE_MS) {
    const { hostname, searchParams } = new URL(url);
    const endpoint = searchParams.get("endpoint") ?? undefined;
    const shown = searchParams.get("public_endpoint") ?? endpoint;
    const region = searchParams.get("region") ?? "us-east-1";
    this.#bucket = hostname;
    this.#clock = clock;
    this.scratch = new Scratch(dataDir);
    const config: S3ClientConfig = {
      region,
      endpoint,
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
    };
    this.#client = new S3Client(config);
    retryAfterClockStep(this.#client);
    this.#signer = shown === endpoint ? this.#client : new S3Client({ ...config, endpoint: shown, forcePathStyle: true });
    this.resumable = new S3Parts(this.#client, config, this.#bucket);
    this.#base = shown ? `${shown.replace(/\/$/, "")}/${hostname}/` : `https://${hostname}.s3.${region}.amazonaws.com/`;
  }

  /** The signature includes `If-None-Match: *`: the bucket accepts the first object and answers 412 to overwrites. */
  async uploadTarget(key: string, limits: { contentType: string; ttlSeconds: number }) {
    const command = new PutObjectCommand({ Bucket: this.#bucket, Key: key, ContentType: limits.contentType, IfNoneMatch: "*" });
    const headers = { "Content-Type": limits.contentType, "If-None-Match": "*" };
    const signed = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const url = await getSignedUrl(this.#signer, command, {
      expiresIn: limits.ttlSeconds,
      signableHeaders: signed,
      unhoistableHeaders: signed,
    });
    return { url, headers };
  }

  publicUrl(key: string): string {
    return this.#base + key;
  }

  keyOf(url: string): string | null {
    return url.startsWith(this.#base) ? url.slice(this.#base.length).split(/[?#]/)[0]! : null;
  }

  readUrl(key: string, ttlSeconds: number): Promise<string> {
    const now = Math.floor(this.#clock.now().getTime() / 1000);
    const window = Math.max(1, Math.floor(ttlSeconds / 2));
    const signingDate = new Date(Math.floor(now / window) * window * 1000);
    const expiresIn = stableExpiry(this.#clock.now(), ttlSeconds) - signingDate.getTime() / 1000;
    return getSignedUrl(this.#signer, new GetObjectCommand({ Bucket: this.#bucket, Key: key }), { expiresIn, signingDate });
  }

  async info(key: string) {
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return {
        size: head.ContentLength ?? 0,
        contentType: head.ContentType ?? "application/octet-stream",
        etag: (head.ETag ?? "").replaceAll('"', ""),
      };
    } catch (error) {
      if (error instanceof Error && isMissing(error)) return null;
      throw error;
    }
  }

  async head(key: string, bytes: number): Promise<Buffer> {
    const part = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=0-${bytes - 1}` }));
    return Buffer.from((await part.Body?.transformToByteArray()) ?? new Uint8Array());
  }

  /** The object's bytes, or the part that an HTTP Range header asks for; null when it is gone. Throws 416 when it has no such part. */
  async read(key: string, range?: string): Promise<ReadObject | null> {
    try {
      const object = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(range && { Range: range }) }));
      if (!(object.Body instanceof Readable)) return null;
      return {
        body: object.Body,
        size: object.ContentLength ?? null,
        part: object.ContentRange ?? null,
        contentType: object.ContentType ?? "application/octet-stream",
        etag: object.ETag ?? null,
      };
    } catch (error) {
      if (error instanceof Error && isMissing(error)) return null;
      if (!(error instanceof Error) || error.name !== "InvalidRange") throw error;
      const info = await this.info(key);
      if (!info) return null;
      throw new RangeNotSatisfiable(info.size);
    }
  }

  async localCopy(key: string) {
    const object = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
    if (!(object.Body instanceof Readable)) throw new Error(`The object ${key} has no body.`);
    const path = await this.scratch.file();
    const release = () => rm(path, { force: true });
    try {
      await pipeline(object.Body, createWriteStream(path));
    } catch (error) {
      await release();
      throw error;
    }
    return { path, release };
  }

  async putFile(key: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: contentType,
      }),
    );
  }

  async putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes, ContentType: contentType }));
  }

  async remove(keys: readonly string[]): Promise<void> {
    const all = keys.flatMap((key) => [key, ...this.resumable.keysOf(key)]);
    for (let at = 0; at < all.length; at += MOST_DELETED) {
      const Objects = all.slice(at, at + MOST_DELETED).map((Key) => ({ Key }));
      await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }));
    }
  }

  async removePrefix(prefix: string): Promise<void> {
    await this.resumable.abort(prefix);
    for (;;) {
      const page = await this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, MaxKeys: 1000 }));
      const keys = (page.Contents ?? []).flatMap((o) => o.Key ?? []);
      await this.remove(keys);
      if (!page.IsTruncated || keys.length === 0) return;
    }
  }

  async *list(prefix: string): AsyncIterable<readonly ListedObject[]> {
    let token: string | undefined;
    do {
      const page = await this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: token }));
      // An object without a date counts as new.
      yield (page.Contents ?? []).flatMap((o) => (o.Key ? [{ key: o.Key, modifiedAt: o.LastModified ?? this.#clock.now() }] : []));
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  /** Aborts the parts only: objects left by an upload are removed by the sweep of objects without an owner. */
  sweepUploads(): Promise<void> {
    return this.resumable.abort(ALL, plusSeconds(this.#clock.now(), -RESUMABLE_TTL_S));
  }

  async ready(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }
}
