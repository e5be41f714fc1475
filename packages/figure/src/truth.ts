import { type Camera, project, rotationRows } from "./camera.ts";
import { cameraOfTime, poseOfFrame, type Shot, timeOf } from "./clip.ts";
import type { Side } from "./skeleton.ts";
import { truthAngles, truthPoints } from "./truth-angles.ts";
import { derivedOf } from "./truth-derived.ts";

/** One ground contact as the truth files give it. */
export interface TruthContact {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly start_frame: number;
  readonly end_frame: number;
  readonly duration_ms: number;
  readonly truncated: boolean;
  readonly start_visible: boolean;
  readonly end_visible: boolean;
}

const round = (x: number, digits: number): number => Number(x.toFixed(digits));
const roundAll = (p: readonly number[], digits: number): number[] => p.map((x) => round(x, digits));

function append<T>(to: Record<string, T[]>, key: string, value: T): void {
  const list = to[key];
  if (list === undefined) to[key] = [value];
  else list.push(value);
}

/** The truth of a shot in the format of the clips' JSON files. */
export function truthOf(shot: Shot, name: string, extra: Record<string, unknown> = {}): Record<string, unknown> {
  const { movement: m, camera: o } = shot;
  const joints3d: Record<string, number[][]> = {};
  const joints2d: Record<string, number[][]> = {};
  const angles: Record<string, number[]> = {};
  const rotations: unknown[] = [];
  for (let i = 0; i < shot.frames; i++) {
    const pose = poseOfFrame(shot, i);
    const camera = cameraOfTime(shot, timeOf(shot, i));
    if (o.pan !== 0) rotations.push(rotationRows(camera).map((r) => roundAll(r, 6)));
    for (const [key, p] of Object.entries(truthPoints(pose))) {
      append(joints3d, key, roundAll(p, 4));
      const q = project(camera, p);
      append(joints2d, key, roundAll([q.u, q.v], 2));
    }
    for (const [key, v] of Object.entries(truthAngles(pose))) append(angles, key, round(v, 2));
  }
  const camera = cameraOfTime(shot, timeOf(shot, 0));
  return {
    name,
    activity: m.activity,
    view: viewText(shot),
    treadmill: m.treadmillSpeed !== null,
    ...(m.treadmillSpeed === null ? {} : { treadmill_speed_m_s: m.treadmillSpeed }),
    source: "procedural figure, joint-angle curves from the gait and jump literature",
    fps: o.fps,
    frames: shot.frames,
    width: o.width,
    height: o.height,
    duration_s: round(shot.frames / o.fps, 4),
    subject_height_m: m.body.height,
    character: `procedural ${m.body.sex}`,
    camera: {
      ...cameraJson(camera),
      ...(o.pan === 0 ? {} : { R_per_frame: rotations }),
      off_plane_deg: o.offPlane,
      roll_deg: o.roll,
      pan: o.pan,
    },
    surface_z_m: m.surface,
    shutter_s: o.shutter,
    ...(m.seatHeight === undefined ? {} : { seat_height_m: round(m.seatHeight, 4) }),
    contact_rule: "the sole is planted on the surface exactly in these intervals",
    contacts: { left: contactsJson(shot, "left"), right: contactsJson(shot, "right") },
    derived: derivedOf(shot),
    joints3d,
    joints2d,
    angles,
    ...extra,
  };
}

function cameraJson(c: Camera): Record<string, unknown> {
  return {
    fx: c.f,
    fy: c.f,
    cx: c.cx,
    cy: c.cy,
    R_world_to_cam: rotationRows(c).map((r) => roundAll(r, 6)),
    center_m: roundAll(c.centre, 4),
    convention: "OpenCV: x right, y down, z forward; p_cam=R(p_world-C); u=fx*x/z+cx. World: X = facing, Y = subject left, Z up, metres.",
  };
}

function viewText(shot: Shot): string {
  const { view } = shot.camera;
  if (view === "front" || view === "back") return view;
  return view === "side-right" ? "side (right side, facing right)" : "side (left side, facing left)";
}

/** Contacts of a foot that overlap the clip, ms from its first frame. */
export function contactsJson(shot: Shot, side: Side): TruthContact[] {
  const { fps } = shot.camera;
  const end = shot.frames / fps;
  return shot.movement.contacts(side, shot.start, shot.start + end).map((c) => {
    const from = c.from - shot.start;
    const to = c.to - shot.start;
    const [start_visible, end_visible] = [from > 0, to < end];
    return {
      start_ms: round(from * 1000, 2),
      end_ms: round(to * 1000, 2),
      start_frame: round(from * fps, 3),
      end_frame: round(to * fps, 3),
      duration_ms: round((to - from) * 1000, 2),
      truncated: !(start_visible && end_visible),
      start_visible,
      end_visible,
    };
  });
}
