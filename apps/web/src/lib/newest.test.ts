import fc from "fast-check";
import { expect, test } from "vitest";
import { Newest } from "./newest.ts";

/** Runs values sent at random moments of the ones before. @returns every value that was started */
function started(moves: readonly ("send" | "done" | "fail")[]): { sent: number; all: number[]; idle: () => void } {
  const newest = new Newest<number>();
  const all: number[] = [];
  let sent = 0;
  let underWay = false;
  const done = () => {
    const next = newest.next();
    underWay = next !== null;
    if (next) all.push(next.value);
  };
  for (const move of moves) {
    if (move === "send") {
      if (newest.starts(++sent)) {
        // Never two at once.
        expect(underWay).toBe(false);
        all.push(sent);
        underWay = true;
      }
    } else if (underWay && move === "done") done();
    else if (underWay) {
      newest.drop();
      underWay = false;
    }
    expect(newest.waits && !underWay).toBe(false);
  }
  const idle = () => {
    while (underWay) done();
  };
  return { sent, all, idle };
}

test("the newest value is always stored in the end, whenever it was sent, unless a failure dropped it", () => {
  const move = fc.constantFrom("send" as const, "send" as const, "done" as const, "fail" as const);
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (before) => {
      const { sent, all, idle } = started([...before, "send"]);
      idle();
      expect(all.at(-1)).toBe(sent);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
    }),
  );
});

test("of three values the one in the middle is never sent", () => {
  const { all, idle } = started(["send", "send", "send"]);
  idle();
  expect(all).toEqual([1, 3]);
});
