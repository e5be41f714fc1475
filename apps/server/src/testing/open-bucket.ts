import type { TestBucket } from "./bucket.ts";
import { BucketStandIn } from "./s3.ts";
import { ServerBucket } from "./s3-server.ts";

/** The address of a real S3 server with its credentials, `http://KEY:SECRET@HOST:PORT`; docs/testing.md says how. */
export const S3_SERVER = process.env.TEST_S3_URL;

/** A bucket of its own: on the server that TEST_S3_URL names, otherwise in memory. */
export const testBucket = (): TestBucket => (S3_SERVER ? new ServerBucket(S3_SERVER) : new BucketStandIn());
