import { readFileSync } from "node:fs";
import type { Layer, MovementKind, ResidualModel } from "@sagittal/biomechanics";
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

/** Little-endian 32-bit floats. */
function singles(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
}

/** A 16-bit float (IEEE 754 binary16) by its bits. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** Little-endian 16-bit floats. */
function halves(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => halfOf(bytes.readUInt16LE(2 * i)));
}

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
    members: stored.members.map((layers) => layers.map((l): Layer => ({ ...l, weights: halves(l.weights), bias: singles(l.bias) }))),
  };
  models[kind] = model;
  return model;
}
