import type { S3Client } from "@aws-sdk/client-s3";

/** What the client takes for a wrong clock, ms. */
const WRONG_MS = 240_000;

/**
 * Asks a bucket, once more when this machine's clock was found to have moved: a bucket refuses signatures that are a quarter of an hour off. The client learns
 * the bucket's time from the refusal, but neither sends a stream again nor anything after a clock that went back to the right time.
 * @param ask sends the request, its body made anew
 */
export async function whateverTheClock<T>(client: S3Client, ask: () => Promise<T>): Promise<T> {
  const before = client.config.systemClockOffset;
  try {
    return await ask();
  } catch (error) {
    if (Math.abs(client.config.systemClockOffset - before) < WRONG_MS) throw error;
    return ask();
  }
}
