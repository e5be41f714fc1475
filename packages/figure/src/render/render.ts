import type { Camera } from "../camera.ts";
import type { Vec3 } from "../math.ts";
import { distanceTo, type Solid } from "./solids.ts";

/** Tile size in pixels, most steps along a ray, and distance that counts as a hit. */
const TILE = 8;
const STEPS = 40;
const HIT_M = 0.0012;
/** Light from above, a little from the camera's left and front, in camera axes (right, down, forward). */
const LIGHT: Vec3 = [-0.42, -0.78, -0.46];

/** The drawn figure: premultiplied colour (0 to 255) and coverage (0 to 1) per pixel. */
export interface Layer {
  readonly rgb: Float32Array;
  readonly cover: Float32Array;
  /** Distance along each pixel's ray beyond which nothing is drawn, m: an object of the scene stands there. */
  readonly limit: Float32Array;
}

/** A layer without anything drawn. */
export const emptyLayer = (pixels: number): Layer => ({
  rgb: new Float32Array(3 * pixels),
  cover: new Float32Array(pixels),
  limit: new Float32Array(pixels).fill(1e9),
});

interface Tile {
  readonly solids: Solid[];
  near: number;
  far: number;
}

/** Draws solids into a layer by sphere tracing (Hart 1996), only in tiles that a solid may touch. `range` receives the distance of each hit, m. */
export function drawSolids(camera: Camera, solids: readonly Solid[], layer: Layer, weight: number, range?: Float32Array): void {
  const tiles = tilesOf(camera, solids);
  const light = toWorld(camera, LIGHT);
  const across = Math.ceil(camera.width / TILE);
  for (const [index, tile] of tiles) {
    const [ti, tj] = [index % across, Math.floor(index / across)];
    const sorted = tile.solids.sort((a, b) => a.chain - b.chain);
    for (let j = tj * TILE; j < Math.min(camera.height, (tj + 1) * TILE); j++) {
      for (let i = ti * TILE; i < Math.min(camera.width, (ti + 1) * TILE); i++)
        tracePixel(camera, sorted, tile, i, j, light, layer, weight, range);
    }
  }
}

const toWorld = (c: Camera, v: Vec3): Vec3 => [
  c.right[0] * v[0] + c.down[0] * v[1] + c.forward[0] * v[2],
  c.right[1] * v[0] + c.down[1] * v[1] + c.forward[1] * v[2],
  c.right[2] * v[0] + c.down[2] * v[1] + c.forward[2] * v[2],
];

function tilesOf(camera: Camera, solids: readonly Solid[]): Map<number, Tile> {
  const tiles = new Map<number, Tile>();
  const across = Math.ceil(camera.width / TILE);
  const down = Math.ceil(camera.height / TILE);
  for (const s of solids) {
    const pad = s.blend * 0.6 + 0.004;
    const add = (x: number, y: number, z: number, r: number): void => {
      const [dx, dy, dz] = [x - camera.centre[0], y - camera.centre[1], z - camera.centre[2]];
      const depth = Math.max(0.2, dx * camera.forward[0] + dy * camera.forward[1] + dz * camera.forward[2]);
      const u = camera.cx + (camera.f * (dx * camera.right[0] + dy * camera.right[1] + dz * camera.right[2])) / depth;
      const v = camera.cy + (camera.f * (dx * camera.down[0] + dy * camera.down[1] + dz * camera.down[2])) / depth;
      const k = (camera.f * r * 1.05) / depth + 1;
      const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
      for (let tj = Math.max(0, Math.floor((v - k) / TILE)); tj <= Math.min(down - 1, Math.floor((v + k) / TILE)); tj++) {
        for (let ti = Math.max(0, Math.floor((u - k) / TILE)); ti <= Math.min(across - 1, Math.floor((u + k) / TILE)); ti++) {
          const tile = tiles.get(tj * across + ti);
          if (tile === undefined) tiles.set(tj * across + ti, { solids: [s], near: range - r, far: range + r });
          else {
            if (tile.solids.at(-1) !== s) tile.solids.push(s);
            tile.near = Math.min(tile.near, range - r);
            tile.far = Math.max(tile.far, range + r);
          }
        }
      }
    };
    // An oblique cone's chain of spheres touches far fewer tiles than its bounding box.
    const thin = Math.max(0.02, Math.min(s.bound1, s.bound2));
    const n = s.l2 > 0 ? Math.max(1, Math.ceil(Math.sqrt(s.l2) / thin)) : 0;
    for (let k = 0; k <= n; k++) {
      const t = n === 0 ? 0 : k / n;
      const r = s.l2 > 0 ? s.bound1 + (s.bound2 - s.bound1) * t : s.bound1;
      add(s.cx + t * s.dx, s.cy + t * s.dy, s.cz + t * s.dz, r * (n > 0 ? 1.13 : 1) + pad);
    }
  }
  return tiles;
}

/** The solid that owns the surface nearest to the last evaluated point. */
let owner: Solid | null = null;

/** Signed distance from a point to the nearest surface, m; sets `owner`. Solids must be sorted by chain. */
function field(solids: readonly Solid[], x: number, y: number, z: number): number {
  let best = 1e9;
  let bestOwner: Solid | null = null;
  let chain = -1;
  let d = 1e9;
  let own = 1e9;
  let ownSolid: Solid | null = null;
  for (let i = 0; i < solids.length; i++) {
    const s = solids[i]!;
    const e = distanceTo(s, x, y, z);
    if (s.chain !== chain) {
      if (d < best) {
        best = d;
        bestOwner = ownSolid;
      }
      chain = s.chain;
      d = e;
      own = e;
      ownSolid = s;
      continue;
    }
    if (e < own) {
      own = e;
      ownSolid = s;
    }
    const k = s.blend;
    const gap = d - e;
    const h = k - (gap < 0 ? -gap : gap);
    d = Math.min(d, e);
    if (h > 0) d -= (h * h) / (4 * k);
  }
  if (d < best) {
    best = d;
    bestOwner = ownSolid;
  }
  owner = bestOwner;
  return best;
}

function tracePixel(
  c: Camera,
  solids: readonly Solid[],
  tile: Tile,
  i: number,
  j: number,
  light: Vec3,
  layer: Layer,
  weight: number,
  range?: Float32Array,
): void {
  const a = (i + 0.5 - c.cx) / c.f;
  const b = (j + 0.5 - c.cy) / c.f;
  let dx = c.forward[0] + a * c.right[0] + b * c.down[0];
  let dy = c.forward[1] + a * c.right[1] + b * c.down[1];
  let dz = c.forward[2] + a * c.right[2] + b * c.down[2];
  const n = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
  dx *= n;
  dy *= n;
  dz *= n;
  const [ox, oy, oz] = c.centre;
  let t = Math.max(0.1, tile.near);
  let nearest = 1e9;
  let nearestT = t;
  let hit = false;
  const at = j * c.width + i;
  const far = Math.min(tile.far, layer.limit[at]!);
  for (let step = 0; step < STEPS && t < far; step++) {
    const d = field(solids, ox + t * dx, oy + t * dy, oz + t * dz);
    if (d < HIT_M) {
      hit = true;
      break;
    }
    if (d < nearest) {
      nearest = d;
      nearestT = t;
    }
    t += d * 0.93;
  }
  const pixel = (hit ? t : nearestT) / c.f;
  const cover = hit ? 1 : Math.max(0, 1 - nearest / pixel);
  if (cover <= 0) return;
  if (hit && range !== undefined) range[at] = t;
  if (!hit) t = nearestT;
  shadeInto(solids, ox + t * dx, oy + t * dy, oz + t * dz, dx, dy, dz, light, at, cover * weight, layer);
}

function shadeInto(
  solids: readonly Solid[],
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
  light: Vec3,
  at: number,
  weight: number,
  layer: Layer,
): void {
  const e = 0.0015;
  const centre = field(solids, x, y, z);
  const surface = owner;
  if (surface === null) return;
  let nx = field(solids, x + e, y, z) - centre;
  let ny = field(solids, x, y + e, z) - centre;
  let nz = field(solids, x, y, z + e) - centre;
  const n = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
  nx *= n;
  ny *= n;
  nz *= n;
  const towards = Math.max(0, nx * light[0] + ny * light[1] + nz * light[2]);
  const facing = Math.max(0, -(nx * dx + ny * dy + nz * dz));
  const sky = 0.5 + 0.5 * nz;
  const weave = 0.96 + 0.04 * Math.sin(x * 61 + z * 47) * Math.sin(y * 53 - z * 71);
  const lit = (0.3 + 0.24 * sky + 0.5 * towards + 0.1 * facing) * weave;
  const shine = surface.gloss * towards ** 12 * 120;
  const o = 3 * at;
  layer.rgb[o]! += weight * Math.min(255, surface.colour[0] * lit + shine);
  layer.rgb[o + 1]! += weight * Math.min(255, surface.colour[1] * lit + shine);
  layer.rgb[o + 2]! += weight * Math.min(255, surface.colour[2] * lit + shine);
  layer.cover[at]! += weight;
}
