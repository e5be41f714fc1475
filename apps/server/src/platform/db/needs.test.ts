import { expect, test } from "vitest";
import { examine } from "../../doctor.ts";
import { C_LOCALE } from "../../testing/databases.ts";
import { freshPostgres } from "../../testing/fresh.ts";
import { ConfigError } from "../config.ts";
import { openServer } from "./index.ts";

const databaseOf = async (url: string) =>
  (await examine({ DATABASE_URL: url, APP_SECRET: "x".repeat(40) })).find(({ part }) => part === "database");

test("a database that stores bytes instead of letters is refused with what to do, before anything is written into it", async () => {
  const server = await freshPostgres(`${C_LOCALE} ENCODING 'SQL_ASCII'`);
  await expect(openServer(server.url)).rejects.toThrow(ConfigError);
  await expect(openServer(server.url)).rejects.toThrow(/SQL_ASCII.*createdb --template=template0 --encoding=UTF8/);
  expect(await databaseOf(server.url)).toMatchObject({ state: "missing", means: expect.stringContaining("UTF8") });
  await server.stop();
});

test("a database of the C locale is used", async () => {
  const server = await freshPostgres(C_LOCALE);
  expect(await databaseOf(server.url)).toMatchObject({ state: "ok", found: expect.stringMatching(/^PostgreSQL \d+.*, UTF8$/) });
  await (await openServer(server.url)).close();
  await server.stop();
});
