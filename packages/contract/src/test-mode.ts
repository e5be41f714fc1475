import { z } from "zod";
import { FINDING_CODES } from "./analysis.ts";
import { ANALYSIS_FAILURES } from "./failure.ts";

/** How a session of a test key ends: completed, completed with one capture finding, or failed for one reason. */
export const TEST_OUTCOMES = ["completed", ...FINDING_CODES.map((code) => `finding_${code}` as const), ...ANALYSIS_FAILURES] as const;
export const TestOutcome = z.enum(TEST_OUTCOMES);
export type TestOutcome = z.infer<typeof TestOutcome>;

/** The outcome that a file's name asks for: `test-no_person.mp4` or `test-no-person.mov`; null for any other name. */
export function outcomeOfName(filename: string): TestOutcome | null {
  const [, wanted = ""] = /^test-([\w-]+)\.[a-z0-9]+$/i.exec(filename) ?? [];
  return TestOutcome.safeParse(wanted.toLowerCase().replaceAll("-", "_")).data ?? null;
}
