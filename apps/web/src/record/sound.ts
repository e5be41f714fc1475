/** Rests after so long without a tone, ms: the tones of a countdown come once a second. */
const REST_MS = 2000;

/**
 * Short tones for the athlete in front of the camera. Call it on a click: browsers allow sound only then. Between them it rests: silence that is
 * played takes as much of the processor and the battery as a tone.
 */
export function makeSound() {
  const context = typeof AudioContext === "undefined" ? null : new AudioContext();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const restAfter = (ms: number) => {
    clearTimeout(rest);
    rest = setTimeout(() => void context?.suspend().catch(() => undefined), ms);
  };
  restAfter(0);
  return {
    /** One tone: frequency in Hz, length in s. */
    beep(hz: number, lengthS: number): void {
      if (!context) return;
      if (context.state !== "running") context.resume().catch(() => undefined);
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hz;
      volume.gain.setValueAtTime(0.4, context.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + lengthS);
      tone.connect(volume).connect(context.destination);
      tone.start();
      tone.stop(context.currentTime + lengthS);
      restAfter(1000 * lengthS + REST_MS);
    },
    close(): void {
      clearTimeout(rest);
      void context?.close();
    },
  };
}
