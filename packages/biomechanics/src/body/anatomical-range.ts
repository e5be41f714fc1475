/** Anatomical ranges of joint angles, degrees (Soucie et al. 2011, rounded outwards): outside them a landmark is wrong and the angle is not shown. */
const RANGES: Readonly<Record<string, readonly [least: number, greatest: number]>> = {
  knee_flexion: [-15, 165],
  hip_flexion: [-45, 150],
  ankle_dorsiflexion: [-65, 50],
  elbow_flexion: [-15, 165],
  trunk_lean: [-100, 120],
  knee_fppa: [-40, 40],
};

/**
 * Whether a joint can have the angle.
 * @param angle its name without a side, as `knee_flexion`; an unknown one can have any
 */
export function isAnatomical(angle: string, degrees: number): boolean {
  const [least, greatest] = RANGES[angle] ?? [-180, 180];
  return degrees >= least && degrees <= greatest;
}
