import type { Activity, CameraView } from "@sagittal/contract";

type Point = readonly [x: number, y: number];
type Limb = readonly [Point, Point, Point];

/** A drawn athlete in a box of 100 by 116, the ground at 110. The near limbs are those of the athlete's right side. */
export interface Figure {
  head: Point;
  neck: Point;
  hip: Point;
  /** Elbow, wrist, end of hand. */
  arms: { right: Limb; left: Limb };
  /** Knee, ankle, toe. */
  legs: { right: Limb; left: Limb };
  /** Things around: SVG paths in lines. */
  things?: string;
}

const figure = (trunk: string, right: string, left: string, things?: string): Figure => {
  const points = (text: string): Point[] =>
    text.split(" ").map((pair) => {
      const [x = 0, y = 0] = pair.split(",").map(Number);
      return [x, y];
    });
  const at = (list: Point[], i: number): Point => list[i] ?? [0, 0];
  const limb = (list: Point[], from: number): Limb => [at(list, from), at(list, from + 1), at(list, from + 2)];
  const [t, r, l] = [points(trunk), points(right), points(left)];
  return {
    head: at(t, 0),
    neck: at(t, 1),
    hip: at(t, 2),
    arms: { right: limb(r, 0), left: limb(l, 0) },
    legs: { right: limb(r, 3), left: limb(l, 3) },
    ...(things && { things }),
  };
};

const ring = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const RUN = figure("57,18 53,32 48,62", "42,44 52,52 55,49 64,70 57,88 65,91", "62,44 69,34 72,31 43,80 28,96 33,104");
const OVERHEAD = figure(
  "49,24 47,36 44,64",
  "37,27 44,12 46,9 40,84 32,103 40,107",
  "58,30 66,18 68,15 56,82 58,103 67,107",
  `M46 9 51-3${ring(54, -9, 6)}`,
);
const THROW = figure(
  "51,26 48,38 44,64",
  "35,35 40,19 42,16 38,86 24,103 30,109",
  "62,43 71,49 74,51 61,80 70,102 79,106",
  ring(44, 13, 3),
);

const SIDE: Record<Activity, Figure> = {
  running: RUN,
  walking: figure("53,18 51,31 50,61", "45,46 48,60 50,63 58,82 63,103 72,104", "56,46 62,57 65,58 46,83 36,102 43,109"),
  jump: figure(
    "52,14 51,27 50,53",
    "57,16 58,3 58,0 52,72 48,90 54,97",
    "47,15 49,3 49,0 48,72 44,90 49,98",
    "M30 108c6-3 34-3 40 0M38 103c4-2 20-2 24 0",
  ),
  weightlifting: figure(
    "57,34 52,47 36,74",
    "43,57 51,47 52,45 60,80 50,104 61,108",
    "45,58 53,48 54,46 62,79 52,104 63,108",
    ring(50, 45, 11),
  ),
  mobility: figure("58,34 53,46 38,75", "57,29 61,11 62,8 60,81 50,104 61,108", "54,28 58,10 59,7 62,80 52,104 63,108"),
  workspace_wellness: figure(
    "48,24 45,38 41,71",
    "50,56 65,58 69,58 63,73 62,104 72,108",
    "52,55 67,57 71,57 65,72 65,104 75,108",
    "M28 40 32 78H56M42 78v30M32 108h20M64 62h34M92 62v46M82 62V34M74 30h5v26h-5z",
  ),
  agility: figure(
    "61,28 55,40 44,66",
    "52,56 62,62 65,61 60,83 67,104 76,106",
    "40,50 32,60 30,63 36,85 23,98 28,107",
    "M86 108l4-12 4 12z",
  ),
  fencing: figure("42,30 42,42 40,68", "56,45 69,42 72,41 64,80 62,104 73,108", "30,52 18,57 15,58 26,86 10,104 17,109", "M72 41 98 38"),
  cycling: figure(
    "67,30 60,41 37,57",
    "68,57 79,62 82,62 56,70 49,93 57,95",
    "70,56 80,61 83,61 53,61 45,79 53,80",
    `${ring(22, 94, 15)}${ring(83, 94, 15)}M22 94 38 60H76L83 94M38 60 50 94 76 62M22 94H50`,
  ),
  tennis: OVERHEAD,
  padel: figure(
    "52,26 50,39 45,66",
    "56,54 68,54 71,54 38,86 28,104 36,108",
    "40,52 46,62 48,64 58,84 60,104 70,107",
    `M71 54 78 50${ring(84, 47, 6)}`,
  ),
  bowling: figure("60,40 53,50 38,72", "50,69 53,88 54,91 58,86 56,105 66,108", "44,62 34,70 31,71 26,89 9,99 12,107", ring(56, 96, 6)),
  baseball: THROW,
  football: figure("42,22 43,35 46,64", "34,46 26,54 23,56 62,73 76,87 85,84", "54,44 62,38 64,36 46,86 44,105 54,108", ring(92, 98, 7)),
  badminton: OVERHEAD,
  cricket: THROW,
  basketball: figure("50,27 49,39 47,66", "58,31 55,15 56,11 53,86 48,105 58,108", "56,33 57,18 59,14 50,86 44,105 53,108", ring(58, 5, 8)),
  scuba_diving: figure(
    "84,48 74,51 46,56",
    "66,63 55,68 52,69 30,50 14,57 0,50",
    "68,61 58,66 55,67 32,62 17,71 4,80",
    "M4 14c8-6 16 6 24 0s16 6 24 0 16 6 24 0 14 5 20 1M92 34v.1M95 27v.1M91 21v.1",
  ),
  ice_hockey: figure(
    "63,33 57,45 42,66",
    "56,60 69,66 72,68 58,80 52,102 63,105",
    "64,58 62,54 61,52 28,82 12,97 17,106",
    "M60 52 84 106H96M46 109H66M8 109H22",
  ),
  american_football: THROW,
  fri: figure(
    "60,30 56,43 44,68",
    "54,58 62,64 64,65 62,78 56,104 66,108",
    "56,57 65,63 67,64 64,77 58,104 68,108",
    "M22 38 26 80H46M42 80v28M26 80v28",
  ),
};

const STAND = figure("50,16 50,30 50,62", "37,46 34,60 33,64 43,84 42,104 40,109", "63,46 66,60 67,64 57,84 58,104 60,109");
const STRIDE = figure("50,16 50,30 50,62", "36,44 42,52 45,49 44,84 46,104 44,109", "64,44 58,34 56,31 57,80 55,90 56,96");
const DEEP = figure("50,34 50,47 50,76", "36,58 40,48 40,46 32,80 38,104 34,108", "64,58 60,48 60,46 68,80 62,104 66,108");
const RAISED = figure("50,26 50,39 50,66", "36,30 34,14 34,11 43,86 42,104 40,109", "64,30 66,14 66,11 57,86 58,104 60,109");
const SWING = figure("50,18 50,31 50,62", "34,24 38,9 39,6 42,84 38,104 35,108", "65,42 70,54 71,57 59,84 63,104 66,108");

/** From the front; from the back it is the same outline with the sides exchanged. */
const FRONTAL: Partial<Record<Activity, Figure>> = {
  running: STRIDE,
  walking: STRIDE,
  agility: STRIDE,
  ice_hockey: STRIDE,
  jump: RAISED,
  mobility: RAISED,
  basketball: RAISED,
  weightlifting: DEEP,
  tennis: SWING,
  padel: SWING,
  badminton: SWING,
  baseball: SWING,
  cricket: SWING,
  american_football: SWING,
};

const mirrored = (limb: Limb): Limb => [
  [100 - limb[0][0], limb[0][1]],
  [100 - limb[1][0], limb[1][1]],
  [100 - limb[2][0], limb[2][1]],
];

/** What the camera sees of an activity from a view. From the front the athlete's right is on the picture's left. */
export function figureOf(activity: Activity, view: CameraView): Figure {
  if (view === "side") return SIDE[activity];
  const seen = FRONTAL[activity] ?? STAND;
  if (view === "front") return seen;
  const { arms, legs } = seen;
  return {
    ...seen,
    arms: { right: mirrored(arms.right), left: mirrored(arms.left) },
    legs: { right: mirrored(legs.right), left: mirrored(legs.left) },
  };
}
