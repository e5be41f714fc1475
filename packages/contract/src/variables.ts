import { z } from "zod";

/** A whole number in a variable of the environment. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `expected a whole number from ${min} to ${max}`);

/** A list in a variable of the environment, separated by commas. */
export const listVariable = z.string().transform((v) =>
  v
    .split(",")
    .map((s) => s.trim())
    .filter(Boolean),
);

/** What can run the pose model: the processor, or a graphics or neural processor by the provider of that name of ONNX Runtime. */
const POSE_PROVIDERS = ["cpu", "webgpu", "cuda", "tensorrt", "coreml", "dml"] as const;

/** How videos are measured: variables that the service and the command line share. */
export const ANALYSIS_VARIABLES = {
  POSE_QUALITY: z.enum(["lite", "full", "heavy"], "expected lite, full or heavy").default("heavy"),
  POSE_PROVIDERS: listVariable.pipe(z.array(z.enum(POSE_PROVIDERS, `expected some of ${POSE_PROVIDERS.join(", ")}`))).default(["cpu"]),
  NORMALISE_FPS: wholeNumber(10, 1000).default(120),
};
