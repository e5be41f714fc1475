import { existsSync } from "node:fs";
import { access, constants, mkdir, readFile, statfs } from "node:fs/promises";
import { arch, availableParallelism, platform, totalmem } from "node:os";
import { S3ServiceException } from "@aws-sdk/client-s3";
import { type Confinement, confinement } from "@sagittal/analysis/confined";
import { createTransport } from "nodemailer";
import pg from "pg";
import { systemClock } from "./platform/clock.ts";
import { type Config, ConfigError, type Env, readConfig } from "./platform/config.ts";
import { serverNeeds } from "./platform/db/needs.ts";
import { S3Storage } from "./platform/storage/s3.ts";

/** One check of the machine or the settings. `missing`: the service cannot run; `note`: it runs, but something is slower or left out. */
export interface Examined {
  part: string;
  state: "ok" | "note" | "missing";
  found: string;
  /** Consequence and remedy; empty when the check passed. */
  means: string;
}

const GIB = 1024 ** 3;
/** The Node that comes as a package runs TypeScript without a flag; older ones than this do not. */
const LEAST_NODE = 24;
/** A video of 200 MB, its copies and its results, for two analyses at once. */
const LEAST_DISK_GIB = 2;
/** Decoder and models of one analysis take up to about 1.5 GiB. */
const LEAST_MEMORY_GIB = 2;
const TIMEOUT_MS = 5000;

/** Checks the machine and everything that the environment configures. Its only side effect: DATA_DIR is created if it is missing. */
export async function examine(env: Env): Promise<Examined[]> {
  const machine = [runtime(), system(), cores(), await instructionSets(), memory(), decoder(confinement()), chromium(env)];
  try {
    const config = readConfig(env);
    return [...machine, ok("settings", "all understood"), ...(await named(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...machine,
      { part: "settings", state: "missing", found: error.message, means: "The service does not start with this setting." },
    ];
  }
}

/** What the configuration names: disk, database, storage, mail. */
const named = (config: Config): Promise<Examined[]> => Promise.all([disk(config), database(config), storage(config), mail(config)]);

const ok = (part: string, found: string): Examined => ({ part, state: "ok", found, means: "" });
const judge = (good: boolean, part: string, found: string, state: "note" | "missing", means: string): Examined =>
  good ? ok(part, found) : { part, state, found, means };

function runtime(): Examined {
  const good = Number(process.versions.node.split(".")[0]) >= LEAST_NODE;
  return judge(
    good,
    "runtime",
    `Node ${process.versions.node}`,
    "missing",
    "Run it with npm or npx: they find the Node that comes with the packages.",
  );
}

function system(): Examined {
  const known = platform() === "linux" && ["x64", "arm64"].includes(arch());
  return judge(
    known,
    "system",
    `${platform()} ${arch()}`,
    "note",
    "Tested on Linux x64 and arm64 only. On Windows use WSL; on macOS bring Node 26 yourself.",
  );
}

function cores(): Examined {
  const n = availableParallelism();
  return judge(n > 1, "cores", String(n), "note", "One analysis at a time, and slowly: each takes all the cores that it finds.");
}

function memory(): Examined {
  const gib = totalmem() / GIB;
  return judge(gib >= LEAST_MEMORY_GIB, "memory", `${gib.toFixed(1)} GiB`, "note", "Long or large videos may end with out_of_memory.");
}

function decoder({ network, limits }: Confinement): Examined {
  const found = [network ? "without a network" : "with the service's network", limits ? "limits and no privileges" : "no limits"].join(
    ", ",
  );
  return judge(
    network && limits,
    "decoder",
    found,
    "note",
    "Videos of strangers are decoded less confined than they could be: install util-linux and allow namespaces, or run it in a container without outward network.",
  );
}

async function instructionSets(): Promise<Examined> {
  const info = await readFile("/proc/cpuinfo", "utf8").catch(() => "");
  const flags = new Set(/^(?:flags|Features)\s*:\s*(.*)$/m.exec(info)?.[1]?.split(" ") ?? []);
  const known = ["avx2", "avx512f", "avx512_vnni", "amx_int8", "asimd", "asimddp"].filter((flag) => flags.has(flag));
  const good = known.includes("avx2") || known.includes("asimd");
  return judge(
    good,
    "instructions",
    known.join(", ") || "none of those looked for",
    "note",
    "The pose model runs, but several times slower than with AVX2 or NEON.",
  );
}

function chromium(env: Env): Examined {
  const path = [
    env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((p) => p && existsSync(p));
  return judge(
    path !== undefined,
    "chromium",
    path ?? "not found",
    "note",
    "Only the browser tests need it; they are skipped. Set CHROMIUM_PATH or install it.",
  );
}

async function disk({ DATA_DIR }: Config): Promise<Examined> {
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await access(DATA_DIR, constants.W_OK);
    const { bavail, bsize } = await statfs(DATA_DIR);
    const free = (bavail * bsize) / GIB;
    const means = "Uploads may be refused with storage_full (507).";
    return judge(free >= LEAST_DISK_GIB, "disk", `${DATA_DIR}, ${free.toFixed(1)} GiB free`, "note", means);
  } catch (error) {
    return { part: "disk", state: "missing", found: reason(error), means: "DATA_DIR must be a folder that this user may write to." };
  }
}

async function database({ DATABASE_URL }: Config): Promise<Examined> {
  if (!DATABASE_URL) return ok("database", "embedded, under DATA_DIR: one process");
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    const { found, lacks } = await serverNeeds(client);
    return judge(lacks === null, "database", found, "missing", lacks ?? "");
  } catch (error) {
    return {
      part: "database",
      state: "missing",
      found: reason(error),
      means: "DATABASE_URL must lead to a PostgreSQL server that lets this user in.",
    };
  } finally {
    await client.end().catch(() => {});
  }
}

async function storage({ STORAGE_URL, DATA_DIR }: Config): Promise<Examined> {
  if (!STORAGE_URL) return ok("storage", "disk, under DATA_DIR");
  const late = new Promise<never>((_, fail) => setTimeout(fail, TIMEOUT_MS, new Error("no answer in 5 s")).unref());
  try {
    await Promise.race([new S3Storage(STORAGE_URL, DATA_DIR, systemClock).ready(), late]);
    return ok("storage", "the bucket answers");
  } catch (error) {
    return {
      part: "storage",
      state: "missing",
      // A HEAD response has no body to quote.
      found: error instanceof S3ServiceException ? `the bucket answers ${error.$metadata.httpStatusCode}` : reason(error),
      means: "STORAGE_URL must name a bucket that the AWS variables' credentials may use.",
    };
  }
}

async function mail({ SMTP_URL }: Config): Promise<Examined> {
  const means = "Nobody gets an email; each is a file in DATA_DIR/outbox, the verification code too. Set SMTP_URL to send them.";
  if (!SMTP_URL) return { part: "mail", state: "note", found: "no SMTP server", means };
  const smtp = createTransport({ url: SMTP_URL, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS });
  try {
    await smtp.verify();
    return ok("mail", "the SMTP server lets us in");
  } catch (error) {
    return {
      part: "mail",
      state: "missing",
      found: reason(error),
      means: "SMTP_URL must lead to a server that takes its user and password.",
    };
  } finally {
    smtp.close();
  }
}

/** Message of an error. An AggregateError (one error per address tried) may have an empty message: its inner messages are joined. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reason).join("; ");
  return error instanceof Error ? error.message || error.name : String(error);
}
