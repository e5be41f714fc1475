import { parseArgs } from "node:util";
import { type Body, makeBody } from "./body.ts";
import { CAMERA_DEFAULTS, type CameraOptions, type View } from "./camera.ts";
import { type Shot, shotOf } from "./clip.ts";
import type { Movement } from "./movement.ts";
import { JUMP_DEFAULTS, jump } from "./movements/jump.ts";
import { RUN_DEFAULTS, run } from "./movements/run.ts";
import { SIT_TO_STAND_DEFAULTS, sitToStand } from "./movements/sit-to-stand.ts";
import { SQUAT_DEFAULTS, squat } from "./movements/squat.ts";
import { WALK_DEFAULTS, walk } from "./movements/walk.ts";
import type { PictureOptions } from "./render/picture.ts";
import type { SceneName } from "./render/scene.ts";

/** Movements by name; add a new one here. */
const MOVEMENTS: Readonly<Record<string, (body: Body, o: RecipeOptions) => Movement>> = {
  run: (body, o) => run(body, pick(similar(RUN_DEFAULTS, body), o)),
  walk: (body, o) => walk(body, pick(similar(WALK_DEFAULTS, body), o)),
  jump: (body, o) => jump(body, { ...pick(JUMP_DEFAULTS, o), height_m: o.number("jump", JUMP_DEFAULTS.height_m) }),
  squat: (body, o) => squat(body, pick(SQUAT_DEFAULTS, o)),
  "sit-to-stand": (body, o) => sitToStand(body, pick(SIT_TO_STAND_DEFAULTS, o)),
};

/** Default speed and cadence for the body's stature, at the Froude number of 1.75 m (dynamic similarity). */
function similar<T extends { readonly speed: number; readonly cadence: number }>(defaults: T, body: Body): T {
  const k = Math.sqrt(body.height / 1.75);
  return { ...defaults, speed: defaults.speed * k, cadence: defaults.cadence / k };
}

/** Read access to named options. */
interface RecipeOptions {
  number(name: string, otherwise: number): number;
  flag(name: string, otherwise: boolean): boolean;
  list(name: string, otherwise: readonly number[]): readonly number[];
  text(name: string, otherwise: string): string;
}

/** Fills a movement's options from equally named ones (trunkLean is asked for as --trunk-lean). */
function pick<T extends object>(defaults: T, o: RecipeOptions): T {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(defaults)) {
    if (key === "height_m") continue;
    const name = key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
    if (typeof value === "number") out[key] = o.number(name, value);
    else if (typeof value === "boolean") out[key] = o.flag(name, value);
    else if (Array.isArray(value)) out[key] = o.list(name, value);
  }
  return { ...defaults, ...out };
}

/** Options as `--key value` pairs, or an object with the same keys. */
function optionsOf(values: Readonly<Record<string, string | boolean | number | undefined>>): RecipeOptions {
  const number = (name: string, otherwise: number): number => {
    const v = values[name];
    if (v === undefined) return otherwise;
    const n = Number(v);
    if (!Number.isFinite(n)) throw new RangeError(`--${name} must be a number, got ${String(v)}.`);
    return n;
  };
  return {
    number,
    flag: (name, otherwise) =>
      values[name] === undefined ? otherwise : values[name] === true || values[name] === "true" || values[name] === "1",
    list: (name, otherwise) => (values[name] === undefined ? otherwise : String(values[name]).split(",").map(Number)),
    text: (name, otherwise) => (values[name] === undefined ? otherwise : String(values[name])),
  };
}

/** What `makeClip` renders. */
export interface Recipe {
  readonly shot: Shot;
  readonly picture: PictureOptions;
}

/** A shot and how to render it, from named options; the rest has defaults. @throws RangeError naming an option with a wrong value */
export function recipeOf(values: Readonly<Record<string, string | boolean | number | undefined>>): Recipe {
  const o = optionsOf(values);
  const name = o.text("movement", "run");
  const make = MOVEMENTS[name];
  if (make === undefined) throw new RangeError(`Unknown movement ${name}; there are ${Object.keys(MOVEMENTS).join(", ")}.`);
  const sex = o.text("sex", "male") === "female" ? "female" : "male";
  const body = makeBody({ height_m: o.number("height", 1.75), sex, build: o.number("build", 0) });
  const movement = make(body, o);
  const shot = shotOf(movement, cameraFrom(o, movement), values.seconds === undefined ? undefined : o.number("seconds", 5));
  const seed = o.number("seed", 1);
  const scene: SceneName = o.text("scene", "gym") === "park" ? "park" : "gym";
  return {
    shot,
    picture: {
      scene: { name: scene, seed, wall: o.number("wall", 2.2), treadmill: movement.treadmillSpeed !== null },
      seed,
      noise: o.number("noise", 1.2),
      light: o.number("light", 1),
    },
  };
}

function cameraFrom(o: RecipeOptions, m: Movement): CameraOptions {
  const view = o.text("view", "side-right");
  if (!["side-right", "side-left", "front", "back"].includes(view)) {
    throw new RangeError(`--view must be side-right, side-left, front or back, got ${view}.`);
  }
  const across = m.velocity !== 0 && view.startsWith("side");
  const [width, height] = o
    .text("size", across ? "1280x720" : "540x960")
    .split("x")
    .map(Number);
  if (width === undefined || height === undefined || !(width >= 64 && height >= 64)) throw new RangeError("--size must look like 540x960.");
  const focal = o.number("focal", CAMERA_DEFAULTS.focal);
  // By default a standing person fills 62 % of the picture's height.
  const fitting = (m.body.height * focal * Math.max(width, height)) / (0.62 * height);
  return {
    view: view as View,
    width,
    height,
    fps: o.number("fps", 60),
    distance: o.number("distance", fitting),
    lensHeight: o.number("lens-height", 1.0),
    offPlane: o.number("off-plane", 0),
    roll: o.number("roll", 0),
    pan: o.number("pan", 0),
    focal,
    shutter: o.number("shutter", 0),
  };
}

/** Options given on the command line as --key value or --flag. */
export function commandLine(args: readonly string[]): Record<string, string | boolean | undefined> {
  const { tokens } = parseArgs({ args: [...args], strict: false, allowPositionals: true, tokens: true });
  const out: Record<string, string | boolean | undefined> = {};
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.kind !== "option") continue;
    const next = tokens[i + 1];
    if (token.value !== undefined) out[token.name] = token.value;
    else if (next?.kind === "positional") out[token.name] = next.value;
    else out[token.name] = true;
  }
  return out;
}
