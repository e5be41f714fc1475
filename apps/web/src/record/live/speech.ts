import type { Lang } from "@sagittal/contract";

/** Whether this browser can speak. */
export const canSpeak = (): boolean => typeof speechSynthesis !== "undefined" && typeof SpeechSynthesisUtterance !== "undefined";

/** Says a number aloud; an earlier one that is still being said is broken off, so that the count is never late. */
export function sayNumber(n: number, lang: Lang): void {
  if (!canSpeak()) return;
  const words = new SpeechSynthesisUtterance(String(n));
  words.lang = lang;
  words.rate = 1.2;
  if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

/** Phones allow speech only after speech in a click handler: a silent word at the click that starts the take unlocks it. */
export function allowSpeech(): void {
  if (!canSpeak()) return;
  const silence = new SpeechSynthesisUtterance(" ");
  silence.volume = 0;
  speechSynthesis.speak(silence);
}
