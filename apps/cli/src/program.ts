import { Command } from "commander";
import { adminCommand, backupCommands } from "./admin.ts";
import type { AnalyzeOptions } from "./analyze.ts";
import { listenCommand, mcpCommand, triggerCommand } from "./partner-commands.ts";
import type { ValidateOptions } from "./validate.ts";

/** The `sagittal` command. Each subcommand loads what it needs when it is called, so that help stays instant. */
export function program(): Command {
  const sagittal = new Command("sagittal")
    .description("Motion analysis of athletes from short videos.")
    .version("1.0.0")
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  sagittal
    .command("start")
    .description("start the service (settings come from environment variables, see docs/operating.md)")
    .action(async () => {
      const { start } = await import("./start.ts");
      await start(process.env);
    });
  sagittal
    .command("doctor")
    .description("what the service needs and finds on this machine, and what is missing")
    .action(async () => {
      process.exitCode = await (await import("./doctor.ts")).doctor(process.env);
    });
  sagittal
    .command("analyze")
    .description("analyse one video without the service")
    .argument("[video]", "MP4, MOV or WebM")
    .option("--sample", "the bundled sample clip")
    .option("--activity <activity>", "running, walking, jump …")
    .option("--exercise <name>", 'exercise of the activity, for example "Easy Run"; without it the one that the clip fits best')
    .option("--view <view>", "side, front or back (side)")
    .option("--height <cm>", "athlete's stature")
    .option("--mass <kg>", "athlete's body mass")
    .option("--age <years>", "athlete's age")
    .option("--sex <sex>", "male or female")
    .option("--handedness <side>", "left or right (right)")
    .option("--trim <start,end>", "part of the video to analyse, seconds")
    .option("--incline <deg>", "treadmill incline, uphill positive")
    .option("--speed <m/s>", "treadmill speed")
    .option("--barbell <kg>", "total bar load")
    .option("--distance <m>", "walk-test course")
    .option("--marks <file>", "distance_marks of a sprint or agility test as JSON, for its times")
    .option("--steps <4|5>", "steps of a bowling approach")
    .option("--scuba <file>", "scuba_session_meta as JSON, for scuba diving")
    .option("--workstation <file>", "workstation_assessment as JSON, for an ergonomics assessment (the video may be a photo)")
    .option("--capture-fps <fps>", "true rate of the camera when the file plays in slow motion")
    .option("--blur-face", "make faces unrecognisable")
    .option("--lang <lang>", "en, ru or es (en)")
    .option("--out <dir>", "folder for the results (out)")
    .option("--quality <model>", "lite, full or heavy (heavy)")
    .option("--json", "print the result as JSON")
    .action(async (video: string | undefined, options: AnalyzeOptions) => {
      const { analyze, UsageError } = await import("./analyze.ts");
      try {
        process.exitCode = await analyze(video, options);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        console.error(error.message);
        process.exitCode = 2;
      }
    });
  sagittal.addCommand(listenCommand());
  sagittal.addCommand(triggerCommand());
  sagittal.addCommand(mcpCommand());
  sagittal.addCommand(validateCommand());
  sagittal.addCommand(adminCommand());
  for (const command of backupCommands()) sagittal.addCommand(command);
  return sagittal;
}

function validateCommand(): Command {
  return new Command("validate")
    .description("compare a result with a laboratory's reference: bias, limits of agreement, RMSE, correlation")
    .argument("<dir>", "folder that analyze wrote")
    .argument("<reference>", "C3D, OpenSim .mot, or CSV of metrics (metric,value) or of curves and forces (time_s and columns)")
    .option("--offset <s>", "seconds to add to the video's time; found from curves or contacts without it")
    .option("--json", "print the comparison as JSON")
    .action(async (dir: string, reference: string, options: ValidateOptions) => {
      const { validateResult } = await import("./validate.ts");
      const { UsageError } = await import("./analyze.ts");
      try {
        console.log(validateResult(dir, reference, options));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        console.error(error.message);
        process.exitCode = 2;
      }
    });
}
