import { useState } from "react";

const KEY = "sagittal.count-aloud";

/** Whether repetitions are counted aloud, as chosen on this device: on until it is switched off. */
export function useCountAloud(): readonly [on: boolean, choose: (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) !== "off");
  const choose = (next: boolean) => {
    localStorage.setItem(KEY, next ? "on" : "off");
    setOn(next);
  };
  return [on, choose];
}
