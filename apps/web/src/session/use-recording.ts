import { type Drawing, MOST_VOICE_MS, type VoiceLog } from "@sagittal/contract";
import { useEffect, useRef, useState } from "react";
import { VoiceLogger } from "../lib/voice-log.ts";
import { type Playhead, usePlayhead } from "./playhead.ts";

/** Why there is no recording. */
type RecordingProblem = "refused" | "missing" | "unsupported" | "failed";

/** A voice as it is recorded. */
export interface Recording {
  state: "idle" | "asking" | "recording";
  /** How long it is so far, ms. */
  ms: number;
  problem: RecordingProblem | null;
  start: () => void;
  stop: () => void;
}

const FORMATS = ["audio/webm;codecs=opus", "audio/mp4"];
/** Speech, one channel. */
const BITS_PER_S = 96_000;
const TICK_MS = 200;

/** State of a running voice recording. */
interface Running {
  recorder: MediaRecorder;
  logger: VoiceLogger;
  /** ms of the recording now. */
  now: () => number;
}

/** Records the microphone and what the viewer shows meanwhile; stops by itself at the limit, and where the pen is put away. */
export function useRecording(drawings: readonly Drawing[], onDone: (audio: Blob, log: VoiceLog) => void): Recording {
  const playhead = usePlayhead();
  const [state, setState] = useState<Recording["state"]>("idle");
  const [ms, setMs] = useState(0);
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  const running = useRef<Running | null>(null);
  const away = useRef(false);
  const latest = useRef({ drawings, onDone });
  latest.current = { drawings, onDone };
  const stop = () => {
    const recorder = running.current?.recorder;
    if (recorder?.state === "recording") recorder.stop();
  };
  const latestStop = useRef(stop);

  useEffect(() => {
    const { current } = running;
    current?.logger.drawings(current.now(), drawings);
  }, [drawings]);
  useEffect(() => {
    away.current = false;
    return () => {
      away.current = true;
      latestStop.current();
    };
  }, []);

  const start = async () => {
    setProblem(null);
    setState("asking");
    playhead.pause();
    const stream = await openMicrophone();
    if (typeof stream === "string" || away.current) {
      if (typeof stream === "string") setProblem(stream);
      else letGo(stream);
      setState("idle");
      return;
    }
    const recorder = recorderOf(stream);
    if (!recorder) {
      letGo(stream);
      setProblem("unsupported");
      setState("idle");
      return;
    }
    const parts: Blob[] = [];
    let end = () => {};
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstart = () => {
      const began = performance.now();
      const now = () => performance.now() - began;
      const logger = new VoiceLogger();
      running.current = { recorder, logger, now };
      const look = () => logger.picture(now(), playhead.t, rateOf(playhead));
      look();
      logger.drawings(0, latest.current.drawings);
      const leave = playhead.subscribe(look);
      const timer = setInterval(() => {
        setMs(now());
        if (now() >= MOST_VOICE_MS) stop();
      }, TICK_MS);
      setMs(0);
      setState("recording");
      end = () => {
        leave();
        clearInterval(timer);
        setState("idle");
        latest.current.onDone(new Blob(parts, { type: recorder.mimeType }), logger.finished(now()));
      };
    };
    recorder.onstop = () => {
      letGo(stream);
      end();
      running.current = null;
    };
    recorder.start();
  };
  return { state, ms, problem, start: () => void start(), stop };
}

const rateOf = ({ state: { playing, reverse, rate } }: Playhead): number => (playing ? (reverse ? -rate : rate) : 0);

/** Null where the browser has no format for sound. */
function recorderOf(stream: MediaStream): MediaRecorder | null {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  return mimeType ? new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_S }) : null;
}

const letGo = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** Asks for the microphone; the reason where there is none. */
async function openMicrophone(): Promise<MediaStream | RecordingProblem> {
  if (!navigator.mediaDevices || typeof MediaRecorder === "undefined") return "unsupported";
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    return name === "NotAllowedError" ? "refused" : name === "NotFoundError" ? "missing" : "failed";
  }
}
