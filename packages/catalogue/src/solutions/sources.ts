import type { Source } from "../sources.ts";

/** Publications behind the computations of the Solutions that the metric catalogue does not cite already. */
export const SOLUTION_SOURCES = {
  McGuigan06: { citation: "McGuigan et al. 2006, eccentric utilization ratio, JSCR 20:992", checked: true, doi: "10.1519/R-19165.1" },
  VanHooren17: {
    citation: "Van Hooren & Zolotarjova 2017, difference between countermovement and squat jump, JSCR 31:2011",
    checked: true,
    doi: "10.1519/JSC.0000000000001913",
  },
  Fieller54: {
    citation: "Fieller 1954, some problems in interval estimation, J R Stat Soc B 16:175",
    checked: false,
    doi: "10.1111/j.2517-6161.1954.tb00159.x",
  },
  Helms17: {
    citation: "Helms et al. 2017, velocity at one-repetition maximum in powerlifters, JSCR 31:292",
    checked: true,
    doi: "10.1519/JSC.0000000000001517",
  },
  Schmid07: {
    citation: "Schmid et al. 2007, speed-based classes of walking after stroke, Stroke",
    checked: true,
    url: "https://researchers.mq.edu.au/en/publications/improvements-in-speed-based-gait-classifications-are-meaningful",
  },
  Perera06: {
    citation: "Perera et al. 2006, meaningful change in gait speed, JAGS 54:743",
    checked: true,
    doi: "10.1111/j.1532-5415.2006.00701.x",
  },
  Guralnik95: {
    citation: "Guralnik et al. 1995, lower-extremity function and subsequent disability, N Engl J Med 332:556",
    checked: false,
    doi: "10.1056/NEJM199503023320902",
  },
  StevensPhelan13: {
    citation: "Stevens & Phelan 2013, development of STEADI (CDC), Health Promot Pract 14:706",
    checked: false,
    doi: "10.1177/1524839912463576",
  },
  Weir05: { citation: "Weir 2005, reliability and the smallest detectable change, JSCR 19:231", checked: true, doi: "10.1519/15184.1" },
} as const satisfies Record<string, Source>;
