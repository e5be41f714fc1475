import { expect, test } from "vitest";
import { TestClock } from "../testing/service.ts";
import type { OnChange } from "./db/change-feed.ts";
import { type Made, Remembered } from "./remembered.ts";

function made(most = 10) {
  let hear: OnChange = () => {};
  const feed = {
    revision: 0,
    heard: true,
    current: () => feed.heard,
    onChange: (on: OnChange) => {
      hear = on;
    },
    tell(subjects: readonly string[] | null) {
      feed.revision++;
      hear(subjects);
    },
  };
  const clock = new TestClock();
  clock.hold();
  const remembered = new Remembered<{ n: number }>({ feed, clock, most });
  let reads = 0;
  const read = async (): Promise<Made<{ n: number }>> => ({ value: { n: ++reads }, about: ["session:a", "team:t"] });
  return { feed, clock, remembered, read, ask: (name = "x", by = read) => remembered.of(name, by) };
}

test("a value is read once, and again after a change of one of its subjects, of anything, and after a minute", async () => {
  const { feed, clock, ask } = made();
  expect([await ask(), await ask()]).toEqual([{ n: 1 }, { n: 1 }]);
  feed.tell(["session:b", "team:u"]);
  expect(await ask()).toEqual({ n: 1 });
  feed.tell(["session:b", "team:t"]);
  expect([await ask(), await ask()]).toEqual([{ n: 2 }, { n: 2 }]);
  feed.tell(null);
  expect([await ask(), await ask()]).toEqual([{ n: 3 }, { n: 3 }]);
  clock.advance({ seconds: 60 });
  expect(await ask()).toEqual({ n: 4 });
  clock.advance({ seconds: -60 });
  expect(await ask()).toEqual({ n: 5 });
});

test("what was read while a change was told is not remembered", async () => {
  const { feed, read, ask } = made();
  const whileTold = async () => {
    const value = await read();
    feed.tell(["session:z"]);
    return value;
  };
  expect([await ask("x", whileTold), await ask(), await ask()]).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
});

test("nothing is used or remembered while changes cannot be heard", async () => {
  const { feed, ask } = made();
  await ask();
  feed.heard = false;
  expect([await ask(), await ask()]).toEqual([{ n: 2 }, { n: 3 }]);
});

test("what is not found is not remembered; the oldest values go first, with their subjects", async () => {
  const { feed, remembered, ask } = made(2);
  expect(await remembered.of("y", async () => undefined)).toBeUndefined();
  for (const name of ["a", "b", "c"]) await ask(name);
  expect([await ask("c"), await ask("a")]).toEqual([{ n: 3 }, { n: 4 }]);
  feed.tell(["team:t"]);
  expect(await ask("c")).toEqual({ n: 5 });
});
