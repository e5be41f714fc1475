/** Short tones for the athlete in front of the camera. Call it on a click: browsers allow sound only then. */
export function makeSound() {
  const context = typeof AudioContext === "undefined" ? null : new AudioContext();
  return {
    /** One tone: frequency in Hz, length in s. */
    beep(hz: number, lengthS: number): void {
      if (!context) return;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hz;
      volume.gain.setValueAtTime(0.4, context.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + lengthS);
      tone.connect(volume).connect(context.destination);
      tone.start();
      tone.stop(context.currentTime + lengthS);
    },
    close: () => void context?.close(),
  };
}
