/** The key of a metric or an angle without its side: `knee_flexion_left` and `knee_flexion` both give `knee_flexion`. */
export const wholeKey = (key: string): string => key.replace(/_(left|right)$/, "");
