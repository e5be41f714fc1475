import type { Drawing, SessionVoice } from "@sagittal/contract";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Playhead } from "./playhead.ts";
import { type ReplayState, VoiceReplay } from "./voice-replay.ts";

/** The replay of a voice-over on a page's clock; null without a voice. A freshly signed address of the same recording does not begin it anew. */
export function useReplay(voice: SessionVoice | null, playhead: Playhead): VoiceReplay | null {
  const name = voice?.created_at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the recording, not its address
  const replay = useMemo(() => (voice ? new VoiceReplay(voice, playhead) : null), [name, playhead]);
  useEffect(() => () => replay?.close(), [replay]);
  return replay;
}

const still = () => () => undefined;

/** The drawings that a replay shows now; null while it shows none of its own. */
export const useReplayDrawings = (replay: VoiceReplay | null): readonly Drawing[] | null =>
  useSyncExternalStore(replay?.subscribe ?? still, () => replay?.state.drawings ?? null);

/** The replay's phase, time and drawings; the component is rendered anew with each change. */
export const useReplayState = (replay: VoiceReplay): ReplayState => useSyncExternalStore(replay.subscribe, () => replay.state);
