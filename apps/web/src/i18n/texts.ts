import type { Lang } from "@sagittal/contract";

/** Which texts a page needs: all, those of the public pages, those around signing in, or those of a capture link. */
export type Extent = "all" | "public" | "entry" | "film";

/** Each language is a separate chunk: a page loads only its own language, and a public or entry page only its own texts. */
export const TEXTS: Readonly<Record<Extent, Readonly<Record<Lang, () => Promise<object>>>>> = {
  all: {
    en: async () => (await import("./en.ts")).en,
    ru: async () => (await import("./ru.ts")).ru,
    es: async () => (await import("./es.ts")).es,
  },
  public: {
    en: async () => (await import("./en/public.ts")).publicTexts,
    ru: async () => (await import("./ru/public.ts")).publicTexts,
    es: async () => (await import("./es/public.ts")).publicTexts,
  },
  entry: {
    en: async () => (await import("./en/entry.ts")).entryTexts,
    ru: async () => (await import("./ru/entry.ts")).entryTexts,
    es: async () => (await import("./es/entry.ts")).entryTexts,
  },
  film: {
    en: async () => (await import("./en/film.ts")).filmTexts,
    ru: async () => (await import("./ru/film.ts")).filmTexts,
    es: async () => (await import("./es/film.ts")).filmTexts,
  },
};
