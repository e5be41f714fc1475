import type { ServerResponse } from "node:http";

/** What a bucket answers instead of what it was asked for: a status, or half an answer after which the line is cut. Null: nothing else. */
type Trouble = number | "break" | null;

/** A bucket that tests look into, and that fails when they say so. */
export interface TestBucket {
  /** Asked before each request is answered. */
  trouble: (method: string, key: string) => Promise<Trouble>;
  /** Credentials for the bucket, as the AWS environment variables. */
  readonly credentials: Readonly<Record<"AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY", string>>;
  readonly name: string;
  start(): Promise<string>;
  /** Where it listens, as STORAGE_URL. */
  address(): string;
  stop(): Promise<unknown>;
  object(key: string): Promise<{ bytes: Buffer; type: string } | undefined>;
  keys(): Promise<string[]>;
  /** The keys of uploads in parts that have not ended. */
  uploads(): Promise<string[]>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Answers in a bucket's stead. */
export function answerTrouble(response: ServerResponse, trouble: number | "break"): void {
  if (trouble === "break") return void response.writeHead(200, { "content-length": 1000 }).write("half", () => response.destroy());
  response.writeHead(trouble, { "content-type": "application/xml" }).end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>');
}
