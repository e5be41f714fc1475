import { Command } from "commander";

/** The `sagittal` command. Each subcommand loads what it needs when it is called, so that help stays instant. */
export function program(): Command {
  const sagittal = new Command("sagittal").description("Motion analysis of athletes from short videos.").version("1.0.0");
  sagittal
    .command("start")
    .description("start the service (settings come from environment variables, see docs/operating.md)")
    .action(async () => {
      const { start } = await import("./start.ts");
      await start(process.env);
    });
  return sagittal;
}
