/** Runs an analysis twice in this process, for `node --cpu-prof`, and prints when the stages of the second, warm one began: µs of the monotonic clock, as in the profiles. */
import { analyzeVideo, closePools } from "@sagittal/analysis";
import { AnalysisRequest } from "@sagittal/contract";

const [videoPath = "", outDir = "", dataDir = "", request = "{}"] = process.argv.slice(2);
const now = (): number => Number(process.hrtime.bigint() / 1000n);
let stages: [stage: string, atUs: number][] = [];
for (let run = 0; run < 2; run++) {
  stages = [];
  const outcome = await analyzeVideo({ videoPath, outDir, dataDir, request: AnalysisRequest.parse(JSON.parse(request)) }, ({ stage }) => {
    if (stages.at(-1)?.[0] !== stage) stages.push([stage, now()]);
  });
  if (outcome.status === "failed") throw new Error(`The analysis failed: ${outcome.failure.code}`);
}
stages.push(["end", now()]);
await closePools();
console.log(JSON.stringify(stages));
