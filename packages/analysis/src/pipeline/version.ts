/** Raised with every change that may alter a number; stored with each result. The same clip and version give the same numbers. */
export const ANALYSIS_VERSION = "1.6.36";
