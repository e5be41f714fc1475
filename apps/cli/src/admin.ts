import type { Operator } from "@sagittal/server";
import { Command, InvalidArgumentError, Option } from "commander";

const PLANS = ["free", "starter", "professional", "organization", "strategic"] as const;
type PlanRole = (typeof PLANS)[number];

/** `sagittal admin …`: tasks of the operator on the server itself. The embedded database serves one process, so the service is stopped first. */
export function adminCommand(): Command {
  const admin = new Command("admin").description("operate a deployment (with the embedded database: while the service is stopped)");
  admin
    .command("grant")
    .description("put the team that a person owns on a plan, without payment")
    .requiredOption("--email <email>", "the owner's email")
    .addOption(new Option("--plan <plan>", "the plan").choices(PLANS).makeOptionMandatory())
    .addOption(new Option("--interval <interval>", "the period").choices(["month", "year"] as const).default("month" as const))
    .option("--quota <sessions>", "sessions per month, other than the plan's", wholeNumber)
    .action((o: { email: string; plan: PlanRole; interval: "month" | "year"; quota?: number }) =>
      asOperator((op) => op.grant(o.email, o.plan, o.interval, o.quota)),
    );
  admin
    .command("teams")
    .description("list teams")
    .option("--search <text>", "part of a team's name or its owner's email")
    .action((o: { search?: string }) =>
      asOperator(async (op) => {
        console.table(
          (await op.teams(o.search)).map(({ id, name, owner_email, plan, status, members, sessions }) => ({
            id,
            name,
            owner_email,
            plan,
            status,
            members,
            sessions,
          })),
        );
        return null;
      }),
    );
  admin
    .command("make-platform-admin")
    .description("give a person the role platform_admin")
    .requiredOption("--email <email>", "the person's email")
    .action((o: { email: string }) => asOperator((op) => op.makePlatformAdmin(o.email)));
  admin
    .command("export-team")
    .description("write all data of a team to one ZIP: athletes, sessions, videos, reviews, settings")
    .requiredOption("--email <email>", "the owner's email")
    .requiredOption("--out <file>", "the ZIP, which does not exist yet")
    .option("--team <id>", "the team, where the person owns several (the active one)")
    .action((o: { email: string; out: string; team?: string }) => asOperator((op) => op.exportTeam(o.email, o.out, o.team)));
  admin
    .command("import-team")
    .description("make a new team of such a ZIP; nothing is charged for its sessions")
    .argument("<file>", "the ZIP")
    .requiredOption("--email <email>", "who will own the team")
    .action((file: string, o: { email: string }) => asOperator((op) => op.importTeam(o.email, file)));
  admin
    .command("migrate")
    .description("bring the database to this version, as every start does")
    .action(() => asOperator(async () => "The database is up to date."));
  admin
    .command("rotate-secret")
    .description("make a new APP_SECRET; everyone signs in again")
    .action(() => told(async () => (await server()).rotateSecret(process.env)));
  return admin;
}

/** `sagittal backup DIR`, `sagittal restore DIR`: with the embedded database, while the service is stopped. */
export function backupCommands(): Command[] {
  return [
    new Command("backup")
      .description("copy database, files and secret into an empty folder, and verify the copy")
      .argument("<dir>", "the folder")
      .action((dir: string) => told(async () => (await server()).backup(process.env, dir))),
    new Command("restore")
      .description("verify a backup and put it into an empty deployment")
      .argument("<dir>", "the folder of the backup")
      .action((dir: string) => told(async () => (await server()).restore(process.env, dir))),
  ];
}

/** Loaded when a command runs, so that help stays instant. */
const server = () => import("@sagittal/server");

function wholeNumber(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError("expected a whole number");
  return Number(text);
}

async function asOperator(act: (operator: Operator) => Promise<string | null>): Promise<void> {
  await told(async () => {
    const operator = await (await server()).openOperator(process.env);
    try {
      return await act(operator);
    } finally {
      await operator.close();
    }
  });
}

async function told(act: () => Promise<string | null>): Promise<void> {
  try {
    const line = await act();
    if (line !== null) console.log(line);
  } catch (error) {
    const { ConfigError } = await server();
    console.error(
      error instanceof ConfigError ? `Cannot open the database: ${error.message}` : error instanceof Error ? error.message : String(error),
    );
    process.exitCode = 1;
  }
}
