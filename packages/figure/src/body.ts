import { clamp } from "./math.ts";

type Sex = "male" | "female";

/** Body to be made: stature barefoot in metres, sex for shoulder and hip widths, build from -1 (slim) to 1 (stout). */
export interface BodyOptions {
  readonly height_m: number;
  readonly sex: Sex;
  readonly build: number;
}

/**
 * Segment lengths in metres between joint centres, and limb thickness.
 * Lengths are shares of stature after Drillis and Contini (1966) as given by Winter (2009); joint-centre widths are narrower than the bony
 * widths of that table (biacromial 0.259, bi-iliac 0.191) and follow hip-joint and glenohumeral regressions (about 0.10 and 0.20 of stature).
 */
export interface Body {
  readonly height: number;
  readonly sex: Sex;
  /** Factor on limb and trunk thickness, 1 = average. */
  readonly girth: number;
  readonly thigh: number;
  readonly shank: number;
  readonly trunk: number;
  readonly upperArm: number;
  readonly forearm: number;
  readonly hand: number;
  readonly hipHalf: number;
  readonly shoulderHalf: number;
  readonly head: number;
  readonly foot: FootShape;
}

/** Shod foot in its own frame: origin on the sole below the ankle, x towards the toes. */
interface FootShape {
  /** Lengths in metres along the foot, from below the ankle: to the heel, the ball and the tip of the toes; height of the ankle joint over the sole. */
  readonly ankleHeight: number;
  readonly heelBack: number;
  readonly ball: number;
  readonly toe: number;
  /** Largest extension of the toes before the shoe tips over its point, degrees. */
  readonly toeBend: number;
}

/** Thickness of the shoe's sole under the ankle. */
const SOLE_M = 0.016;

/** A body of the given stature, sex and build. @throws RangeError when the stature is not between 0.9 and 2.4 m */
export function makeBody(options: BodyOptions): Body {
  const { height_m: H, sex } = options;
  if (!(H >= 0.9 && H <= 2.4)) throw new RangeError(`height_m must be between 0.9 and 2.4, got ${H}.`);
  const build = clamp(options.build, -1, 1);
  const female = sex === "female";
  const footLength = 0.152 * H + 0.018;
  return {
    height: H,
    sex,
    girth: (1 + 0.2 * build) * (female ? 0.94 : 1),
    thigh: 0.245 * H,
    shank: 0.246 * H,
    trunk: 0.288 * H,
    upperArm: 0.186 * H * (female ? 0.97 : 1),
    forearm: 0.146 * H,
    hand: 0.1 * H,
    hipHalf: (female ? 0.055 : 0.051) * H,
    shoulderHalf: (female ? 0.098 : 0.106) * H,
    head: 0.182 * H,
    foot: {
      ankleHeight: 0.039 * H + SOLE_M,
      heelBack: 0.26 * footLength,
      ball: 0.46 * footLength,
      toe: 0.74 * footLength,
      toeBend: 38,
    },
  };
}
