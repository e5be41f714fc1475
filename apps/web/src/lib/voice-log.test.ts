import { type Drawing, drawnAt, VoiceLog, voiceAt } from "@sagittal/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VoiceLogger } from "./voice-log.ts";

const FRAME_MS = 1000 / 30;
const line = (n: number): Drawing => ({
  ...{ kind: "line", colour: "red", text: "", from_ms: 0, to_ms: 9000 },
  points: [
    [n / 10, 0.1],
    [0.5, 0.5],
  ],
});

describe("the log of a recording", () => {
  test("gives back what the viewer showed, however it was played, stopped and scrubbed", () => {
    const actions = fc.array(
      fc.record({ wait: fc.integer({ min: 40, max: 1500 }), rate: fc.constantFrom(0, 0.25, 0.5, 1, -1), to: fc.option(fc.nat(200)) }),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(actions, (all) => {
        const log = new VoiceLogger();
        const shown: { audio: number; clip: number }[] = [];
        let [audio, exact, rate] = [0, 3000, 0];
        // The player reports each frame when it shows it; its time is the frame's.
        const frame = () => Math.max(0, Math.floor(exact / FRAME_MS) * FRAME_MS);
        const tell = () => {
          log.picture(audio, frame(), rate);
          shown.push({ audio, clip: frame() });
        };
        tell();
        for (const { wait, rate: next, to } of all) {
          for (const until = audio + wait; audio < until; audio += 10) {
            exact = Math.max(0, exact + 10 * rate);
            if (rate !== 0) tell();
          }
          rate = next;
          if (to !== null) exact = to * FRAME_MS + 1;
          tell();
        }
        const made = VoiceLog.parse(log.finished(audio + 1));
        // Changes within 33 ms count as one; between two frames the clip is up to one frame ahead.
        for (const { audio: at, clip } of shown) {
          if (made.steps.some((s) => Math.abs(s.audio_ms - at) < 34)) continue;
          expect(Math.abs(voiceAt(made, at).clip_ms - clip)).toBeLessThanOrEqual(80 + FRAME_MS);
        }
        expect(voiceAt(made, audio).clip_ms).toBeCloseTo(frame(), -2);
      }),
      { seed: 18, numRuns: 200 },
    );
  });

  test("playing on adds no steps, and standing still none", () => {
    const log = new VoiceLogger();
    for (let at = 0; at <= 2000; at += 20) log.picture(at, 500, 0);
    for (let at = 2020; at <= 4000; at += 20) log.picture(at, 500 + (at - 2020) / 2, 0.5);
    expect(log.finished(4000).steps).toEqual([
      { audio_ms: 0, clip_ms: 500, rate: 0 },
      { audio_ms: 2020, clip_ms: 500, rate: 0.5 },
    ]);
  });

  test("tells from when on a drawing is there, and that it was taken back", () => {
    const log = new VoiceLogger();
    log.picture(0, 0, 0);
    const [a, b] = [line(1), line(2)];
    log.drawings(0, [a]);
    log.drawings(700, [a, b]);
    // A saved review gives the same drawings as other objects.
    log.drawings(800, [structuredClone(a), structuredClone(b)]);
    log.drawings(900, [b]);
    const made = VoiceLog.parse(log.finished(1000));
    const there = (at: number) => drawnAt(made, at).map((d) => d.points[0]?.[0]);
    expect([there(0), there(699), there(700), there(899), there(900)]).toEqual([[0.1], [0.1], [0.1, 0.2], [0.1, 0.2], [0.2]]);
  });
});
