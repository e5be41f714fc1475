/**
 * Faults that are really done: processes are killed, stopped and cut off from what they need, and the books are read afterwards.
 *
 *   npm run test:faults -- [--times N] [--only TEXT]
 *
 * `--times`: kills of each deployment (50); 0 leaves them out. `--only`: the scenarios whose name contains the text. Prints a table. Exit status 1 when something that was
 * acknowledged is lost, debited twice, left behind, or does not come to an end. A slow machine takes some 10 s for each kill.
 */
import { parseArgs } from "node:util";
import { killCampaign, type Outcome, type Shape } from "./kills.ts";
import { outsideFaults, type Told, twoOnOneFolder } from "./outside.ts";

const { values: args } = parseArgs({ options: { times: { type: "string", default: "50" }, only: { type: "string", default: "" } } });
const times = Number(args.times);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function told({ shape, kills, acknowledged, completed, failed, faults, toldTwice, startsMs, outlivedMs, seconds }: Outcome): void {
  say(`\nkill -9: ${shape}`);
  say(
    `  kills         ${startsMs.length}: ${Object.entries(kills)
      .map(([stage, n]) => `${stage} ${n}`)
      .join(", ")}`,
  );
  say(`  sessions      ${acknowledged} acknowledged, ${completed} completed, ${failed} failed with refund`);
  say(`  told twice    ${toldTwice} of the ends by webhook`);
  say(`  up again in   ${Math.round(median(startsMs))} ms at the median, ${Math.round(Math.max(...startsMs))} ms at most`);
  say(`  analyses      ended at most ${Math.round(Math.max(0, ...outlivedMs))} ms after their worker`);
  say(`  took          ${seconds} s`);
  say(`  faults        ${faults.length}`);
  for (const fault of faults) say(`    ${fault}`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

let faults = 0;
for (const shape of ["all-in-one, embedded database", "API and worker, PostgreSQL, bucket"] satisfies Shape[]) {
  if (times === 0 || !`kill -9: ${shape}`.includes(args.only)) continue;
  const outcome = await killCampaign(shape, times, (line) => process.stderr.write(`${line}\n`));
  told(outcome);
  faults += outcome.faults.length;
}
const tell = ({ what, figures, faults: found }: Told): void => {
  const cells = Object.entries(figures).map(([name, value]) => `${name}: ${value}`);
  say(`\n${what}\n  ${cells.join(", ")}\n  faults: ${found.length}`);
  for (const fault of found) say(`    ${fault}`);
};
if ("two services on one data folder".includes(args.only)) {
  const folder = await twoOnOneFolder();
  tell(folder);
  faults += folder.faults.length;
}
faults += await outsideFaults(args.only, tell);
process.exitCode = faults > 0 ? 1 : 0;
