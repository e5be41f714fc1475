/**
 * The body landmarks of the whole project, in the order of every landmark array. The names and the order are those of the BlazePose marker set.
 * A pose model with fewer landmarks leaves the others NaN.
 */
export const LANDMARK_NAMES = [
  "nose",
  "left_eye_inner",
  "left_eye",
  "left_eye_outer",
  "right_eye_inner",
  "right_eye",
  "right_eye_outer",
  "left_ear",
  "right_ear",
  "mouth_left",
  "mouth_right",
  "left_shoulder",
  "right_shoulder",
  "left_elbow",
  "right_elbow",
  "left_wrist",
  "right_wrist",
  "left_pinky",
  "right_pinky",
  "left_index",
  "right_index",
  "left_thumb",
  "right_thumb",
  "left_hip",
  "right_hip",
  "left_knee",
  "right_knee",
  "left_ankle",
  "right_ankle",
  "left_heel",
  "right_heel",
  "left_foot_index",
  "right_foot_index",
] as const;

export type LandmarkName = (typeof LANDMARK_NAMES)[number];

/** Number of landmarks of one row. */
export const LANDMARK_COUNT = LANDMARK_NAMES.length;

/** Index of each landmark by name. */
export const LANDMARK: Readonly<Record<LandmarkName, number>> = Object.fromEntries(
  LANDMARK_NAMES.map((name, index) => [name, index]),
) as Record<LandmarkName, number>;

const at = (name: LandmarkName): number => LANDMARK[name];

/** The landmarks of each side that exist in pairs, proximal to distal. */
export const SIDE_LANDMARKS = {
  left: landmarksOfSide("left"),
  right: landmarksOfSide("right"),
} as const;

function landmarksOfSide(side: "left" | "right") {
  return {
    shoulder: at(`${side}_shoulder`),
    elbow: at(`${side}_elbow`),
    wrist: at(`${side}_wrist`),
    pinky: at(`${side}_pinky`),
    index: at(`${side}_index`),
    thumb: at(`${side}_thumb`),
    hip: at(`${side}_hip`),
    knee: at(`${side}_knee`),
    ankle: at(`${side}_ankle`),
    heel: at(`${side}_heel`),
    toe: at(`${side}_foot_index`),
    ear: at(`${side}_ear`),
  };
}

/** A landmark that exists on both sides of the body. */
export type PairedLandmark = keyof (typeof SIDE_LANDMARKS)["left"];

/** Left and right index of a landmark that exists on both sides. */
export const pairOf = (joint: PairedLandmark): readonly [left: number, right: number] => [
  SIDE_LANDMARKS.left[joint],
  SIDE_LANDMARKS.right[joint],
];

const names: readonly string[] = LANDMARK_NAMES;
const swappedName = (name: LandmarkName): string => name.replace(/left|right/, (side) => (side === "left" ? "right" : "left"));

/** Index of the same landmark on the other side of the body, by landmark; the nose is its own opposite. */
export const OPPOSITE: readonly number[] = LANDMARK_NAMES.map((name) => names.indexOf(swappedName(name)));

/** Eyes, ears, nose and mouth. */
export const FACE_LANDMARKS: readonly number[] = LANDMARK_NAMES.flatMap((name, k) => (/nose|eye|ear|mouth/.test(name) ? [k] : []));

/** All landmarks of the body below the face. */
export const BODY_LANDMARKS: readonly number[] = LANDMARK_NAMES.flatMap((_, k) => (FACE_LANDMARKS.includes(k) ? [] : [k]));

/** Side of the body of each landmark below the face; null for the landmarks of the face. */
export const LANDMARK_SIDE: readonly ("left" | "right" | null)[] = LANDMARK_NAMES.map((name, k) =>
  FACE_LANDMARKS.includes(k) ? null : name.startsWith("left") ? "left" : "right",
);

/** Joints of one side that pose models exchange together with those of the other side, by limb. */
export const LIMB_JOINTS = {
  legs: ["knee", "ankle", "heel", "toe"],
  arms: ["elbow", "wrist", "pinky", "index", "thumb"],
  shoulders: ["shoulder"],
} as const satisfies Readonly<Record<string, readonly PairedLandmark[]>>;

const bonesOfSide = (side: "left" | "right") => {
  const k = SIDE_LANDMARKS[side];
  return {
    trunk: [k.shoulder, k.hip],
    arm: [
      [k.shoulder, k.elbow],
      [k.elbow, k.wrist],
    ],
    leg: [
      [k.hip, k.knee],
      [k.knee, k.ankle],
      [k.ankle, k.heel],
      [k.heel, k.toe],
      [k.ankle, k.toe],
    ],
    hand: [k.wrist, k.index],
    neck: [k.ear, k.shoulder],
  } as const;
};
const [LEFT, RIGHT] = [bonesOfSide("left"), bonesOfSide("right")];

/** Lines between landmarks that make the drawn skeleton. */
export const SKELETON_EDGES: readonly (readonly [number, number])[] = [
  pairOf("shoulder"),
  LEFT.trunk,
  RIGHT.trunk,
  pairOf("hip"),
  ...LEFT.arm,
  ...RIGHT.arm,
  ...LEFT.leg,
  ...RIGHT.leg,
  LEFT.hand,
  RIGHT.hand,
  LEFT.neck,
  RIGHT.neck,
];
