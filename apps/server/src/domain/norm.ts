import { normStanding } from "@sagittal/catalogue";
import type { Lang } from "@sagittal/contract";

/** A published band as answers carry it; all null where no table covers the metric, age or sex. */
export interface PublishedBand {
  norm_min: number | null;
  norm_max: number | null;
  norm_source: string | null;
}

export const NO_BAND: PublishedBand = { norm_min: null, norm_max: null, norm_source: null };

/** The published band that a value is held against, with its citation. @param query of an athlete's metric; `value` in the metric's unit */
export function publishedBand(query: Parameters<typeof normStanding>[0], value: number, lang: Lang): PublishedBand {
  const { band_min = null, band_max = null, band_source = null } = normStanding(query, value, lang) ?? {};
  return { norm_min: band_min, norm_max: band_max, norm_source: band_source };
}
