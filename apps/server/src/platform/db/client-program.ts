import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a program of PostgreSQL's client on a database. The password is passed in the environment, because every user of the machine can see arguments.
 * Throws Error when the program is not installed or fails; its own words go to stderr.
 */
export async function runClient(program: "pg_dump" | "pg_restore", databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const env = { PATH: process.env.PATH, ...(url.password && { PGPASSWORD: decodeURIComponent(url.password) }) };
  url.password = "";
  const child = spawn(program, [`--dbname=${url.href}`, ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  const [code] = await once(child, "exit").catch(() => {
    throw new Error(`${program} cannot be run: install PostgreSQL's client of the server's version.`);
  });
  if (code !== 0) throw new Error(`${program} failed with status ${code}.`);
}
