/** Low-pass cut-off frequencies in Hz: joints for angles and mass centre, extremities (feet, hands) for events. */
export interface Cutoffs {
  readonly joints: number;
  readonly extremities: number;
}

export const CUTOFFS = {
  posture: { joints: 2, extremities: 3 },
  walking: { joints: 8, extremities: 10 },
  strength: { joints: 5, extremities: 6 },
  olympic: { joints: 8, extremities: 10 },
  running: { joints: 10, extremities: 12 },
  sprint: { joints: 10, extremities: 15 },
  jump: { joints: 10, extremities: 15 },
  swing: { joints: 10, extremities: 15 },
  cycling: { joints: 8, extremities: 10 },
  skating: { joints: 6, extremities: 8 },
  scuba: { joints: 3, extremities: 4 },
} as const satisfies Record<string, Cutoffs>;
