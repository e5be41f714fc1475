import { readFileSync } from "node:fs";
import { type ArmModel, type Ensemble, layersOf, type MovementKind, type ResidualModel, singles } from "@sagittal/biomechanics";
import { z } from "zod";

const StoredLayer = z.object({ inputs: z.int(), outputs: z.int(), weights: z.base64(), bias: z.base64() });
const StoredEnsemble = z.object({
  taps: z.array(z.number()),
  features: z.int(),
  mean: z.base64(),
  spread: z.base64(),
  furthest: z.number(),
  bound: z.number(),
  strange: z.number(),
  trust: z.array(z.number()),
  members: z.array(z.array(StoredLayer)),
});
const StoredModel = StoredEnsemble.extend({ variance: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])) });
const NearAndFar = z.object({ near: z.number(), far: z.number() });
const StoredArmModel = StoredEnsemble.extend({ clipErrorDeg: z.object({ elbow: NearAndFar, shoulder: NearAndFar }) });

/** A model for side views of each kind of movement, and one for repetitions seen obliquely, whose angles come from the pose in space. */
export type AngleModelName = MovementKind | "oblique";

const models: Partial<Record<AngleModelName, ResidualModel>> = {};
let arms: ArmModel | undefined;

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../models/${name}.model`, import.meta.url), "utf8"));

function ensembleOf(stored: z.infer<typeof StoredEnsemble>): Ensemble {
  const { mean, spread, members } = stored;
  return { ...stored, mean: singles(mean), spread: singles(spread), members: members.map(layersOf) };
}

/** A residual model, read once. @throws Error when its file is damaged */
export function angleModel(kind: AngleModelName): ResidualModel {
  const known = models[kind];
  if (known) return known;
  const stored = StoredModel.parse(read(`angle-${kind}`));
  const model: ResidualModel = { ...ensembleOf(stored), variance: stored.variance };
  models[kind] = model;
  return model;
}

/** The model of the arms of walkers and runners, read once. @throws Error when its file is damaged */
export function armModel(): ArmModel {
  if (arms) return arms;
  const stored = StoredArmModel.parse(read("angle-arms"));
  arms = { ...ensembleOf(stored), clipErrorDeg: stored.clipErrorDeg };
  return arms;
}
