const SIDED = /_(left|right)$/;

/** The key of a metric or an angle without its side: `knee_flexion_left` and `knee_flexion` both give `knee_flexion`. */
export const wholeKey = (key: string): string => key.replace(SIDED, "");

/** True for the key of one side. */
export const isSideKey = (key: string): boolean => SIDED.test(key);
