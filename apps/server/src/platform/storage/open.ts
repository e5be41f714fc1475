import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Secrets } from "../secrets.ts";
import { DiskStorage } from "./disk.ts";
import type { ObjectStorage } from "./port.ts";
import { S3Storage } from "./s3.ts";

/** The configured storage: a bucket, or the disk under DATA_DIR. */
export async function openStorage(config: Config, publicUrl: () => string, secrets: Secrets, clock: Clock): Promise<ObjectStorage> {
  if (config.STORAGE_URL) return new S3Storage(config.STORAGE_URL, config.DATA_DIR, clock);
  return new DiskStorage(config.DATA_DIR, publicUrl, secrets, clock).open();
}
