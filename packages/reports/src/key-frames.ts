import type { Drawing, EventType, Lang, MotionEvent, PoseSidecar, Side } from "@sagittal/contract";
import { cropped, probeVideo, readFrames, thumbnailJpeg, uprightCopy } from "@sagittal/vision";
import { motionTime } from "./export/motion-frame.ts";
import { momentAreas } from "./moment-areas.ts";
import type { DrawnFrame, KeyFrame } from "./pdf/session/report.ts";
import { reportTexts } from "./pdf/texts.ts";

export interface KeyMoment {
  /** Index of the analysed frame. */
  readonly row: number;
  readonly name: EventType | "mid_stance" | "mid_swing" | "going_down" | "going_up" | "knee_deepest" | "moment";
  readonly side: Side | null;
}

/** Events that are worth a picture where there is no cycle, in the order of a movement. */
const TELLING: readonly EventType[] = [
  "rep_start",
  "take_off",
  "rep_bottom",
  "stroke_bottom",
  "impact",
  "release",
  "landing",
  "rep_top",
  "stroke_top",
];

/** The event that represents a movement in one picture. */
const MAIN: readonly KeyMoment["name"][] = ["mid_stance", "rep_bottom", "rep_top", "impact", "release", "stroke_bottom", "take_off"];

/** The analysed frame at an instant of the source. */
export const rowAt = (sidecar: PoseSidecar, tMs: number): number =>
  Math.min(sidecar.frame_count - 1, Math.max(0, Math.round(motionTime(sidecar, tMs) * sidecar.fps)));

/**
 * Up to four instants that show the movement: contact, mid-stance, toe-off and mid-swing of the clip's middle cycle of one side; else start,
 * way, turning point and way back of the middle repetition or stroke; else the first telling events; else evenly spread frames.
 * @param side the side nearer to the camera, if known
 */
export function keyMoments(sidecar: PoseSidecar, side: Side | null): KeyMoment[] {
  const row = (tMs: number): number => rowAt(sidecar, tMs);
  const gait = gaitMoments(sidecar, side ?? "right", row) ?? gaitMoments(sidecar, side === "right" ? "left" : "right", row);
  if (gait) return gait;
  const repetition = repMoments(sidecar, row);
  if (repetition) return repetition;
  const first = TELLING.flatMap((type) => sidecar.events.filter((e) => e.type === type).slice(0, 1));
  const events = first
    .toSorted((a, b) => a.t_ms - b.t_ms)
    .slice(0, 4)
    .map((e): KeyMoment => ({ row: row(e.t_ms), name: e.type, side: e.side }));
  if (events.length >= 2) return events;
  return [0.2, 0.4, 0.6, 0.8].map(
    (share): KeyMoment => ({ row: Math.round(share * (sidecar.frame_count - 1)), name: "moment", side: null }),
  );
}

/** The one or two key instants: mid-stance or the turning point, and the start of the cycle before it. */
export function representativeMoments(sidecar: PoseSidecar, side: Side | null, count: 1 | 2): KeyMoment[] {
  const moments = keyMoments(sidecar, side);
  const main = moments.findIndex((m) => MAIN.includes(m.name));
  const at = main === -1 ? Math.min(1, moments.length - 1) : main;
  return moments.slice(Math.max(0, at + 1 - count), at + 1);
}

function gaitMoments(sidecar: PoseSidecar, side: Side, row: (tMs: number) => number): KeyMoment[] | null {
  const of = (type: EventType): number[] => sidecar.events.filter((e) => e.type === type && e.side === side).map((e) => e.t_ms);
  const contacts = of("initial_contact");
  const offs = of("toe_off");
  const cycles = contacts.slice(0, -1).flatMap((start, i): [number, number, number][] => {
    const end = contacts[i + 1] ?? start;
    const off = offs.find((t) => t > start && t < end);
    return off === undefined ? [] : [[start, off, end]];
  });
  // A cycle over the gap between two passes is longer than the others.
  const lengths = cycles.map(([start, , end]) => end - start).sort((a, b) => a - b);
  const usual = lengths[Math.floor((lengths.length - 1) / 2)] ?? 0;
  const whole = cycles.filter(([start, , end]) => end - start <= 1.5 * usual);
  const middle = whole[Math.floor(whole.length / 2)];
  if (!middle) return null;
  const [start, off, end] = middle;
  return [
    { row: row(start), name: "initial_contact", side },
    { row: row((start + off) / 2), name: "mid_stance", side },
    { row: row(off), name: "toe_off", side },
    { row: row((off + end) / 2), name: "mid_swing", side },
  ];
}

/** Types of the turning point and the end of a cycle that begins with an event. */
const CYCLES: Partial<Record<EventType, { readonly turns: readonly EventType[]; readonly ends: EventType }>> = {
  rep_start: { turns: ["rep_bottom", "rep_top"], ends: "rep_end" },
  stroke_top: { turns: ["stroke_bottom"], ends: "stroke_top" },
};

function repMoments(sidecar: PoseSidecar, row: (tMs: number) => number): KeyMoment[] | null {
  const after = ({ t_ms }: MotionEvent, types: readonly EventType[], side: Side | null) =>
    sidecar.events.find((e) => types.includes(e.type) && e.t_ms > t_ms && (side === null || e.side === side));
  const repetitions = sidecar.events.flatMap((start): [MotionEvent, MotionEvent, MotionEvent][] => {
    const kind = CYCLES[start.type];
    const side = start.type === "stroke_top" ? start.side : null;
    const turn = kind && after(start, kind.turns, side);
    const end = kind && turn && after(turn, [kind.ends], side);
    return turn && end ? [[start, turn, end]] : [];
  });
  const middle = repetitions[Math.floor(repetitions.length / 2)];
  if (!middle) return null;
  const [start, turn, end] = middle;
  const [there, back] = turn.type === "rep_top" ? (["going_up", "going_down"] as const) : (["going_down", "going_up"] as const);
  return [
    { row: row(start.t_ms), name: start.type, side: start.side },
    { row: row((start.t_ms + turn.t_ms) / 2), name: there, side: turn.side },
    { row: row(turn.t_ms), name: turn.type, side: turn.side },
    { row: row((turn.t_ms + end.t_ms) / 2), name: back, side: turn.side },
  ];
}

/** Caption of a moment in one line. */
export function momentCaption(moment: KeyMoment, sidecar: PoseSidecar, lang: Lang): string {
  const { name, time } = momentWords(moment, sidecar, lang);
  return `${name} · ${time}`;
}

/** A moment's name with its side, and its time from the first frame. */
export function momentWords(moment: KeyMoment, sidecar: PoseSidecar, lang: Lang): { name: string; time: string } {
  const texts = reportTexts(lang);
  const name = texts.moments[moment.name] ?? moment.name;
  const seconds = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(moment.row / sidecar.fps);
  return { name: `${name}${moment.side ? `, ${texts.side[moment.side]}` : ""}`, time: `${seconds}\u00a0${texts.seconds}` };
}

/** Most pictures of a report that carry drawings. */
const MOST_DRAWN = 12;

/**
 * The pictures that a coach drew on: one for each instant at which a drawing begins, with all that shows then.
 * @throws VideoError when the video cannot be read
 */
export async function drawnOn(videoPath: string, sidecar: PoseSidecar, drawings: readonly Drawing[], lang: Lang): Promise<DrawnFrame[]> {
  const times = [...new Set(drawings.map((d) => d.from_ms))].sort((a, b) => a - b).slice(0, MOST_DRAWN);
  const instants = times.map((ms) => ({ ms, row: rowAt(sidecar, ms) }));
  const found: DrawnFrame[] = [];
  for (const { ms, row } of instants) {
    const moment: KeyMoment = { row, name: "moment", side: null };
    const [image] = await momentPictures(videoPath, sidecar, [moment], { maxLongSide: 900, quality: 84 });
    if (!image) continue;
    const { width, height } = sidecar.image;
    found.push({
      image,
      caption: momentCaption(moment, sidecar, lang),
      width,
      height,
      drawings: drawings.filter((d) => d.from_ms <= ms && d.to_ms >= ms),
    });
  }
  return found;
}

/**
 * The pictures of the key moments from the annotated video, which shows the analysed frames, each cropped about the athlete at the same scale.
 * @throws VideoError when the video cannot be read
 */
export async function keyFrames(
  videoPath: string,
  sidecar: PoseSidecar,
  side: Side | null,
  lang: Lang,
  moments: readonly KeyMoment[] = keyMoments(sidecar, side),
): Promise<KeyFrame[]> {
  const stills = await momentStills(videoPath, sidecar, moments);
  return stills.map(({ moment, image }) => ({ image, caption: momentCaption(moment, sidecar, lang) }));
}

/**
 * A JPEG of each moment from the annotated video, cropped about the athlete at the same scale; moments whose frame cannot be had are left out.
 * @throws VideoError when the video cannot be read
 */
export async function momentStills<M extends KeyMoment>(
  videoPath: string,
  sidecar: PoseSidecar,
  moments: readonly M[],
): Promise<{ readonly moment: M; readonly image: Buffer }[]> {
  const areas = momentAreas(sidecar, moments);
  const pictures = await momentPictures(videoPath, sidecar, moments, { maxLongSide: 1600, quality: 90 });
  const stills = moments.map(async (moment, i) => {
    const [image, area] = [pictures[i], areas[i]];
    return image && area ? [{ moment, image: await cropped(image, area) }] : [];
  });
  return (await Promise.all(stills)).flat();
}

/**
 * A JPEG of each moment from the annotated video, which shows the analysed frames; null where its frame cannot be had.
 * @throws VideoError when the video cannot be read
 */
export async function momentPictures(
  videoPath: string,
  sidecar: PoseSidecar,
  moments: readonly KeyMoment[],
  options: { readonly maxLongSide: number; readonly quality: number },
): Promise<(Buffer | null)[]> {
  const probe = probeVideo(videoPath);
  const pictures = new Map<number, Buffer>();
  const last = probe.ptsMs.length - 1;
  // Counted by share, so that a video with some frames more or less than the analysis still shows the right instants.
  const frameOf = (row: number): number => Math.round((row / Math.max(1, sidecar.frame_count - 1)) * last);
  const indices = [...new Set(moments.map((m) => frameOf(m.row)))].sort((a, b) => a - b);
  for (const frame of readFrames(probe, { indices })) {
    pictures.set(frame.index, await thumbnailJpeg(uprightCopy(frame, probe), probe.matrix, options));
  }
  return moments.map((m) => pictures.get(frameOf(m.row)) ?? null);
}
