import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clipAt, drawnAt, MOST_VOICE_MS, VoiceLog, voiceAt } from "./voice.ts";

const line = (from_ms: number, to_ms: number) => ({
  ...{ kind: "line" as const, colour: "red" as const, text: "", from_ms, to_ms },
  points: [
    [0.1, 0.1],
    [0.5, 0.5],
  ] as [number, number][],
});

/** A log with steps at rising instants, and drawings that come and go. */
const logs = fc
  .record({
    gaps: fc.array(fc.double({ min: 1, max: 2000, noNaN: true }), { minLength: 1, maxLength: 12 }),
    clips: fc.array(fc.double({ min: 0, max: 8000, noNaN: true }), { minLength: 12, maxLength: 12 }),
    rates: fc.array(fc.constantFrom(0, 0.25, 1, -1), { minLength: 12, maxLength: 12 }),
    drawings: fc.array(fc.tuple(fc.nat(8000), fc.nat(3000), fc.nat(9000), fc.option(fc.nat(9000))), { maxLength: 6 }),
  })
  .map(({ gaps, clips, rates, drawings }) => {
    const steps = gaps.map((_, i) => ({
      audio_ms: i === 0 ? 0 : gaps.slice(0, i).reduce((sum, gap) => sum + gap, 0),
      clip_ms: clips[i] ?? 0,
      rate: rates[i] ?? 0,
    }));
    return VoiceLog.parse({
      duration_ms: gaps.reduce((sum, gap) => sum + gap, 0),
      steps,
      drawings: drawings.map(([from, length, drawn_ms, stays]) => ({
        drawing: line(from, from + length),
        drawn_ms,
        removed_ms: stays === null ? null : drawn_ms + stays,
      })),
    });
  });
const SEED = { seed: 18, numRuns: 200 };

describe("a voice-over's log", () => {
  test("at each step the clip is where the step says, and between steps it goes on at its rate", () => {
    fc.assert(
      fc.property(logs, fc.double({ min: 0, max: 1, noNaN: true }), (log, share) => {
        log.steps.forEach((step, i) => {
          expect(voiceAt(log, step.audio_ms)).toMatchObject({ clip_ms: step.clip_ms, rate: step.rate });
          const until = log.steps[i + 1]?.audio_ms ?? log.duration_ms;
          const at = step.audio_ms + share * (until - step.audio_ms) * 0.999;
          expect(voiceAt(log, at).clip_ms).toBeCloseTo(Math.max(0, step.clip_ms + (at - step.audio_ms) * step.rate), 6);
        });
      }),
      SEED,
    );
  });

  test("a drawing shows exactly while it is drawn and the clip is in its range", () => {
    fc.assert(
      fc.property(logs, fc.double({ min: 0, max: 24_000, noNaN: true }), (log, at) => {
        const within = Math.min(at, log.duration_ms);
        const { clip_ms, drawings } = voiceAt(log, at);
        for (const { drawing, drawn_ms, removed_ms } of log.drawings) {
          const there = drawn_ms <= within && (removed_ms === null || within < removed_ms);
          const shows = there && clip_ms >= drawing.from_ms - 1 && clip_ms <= drawing.to_ms + 1;
          expect([drawnAt(log, within).includes(drawing), drawings.includes(drawing)]).toEqual([there, shows]);
        }
      }),
      SEED,
    );
  });

  test("before its beginning it shows its beginning, after its end its end, and never a negative time", () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect(voiceAt(log, -500)).toEqual(voiceAt(log, 0));
        expect(voiceAt(log, log.duration_ms + 500)).toEqual(voiceAt(log, log.duration_ms));
        for (let at = 0; at <= log.duration_ms; at += log.duration_ms / 20) expect(clipAt(log.steps, at).clip_ms).toBeGreaterThanOrEqual(0);
      }),
      SEED,
    );
  });

  test("is refused where time does not rise from 0, runs beyond its end or the limit", () => {
    const step = (audio_ms: number) => ({ audio_ms, clip_ms: 100, rate: 0 });
    const fault = (log: object) => VoiceLog.safeParse({ duration_ms: 1000, steps: [step(0)], ...log }).error?.issues[0]?.path.join(".");
    expect(fault({})).toBeUndefined();
    expect(fault({ steps: [] })).toBe("steps");
    expect(fault({ steps: [step(10)] })).toBe("steps");
    expect(fault({ steps: [step(0), step(500), step(500)] })).toBe("steps");
    expect(fault({ steps: [step(0), step(1001)] })).toBe("duration_ms");
    expect(fault({ duration_ms: MOST_VOICE_MS + 3000 })).toBe("duration_ms");
    expect(fault({ steps: [{ ...step(0), rate: 5 }] })).toBe("steps.0.rate");
    expect(fault({ drawings: [{ drawing: line(0, 10), drawn_ms: 20, removed_ms: 10 }] })).toBe("drawings");
  });
});
