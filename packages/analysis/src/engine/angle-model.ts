import { readFileSync } from "node:fs";
import { layersOf, type MovementKind, type ResidualModel, singles } from "@sagittal/biomechanics";
import { z } from "zod";

const StoredLayer = z.object({ inputs: z.int(), outputs: z.int(), weights: z.base64(), bias: z.base64() });
const StoredModel = z.object({
  taps: z.array(z.number()),
  features: z.int(),
  mean: z.base64(),
  spread: z.base64(),
  furthest: z.number(),
  bound: z.number(),
  strange: z.number(),
  trust: z.array(z.number()),
  variance: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  members: z.array(z.array(StoredLayer)),
});

/** A model for side views of each kind of movement, and one for repetitions seen obliquely, whose angles come from the pose in space. */
export type AngleModelName = MovementKind | "oblique";

const models: Partial<Record<AngleModelName, ResidualModel>> = {};

/** A residual model, read once. @throws Error when its file is damaged */
export function angleModel(kind: AngleModelName): ResidualModel {
  const known = models[kind];
  if (known) return known;
  const stored = StoredModel.parse(JSON.parse(readFileSync(new URL(`../../models/angle-${kind}.model`, import.meta.url), "utf8")));
  const model: ResidualModel = {
    ...stored,
    mean: singles(stored.mean),
    spread: singles(stored.spread),
    members: stored.members.map(layersOf),
  };
  models[kind] = model;
  return model;
}
