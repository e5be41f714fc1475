/** Colour and line style of each compared session; either is enough to distinguish them. None is a side's or a zone's colour. */
const SERIES = [
  { colour: "--series-a", dash: [] },
  { colour: "--series-b", dash: [9, 4] },
  { colour: "--series-c", dash: [2, 4] },
  { colour: "--series-d", dash: [12, 4, 2, 4] },
] as const;

/**
 * Look of the compared session at this place, 0 to 3; beyond, it repeats.
 * @returns name of the colour's token, and the lengths of dashes and gaps, pixels: none for a solid line
 */
export function seriesLook(index: number): { colour: string; dash: number[] } {
  const look = SERIES[index % SERIES.length] ?? SERIES[0];
  return { colour: look.colour, dash: [...look.dash] };
}

/** What a compared session is called: A, B, C or D. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
