import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readTrack } from "@sagittal/analysis";
import type { RawTrack } from "@sagittal/biomechanics";
import type { CameraView } from "@sagittal/contract";
import { CASES } from "../activities/all.ts";
import { trackOfCase } from "../activities/case.ts";
import { DECLARATIONS } from "../real/declarations.ts";
import type { ExerciseOf } from "./kinship.ts";

/** A filmed movement: which exercises it is, and how to get its landmarks. */
export interface Source {
  readonly name: string;
  readonly view: CameraView;
  /** The exercises that the movement really is. */
  readonly is: readonly ExerciseOf[];
  readonly track: () => RawTrack;
}

/** The figure's movements. Cases with the same movement and camera form one source. */
export function sourcesOfFigure(): Source[] {
  const films = new Map<unknown, Map<string, { source: Source; is: ExerciseOf[] }>>();
  for (const c of CASES) {
    const camera = JSON.stringify([c.view, c.camera ?? null]);
    const same = films.get(c.movement) ?? new Map();
    films.set(c.movement, same);
    const known = same.get(camera);
    if (known) known.is.push(c);
    else {
      const is: ExerciseOf[] = [c];
      same.set(camera, { is, source: { name: `${c.activity} ${c.exercise}`, view: c.view, is, track: () => trackOfCase(c) } });
    }
  }
  return [...films.values()].flatMap((same) => [...same.values()].map((f) => f.source));
}

/** Which sources a bench was asked for: `clips` for those of `tracks` alone, `only` for a part of their names. */
interface Chosen {
  readonly only: string;
  readonly tracks?: string | undefined;
  readonly clips: boolean;
}

/** The figure's movements, and the clips with stored landmarks in `tracks`. */
export const chosenSources = ({ only, tracks, clips }: Chosen): Source[] =>
  [...(clips ? [] : sourcesOfFigure()), ...(tracks ? sourcesIn(tracks) : [])].filter((s) => s.name.includes(only));

/** Clips that show another exercise than their name says: this step-up ends before the athlete has moved by a millimetre. */
const SHOWS: Readonly<Record<string, ExerciseOf>> = { stepup_side_10113: { activity: "mobility", exercise: "Standing Posture" } };

/** Clips with stored landmarks, FOLDER/CLIP/track.bin. Real clips show what `bench:real` declares, others what they were analysed as. */
const sourcesIn = (folder: string): Source[] =>
  readdirSync(folder).flatMap((name): Source[] => {
    const path = join(folder, name, "track.bin");
    if (!existsSync(path)) return [];
    const { request, track } = readTrack(path);
    const declarations = DECLARATIONS[name] ?? [{ activity: request.activity, exercise: request.exercise, view: request.camera_view }];
    return declarations.map(({ activity, exercise, view }) => ({
      name,
      view,
      is: [SHOWS[name] ?? { activity, exercise }],
      track: () => track,
    }));
  });
