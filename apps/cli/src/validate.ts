import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AnalysisResult, parseSidecar, type ReferenceComparison } from "@sagittal/contract";
import { ReferenceFileError, readReference, validate } from "@sagittal/reports";
import { UsageError } from "./analyze.ts";

export interface ValidateOptions {
  offset?: string;
  json?: boolean;
}

/**
 * Compares the result of `sagittal analyze` with a laboratory's reference and writes `validation.json` (with the pairs of the Bland–Altman plots) beside it.
 * @throws UsageError when a file is missing or cannot be read
 */
export function validateResult(dir: string, referencePath: string, options: ValidateOptions): string {
  const offsetS = options.offset === undefined ? undefined : Number(options.offset);
  if (offsetS !== undefined && !Number.isFinite(offsetS)) throw new UsageError("--offset takes seconds.");
  const result: Pick<AnalysisResult, "activity" | "metrics"> = JSON.parse(fileOf(join(dir, "analysis.json")).toString());
  const sidecar = parseSidecar(fileOf(join(dir, "pose3d.json")).toString());
  try {
    const validation = validate(result, sidecar, readReference(fileOf(referencePath)), { offsetS });
    writeFileSync(join(dir, "validation.json"), `${JSON.stringify(validation, null, 1)}\n`);
    return options.json ? JSON.stringify(validation) : printed(validation);
  } catch (error) {
    if (error instanceof ReferenceFileError) throw new UsageError(error.message);
    throw error;
  }
}

function fileOf(path: string): Buffer {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`);
  return readFileSync(path);
}

const digits = (value: number | null): string => (value === null ? "-" : value.toFixed(2));

const spread = (interval: readonly number[] | null): string => (interval ? interval.map(digits).join(" to ") : "-");

function printed({ offset_s, aligned_by, metrics, rows, unknown }: ReferenceComparison): string {
  const stated = (within: boolean | null) =>
    within === null ? "" : within ? "  within the stated 95 % interval" : "  outside the stated 95 % interval";
  return [
    ...metrics.map(
      (m) =>
        `${m.key}: ${digits(m.measured)} ${m.unit}, reference ${digits(m.reference)}, difference ${digits(m.difference)}${stated(m.within_stated)}`,
    ),
    ...(offset_s === null ? [] : [`clocks: ${digits(offset_s)} s added to the video's time (${aligned_by})`]),
    ...rows.map(
      ({ key, unit, agreement: a }) =>
        `${key}: n ${a.n}, bias ${digits(a.bias)} ${unit}, limits of agreement ${spread(a.limits)}, RMSE ${digits(a.rmse)}, r ${digits(a.correlation)}`,
    ),
    ...(unknown.length > 0 ? [`not compared (not in this result): ${unknown.join(", ")}`] : []),
  ].join("\n");
}
