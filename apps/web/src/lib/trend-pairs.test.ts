import { expect, test } from "vitest";
import { pairsOf } from "./trend-pairs.ts";

const of = (...exercises: string[]) => pairsOf(exercises.map((exercise) => ({ activity: "jump" as const, exercise })));

test("trends begin with the newest exercise that was filmed twice, else with the newest", () => {
  expect(of("Drop Jump", "Squat Jump", "Squat Jump")).toEqual({
    pairs: [
      { activity: "jump", exercise: "Drop Jump" },
      { activity: "jump", exercise: "Squat Jump" },
    ],
    first: 1,
  });
  expect(of("Drop Jump", "Squat Jump", "Drop Jump").first).toBe(0);
  expect(of("Drop Jump", "Squat Jump").first).toBe(0);
  expect(of()).toEqual({ pairs: [], first: 0 });
});
