import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AnalysisResult, PoseSidecar } from "@sagittal/contract";
import { ReferenceFileError, readReference, type Validation, validate } from "@sagittal/reports";
import { UsageError } from "./analyze.ts";

export interface ValidateOptions {
  offset?: string;
  json?: boolean;
}

/**
 * Compares the result of `sagittal analyze` with a laboratory's reference and writes `validation.json` (with the points of the Bland–Altman plots) beside it.
 * @throws UsageError when a file is missing or cannot be read
 */
export function validateResult(dir: string, referencePath: string, options: ValidateOptions): string {
  const offsetS = options.offset === undefined ? undefined : Number(options.offset);
  if (offsetS !== undefined && !Number.isFinite(offsetS)) throw new UsageError("--offset takes seconds.");
  const result: Pick<AnalysisResult, "activity" | "metrics"> = JSON.parse(textOf(join(dir, "analysis.json")));
  const sidecar = PoseSidecar.parse(JSON.parse(textOf(join(dir, "pose3d.json"))));
  try {
    const validation = validate(result, sidecar, readReference(textOf(referencePath)), { offsetS });
    writeFileSync(join(dir, "validation.json"), `${JSON.stringify(validation, null, 1)}\n`);
    return options.json ? JSON.stringify(validation) : printed(validation);
  } catch (error) {
    if (error instanceof ReferenceFileError) throw new UsageError(error.message);
    throw error;
  }
}

function textOf(path: string): string {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`);
  return readFileSync(path, "utf8");
}

const digits = (value: number | null): string => (value === null ? "-" : value.toFixed(2));

function printed({ offsetS, metrics, curves, unknown }: Validation): string {
  const stated = (within: boolean | null) =>
    within === null ? "" : within ? "  within the stated 95 % interval" : "  outside the stated 95 % interval";
  return [
    ...metrics.map(
      (m) =>
        `${m.key}: ${digits(m.measured)} ${m.unit}, reference ${digits(m.reference)}, difference ${digits(m.difference)}${stated(m.withinStated)}`,
    ),
    ...(offsetS === null ? [] : [`clocks: ${digits(offsetS)} s added to the video's time`]),
    ...curves.map(
      ({ name, agreement: a }) =>
        `${name}: n ${a.n}, bias ${digits(a.bias)}, limits of agreement ${a.limits ? a.limits.map(digits).join(" to ") : "-"}, RMSE ${digits(a.rmse)}, r ${digits(a.correlation)}`,
    ),
    ...(unknown.length > 0 ? [`not compared (not in this result): ${unknown.join(", ")}`] : []),
  ].join("\n");
}
