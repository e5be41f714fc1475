/**
 * Frontal-plane projection angle of a knee that can be taken for measured, degrees. Single-leg landings of healthy people reach about 25 (Munro 2012); far beyond that the
 * thigh points to or from the camera, and its projection says nothing.
 */
export const FPPA_RANGE = [-45, 45] as const;
