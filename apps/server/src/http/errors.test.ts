import { drizzle } from "drizzle-orm/node-postgres";
import fastify from "fastify";
import pg from "pg";
import { expect, test } from "vitest";
import { S3Storage } from "../platform/storage/s3.ts";
import { freePort } from "../testing/databases.ts";
import { BucketStandIn } from "../testing/s3.ts";
import { handleErrors } from "./errors.ts";

const cutOff = Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });

test("503 and when to come again while database or storage is out of reach, 500 for any other fault", async () => {
  const port = await freePort();
  const pool = new pg.Pool({ connectionString: `postgres://postgres@127.0.0.1:${port}/none` });
  const bucket = new BucketStandIn();
  bucket.trouble = async () => 503;
  process.env.AWS_ACCESS_KEY_ID ??= "test";
  process.env.AWS_SECRET_ACCESS_KEY ??= "test";
  const storage = new S3Storage(await bucket.start(), "unused", { now: () => new Date() });
  const app = fastify();
  handleErrors(app);
  app.get("/database", () => drizzle(pool).execute("select 1"));
  app.get("/storage", () => storage.info("teams/clip"));
  app.get("/cut", () => Promise.reject(new Error("a query failed", { cause: cutOff })));
  app.get("/fault", () => Promise.reject(new TypeError("a programming fault")));
  try {
    for (const path of ["/database", "/storage", "/cut"]) {
      const answer = await app.inject(path);
      expect([path, answer.statusCode, answer.headers["retry-after"], answer.json()]).toEqual([path, 503, "5", { detail: "not_ready" }]);
    }
    expect((await app.inject("/fault")).statusCode).toBe(500);
  } finally {
    await app.close();
    await pool.end();
    await bucket.stop();
  }
});
