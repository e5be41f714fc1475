import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeSound } from "./sound.ts";

/** A browser's sound, as far as tones need it; it runs from the beginning. */
class Context {
  static last: Context;
  state = "running";
  currentTime = 5;
  destination = {};
  tones: { hz: number; from: number; until: number }[] = [];
  constructor() {
    Context.last = this;
  }
  async suspend() {
    this.state = "suspended";
  }
  async resume() {
    this.state = "running";
  }
  async close() {
    this.state = "closed";
  }
  createOscillator() {
    const { tones, currentTime } = this;
    const tone = { hz: 0, from: -1, until: -1 };
    return {
      frequency: {
        set value(hz: number) {
          tone.hz = hz;
        },
      },
      connect: (next: unknown) => next,
      start: () => {
        tone.from = currentTime;
      },
      stop: (at: number) => {
        tone.until = at;
        tones.push(tone);
      },
    };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next: unknown) => next };
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", Context);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the sound rests while nothing is to be heard, not between the tones of a countdown, and plays after its rest", () => {
  const sound = makeSound();
  const context = Context.last;
  vi.advanceTimersByTime(0);
  expect(context.state).toBe("suspended");
  for (const hz of [880, 880, 880]) {
    sound.beep(hz, 0.15);
    expect(context.state).toBe("running");
    vi.advanceTimersByTime(1000);
    expect(context.state).toBe("running");
  }
  sound.beep(1320, 0.5);
  expect(context.tones.map(({ hz }) => hz)).toEqual([880, 880, 880, 1320]);
  expect(context.tones.at(-1)).toEqual({ hz: 1320, from: 5, until: 5.5 });
  vi.advanceTimersByTime(600);
  expect(context.state).toBe("running");
  vi.advanceTimersByTime(5000);
  expect(context.state).toBe("suspended");
  sound.beep(660, 0.5);
  expect(context.state).toBe("running");
});

test("a closed sound stays closed", () => {
  const sound = makeSound();
  sound.beep(880, 0.15);
  sound.close();
  vi.advanceTimersByTime(10_000);
  expect(Context.last.state).toBe("closed");
});

test("a browser without sound films without tones", () => {
  vi.stubGlobal("AudioContext", undefined);
  const sound = makeSound();
  expect(() => {
    sound.beep(880, 0.15);
    sound.close();
  }).not.toThrow();
});
