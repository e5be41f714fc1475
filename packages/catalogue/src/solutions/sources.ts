/** Publications behind the computations of the Solutions that the metric catalogue does not cite already. */
export const SOLUTION_SOURCES = {
  McGuigan06: "McGuigan et al. 2006, eccentric utilization ratio, JSCR 20:992",
  VanHooren17: "Van Hooren & Zolotarjova 2017, difference between countermovement and squat jump, JSCR 31:2011",
  Fieller54: "Fieller 1954, some problems in interval estimation, J R Stat Soc B 16:175",
  Helms17: "Helms et al. 2017, velocity at one-repetition maximum in powerlifters, JSCR 31:292",
  Perry95: "Perry et al. 1995, classification of walking handicap, Stroke 26:982",
  Perera06: "Perera et al. 2006, meaningful change in gait speed, JAGS 54:743",
  Grindem16: "Grindem et al. 2016, simple decision rules after ACL reconstruction, Br J Sports Med 50:804",
  Guralnik95: "Guralnik et al. 1995, lower-extremity function and subsequent disability, N Engl J Med 332:556",
  StevensPhelan13: "Stevens & Phelan 2013, development of STEADI (CDC), Health Promot Pract 14:706",
  Weir05: "Weir 2005, reliability and the smallest detectable change, JSCR 19:231",
} as const;
