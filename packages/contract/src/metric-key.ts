const SIDED = /^(.*)_(left|right)$/;

/** The key of a metric or an angle taken apart: `knee_flexion_left` is `knee_flexion` of the left side, `knee_flexion` has no side. */
export function sidedKey(key: string): { whole: string; side: "left" | "right" | null } {
  const [, whole = key, side] = SIDED.exec(key) ?? [];
  return { whole, side: side === "left" || side === "right" ? side : null };
}

/** The key of a metric or an angle without its side: `knee_flexion_left` and `knee_flexion` both give `knee_flexion`. */
export const wholeKey = (key: string): string => sidedKey(key).whole;

/** True for the key of one side. */
export const isSideKey = (key: string): boolean => SIDED.test(key);
