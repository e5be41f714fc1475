import type { SessionVoice, VoiceAnswer, VoiceLog } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { toast } from "../ui/overlays.tsx";

/** A session's voice-over as its coach has it. */
export interface VoiceState {
  voice: SessionVoice | null;
  save: (audio: Blob, log: VoiceLog) => void;
  saving: boolean;
  error: unknown;
  /** Sends a recording again that could not be saved; null where there is none. */
  again: (() => void) | null;
  remove: () => void;
  /** Starts rendering the voice-over as a video; `voice` then holds its state. */
  makeVideo: () => void;
  asking: boolean;
  videoError: unknown;
}

/** How often the state of a video in the making is asked for, ms. */
const WAIT_MS = 1500;

/** Reads, stores and deletes a session's voice-over. */
export function useVoice(sessionId: string): VoiceState {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = ["voice", sessionId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => api.sessions.voice(sessionId),
    refetchInterval: ({ state }) => (["queued", "working"].includes(state.data?.voice?.video?.status ?? "") ? WAIT_MS : false),
  });
  const show = (answer: VoiceAnswer) => client.setQueryData<VoiceAnswer>(key, answer);
  const save = useMutation({
    mutationFn: ({ audio, log }: { audio: Blob; log: VoiceLog }) => api.sessions.putVoice(sessionId, audio, log),
    onSuccess: (voice) => {
      show({ voice });
      // A session without a review has one now.
      void client.invalidateQueries({ queryKey: ["session", sessionId] });
      void client.invalidateQueries({ queryKey: ["sessions"] });
      toast(t("recording.saved"));
    },
  });
  const remove = useMutation({
    mutationFn: () => api.sessions.removeVoice(sessionId),
    onSuccess: () => show({ voice: null }),
  });
  const makeVideo = useMutation({
    mutationFn: () => api.sessions.makeVoiceVideo(sessionId),
    onSuccess: (video) => data?.voice && show({ voice: { ...data.voice, video } }),
  });
  const { variables } = save;
  return {
    voice: data?.voice ?? null,
    save: (audio, log) => save.mutate({ audio, log }),
    saving: save.isPending,
    error: save.error ?? remove.error,
    videoError: makeVideo.error,
    again: save.isError && variables ? () => save.mutate(variables) : null,
    remove: () => remove.mutate(),
    makeVideo: () => makeVideo.mutate(),
    asking: makeVideo.isPending,
  };
}
