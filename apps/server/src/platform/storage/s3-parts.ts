import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import type { ResumableUploads } from "./resumable.ts";
import { retryAfterClockStep } from "./s3-clock.ts";
import { type AskState, removeIfGone, requireOpen } from "./upload-state.ts";

/** An upload lies beside the object that it becomes, so that it goes where the object goes. */
const SUFFIX = ".tus";
const KINDS = ["", ".info", ".part"] as const;

/** Not cached: another process may have restarted the upload. */
const NO_CACHE = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/** The library's store, which leaves the last part's beginning behind when an upload is removed, and has a client of its own. */
class PartsStore extends S3Store {
  constructor(options: ConstructorParameters<typeof S3Store>[0]) {
    super(options);
    retryAfterClockStep(this.client);
  }

  override async remove(id: string): Promise<void> {
    await this.deleteIncompletePart(id);
    await super.remove(id);
  }
}

/** Parts of uploads in a bucket, as S3 multipart uploads. Any API process may go on with an upload, but only one at a time. */
export class S3Parts implements ResumableUploads {
  readonly store: S3Store;
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, config: S3ClientConfig, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
    this.store = new PartsStore({ s3ClientConfig: { ...config, bucket }, useTags: false, cache: NO_CACHE });
  }

  idOf(key: string): string {
    return key + SUFFIX;
  }

  /** The keys of whatever an upload of the object left in the bucket; none for what is itself part of an upload. */
  keysOf(key: string): string[] {
    return key.includes(SUFFIX) ? [] : KINDS.map((kind) => this.idOf(key) + kind);
  }

  async forget(key: string): Promise<void> {
    await this.store.remove(this.idOf(key)).catch((error: unknown) => {
      if (!isUnknownUpload(error)) throw error;
    });
  }

  /** The object becomes a copy of the upload, whose description stays. */
  async complete(key: string, contentType: string, stateOf: AskState): Promise<void> {
    await requireOpen(stateOf);
    await this.#client.send(
      new CopyObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        CopySource: `${this.#bucket}/${this.idOf(key)}`,
        ContentType: contentType,
        MetadataDirective: "REPLACE",
      }),
    );
    await removeIfGone(stateOf, async () => {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
      await this.forget(key);
    });
  }

  /** A bucket has room. */
  async requireRoom(): Promise<void> {}

  /** Aborts uploads under the prefix that began before an instant; without an instant, all uploads. */
  async abort(prefix: string, before?: Date): Promise<void> {
    let markers: Pick<ListMultipartUploadsCommandInput, "KeyMarker" | "UploadIdMarker"> | null = {};
    while (markers) {
      const page: ListMultipartUploadsCommandOutput = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: prefix, ...markers }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Key?.endsWith(SUFFIX) || (before && !(Initiated && Initiated < before))) continue;
        await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
      }
      markers = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
    }
  }
}

/** The library's error for an upload that was never begun, or has ended. */
const isUnknownUpload = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "status_code" in error && error.status_code === 404;
