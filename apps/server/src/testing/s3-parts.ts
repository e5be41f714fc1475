import { randomUUID } from "node:crypto";

export interface Begun {
  key: string;
  type: string;
  since: Date;
  parts: Map<number, Buffer>;
}

/** The uploads in parts of a bucket in memory. */
export class PartsStandIn {
  readonly begun = new Map<string, Begun>();

  begin(key: string, type: string): string {
    const id = randomUUID();
    this.begun.set(id, { key, type, since: new Date(), parts: new Map() });
    return `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }

  /** The parts of an upload, as a list. */
  list(upload: Begun): string {
    const parts = [...upload.parts].map(
      ([number, bytes]) => `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><ETag>"${number}"</ETag></Part>`,
    );
    return `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join("")}</ListPartsResult>`;
  }

  /** Ends an upload; its parts joined in the order of their numbers. */
  end(id: string, { type, parts }: Begun): { bytes: Buffer; type: string } {
    this.begun.delete(id);
    return { type, bytes: Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)) };
  }

  /** The uploads that are going on under a prefix. */
  listAll(prefix: string): string {
    const uploads = [...this.begun]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, since }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${since.toISOString()}</Initiated></Upload>`,
      );
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join("")}</ListMultipartUploadsResult>`;
  }
}
