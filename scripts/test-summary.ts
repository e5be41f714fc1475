/**
 * Prints the last line of the gate, `N passed, N failed`, from Vitest's JSON report. A file that could not be run counts as one failure.
 * Exit status 1 with any failure.
 *
 *   node scripts/test-summary.ts REPORT.json
 */
import { readFileSync } from "node:fs";
import { z } from "zod";

const Report = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const { testResults } = Report.parse(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")));
const of = (status: string): number =>
  testResults.reduce((sum, file) => sum + file.assertionResults.filter((t) => t.status === status).length, 0);
const broken = testResults.filter((file) => file.status === "failed" && !file.assertionResults.some((t) => t.status === "failed")).length;
const failed = of("failed") + broken;
console.log(`${of("passed")} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
