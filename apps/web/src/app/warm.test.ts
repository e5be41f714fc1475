import { afterEach, expect, test, vi } from "vitest";
import { warmPages } from "./warm.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the next pages' scripts are fetched once the page has settled, unless the browser saves data", () => {
  vi.useFakeTimers();
  const calledOff = warmPages();
  expect(vi.getTimerCount()).toBe(1);
  calledOff();
  expect(vi.getTimerCount()).toBe(0);
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  warmPages()();
  expect(vi.getTimerCount()).toBe(0);
});
