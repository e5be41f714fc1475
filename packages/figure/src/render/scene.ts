import type { Camera } from "../camera.ts";
import { randomOf, type Vec3 } from "../math.ts";
import type { Rgb } from "./solids.ts";

export type SceneName = "gym" | "park";

/** Surroundings of the figure. */
export interface Scene {
  readonly name: SceneName;
  readonly seed: number;
  /** Distance of the wall behind the subject, m. */
  readonly wall: number;
  readonly treadmill: boolean;
}

/** Smooth pseudo-random value on a grid, 0 to 1. */
function noise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const f = (i: number, j: number): number => {
    let n = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(seed + 1, 2147483647);
    n = Math.imul(n ^ (n >>> 13), 1274126177);
    return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
  };
  const [u, v] = [x - xi, y - yi];
  const [su, sv] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)];
  const a = f(xi, yi) + (f(xi + 1, yi) - f(xi, yi)) * su;
  const b = f(xi, yi + 1) + (f(xi + 1, yi + 1) - f(xi, yi + 1)) * su;
  return a + (b - a) * sv;
}

/** Background without the person. Per pixel: RGB colour, and the floor point that it shows (world x, y, m; NaN where it shows no floor), for shadows. */
export interface Backdrop {
  readonly rgb: Uint8Array;
  readonly floorX: Float32Array;
  readonly floorY: Float32Array;
}

/** Paints floor and wall (or lawn and trees) as the camera sees them. `setUp` is the camera before it pans, `origin` the point at which it was aimed. */
export function backdrop(scene: Scene, camera: Camera, setUp: Camera, origin: Vec3): Backdrop {
  const { width: w, height: h } = camera;
  const rgb = new Uint8Array(w * h * 3);
  const floorX = new Float32Array(w * h).fill(Number.NaN);
  const floorY = new Float32Array(w * h).fill(Number.NaN);
  const c = camera.centre;
  const flat = Math.hypot(setUp.forward[0], setUp.forward[1]) || 1;
  const n: readonly [number, number] = [setUp.forward[0] / flat, setUp.forward[1] / flat];
  const wallAt = (origin[0] - c[0]) * n[0] + (origin[1] - c[1]) * n[1] + scene.wall;
  const paint = scene.name === "gym" ? gym(scene.seed) : park(scene.seed);
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const a = (i + 0.5 - camera.cx) / camera.f;
      const b = (j + 0.5 - camera.cy) / camera.f;
      const dx = camera.forward[0] + a * camera.right[0] + b * camera.down[0];
      const dy = camera.forward[1] + a * camera.right[1] + b * camera.down[1];
      const dz = camera.forward[2] + a * camera.right[2] + b * camera.down[2];
      const k = j * w + i;
      const toFloor = dz < -1e-6 ? -c[2] / dz : Number.POSITIVE_INFINITY;
      const towards = dx * n[0] + dy * n[1];
      const toWall = towards > 1e-6 ? wallAt / towards : Number.POSITIVE_INFINITY;
      let colour: Rgb;
      if (toFloor <= toWall && Number.isFinite(toFloor)) {
        const [x, y] = [c[0] + toFloor * dx, c[1] + toFloor * dy];
        colour = paint.floor(x - origin[0], y - origin[1]);
        floorX[k] = x;
        floorY[k] = y;
      } else if (Number.isFinite(toWall)) {
        const [x, y, z] = [c[0] + toWall * dx - origin[0], c[1] + toWall * dy - origin[1], c[2] + toWall * dz];
        colour = paint.wall(-x * n[1] + y * n[0], z);
      } else {
        colour = [190, 205, 220];
      }
      rgb[3 * k] = colour[0];
      rgb[3 * k + 1] = colour[1];
      rgb[3 * k + 2] = colour[2];
    }
  }
  return { rgb, floorX, floorY };
}

interface Paint {
  floor(x: number, y: number): Rgb;
  wall(along: number, up: number): Rgb;
}

function shade(base: Rgb, k: number): Rgb {
  return [Math.min(255, base[0] * k), Math.min(255, base[1] * k), Math.min(255, base[2] * k)];
}

function gym(seed: number): Paint {
  const random = randomOf(seed * 31 + 5);
  const walls: readonly Rgb[] = [
    [206, 203, 194],
    [178, 190, 200],
    [196, 186, 168],
    [150, 158, 160],
  ];
  const wallColour = walls[Math.floor(random() * walls.length)] ?? walls[0]!;
  const floors: readonly Rgb[] = [
    [142, 112, 84],
    [112, 114, 118],
    [88, 98, 110],
  ];
  const floorColour = floors[Math.floor(random() * floors.length)] ?? floors[0]!;
  const window = -1.4 - random() * 0.8;
  const poster = 0.9 + random() * 0.8;
  return {
    floor: (x, y) => {
      const plank = Math.floor(x / 0.14);
      const seam = Math.abs(x / 0.14 - Math.round(x / 0.14)) < 0.03 ? 0.86 : 1;
      return shade(floorColour, seam * (0.9 + 0.1 * noise(plank * 3.7, y * 0.8, seed) + 0.07 * noise(x * 40, y * 8, seed)));
    },
    wall: (a, z) => {
      if (z < 0.1) return shade(wallColour, 0.62);
      if (a > window && a < window + 1.1 && z > 1.0 && z < 2.2) {
        const frame = a < window + 0.06 || a > window + 1.04 || z < 1.06 || z > 2.14 || Math.abs(a - window - 0.55) < 0.025;
        return frame ? [236, 236, 232] : shade([176, 204, 226], 0.9 + 0.12 * noise(a * 3, z * 3, seed + 3));
      }
      if (a > poster && a < poster + 0.55 && z > 1.1 && z < 1.9) {
        return noise(a * 6, z * 5, seed + 9) > 0.5 ? [190, 90, 60] : [60, 90, 130];
      }
      if (z < 1.0 && z > 0.97) return shade(wallColour, 0.8);
      return shade(wallColour, (z < 0.97 ? 0.88 : 1) * (0.93 + 0.09 * noise(a * 1.1, z * 1.1, seed) + 0.02 * noise(a * 60, z * 60, seed)));
    },
  };
}

function park(seed: number): Paint {
  return {
    floor: (x, y) =>
      Math.abs(y) < 1.1
        ? shade([150, 146, 138], 0.86 + 0.16 * noise(x * 30, y * 30, seed) + 0.06 * noise(x * 2, y * 2, seed))
        : shade([98, 124, 66], 0.72 + 0.3 * noise(x * 9, y * 9, seed) + 0.2 * noise(x * 45, y * 45, seed)),
    wall: (a, z) => {
      const crown = 1.9 + 1.3 * noise(a * 0.7, 0, seed) + 0.35 * noise(a * 4, 1, seed);
      if (z > crown) return shade([196, 214, 232], 0.95 + 0.1 * noise(a * 0.3, z * 0.4, seed + 2));
      const trunk = noise(a * 1.6, 7, seed) > 0.72 && z < 1.4;
      return trunk
        ? shade([92, 72, 56], 0.8 + 0.3 * noise(a * 20, z * 3, seed))
        : shade([70, 98, 56], 0.55 + 0.6 * noise(a * 5, z * 5, seed) + 0.15 * noise(a * 23, z * 23, seed));
    },
  };
}
