import { createReadStream, ReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { S3Client, ServiceInputTypes } from "@aws-sdk/client-s3";

/** What the client takes for a wrong clock, ms. */
const WRONG_MS = 240_000;

/**
 * Lets a client ask once more when this machine's clock was found to have moved: a bucket refuses signatures that are a quarter of an hour off. The client
 * learns the bucket's time from the refusal, but neither sends a stream again nor anything after a clock that went back to the right time. A body that is read
 * from a file is read anew; any other stream cannot be sent twice, and its refusal is thrown.
 */
export function retryAfterClockStep(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const before = client.config.systemClockOffset;
      try {
        return await next(args);
      } catch (error) {
        const input = Math.abs(client.config.systemClockOffset - before) < WRONG_MS ? null : unsent(args.input);
        if (!input) throw error;
        return next({ ...args, input });
      }
    },
    { step: "initialize", name: "retryAfterClockStep" },
  );
}

/** The input of a request with a body that can be sent; null where the body was a stream that is gone. */
function unsent(input: ServiceInputTypes): ServiceInputTypes | null {
  if (!("Body" in input) || !(input.Body instanceof Readable)) return input;
  if (!(input.Body instanceof ReadStream)) return null;
  const { path } = input.Body;
  input.Body.destroy();
  return { ...input, Body: createReadStream(path) };
}
