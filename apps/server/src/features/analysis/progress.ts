import { type Progress, STAGES } from "@sagittal/contract";

const PROGRESS_EVERY_MS = 400;

/** The progress at the start of a stage. */
export function progressOf(stage: Progress["stage"]): Progress {
  return { stage, stage_idx: STAGES.indexOf(stage), frame_done: 0, frame_total: 0 };
}

/** The contract counts frames in `pose_extract` only; elsewhere the counters are 0. */
const counted = (p: Progress): Progress => (p.stage === "pose_extract" ? p : { ...p, frame_done: 0, frame_total: 0 });

/** Passes progress on to `write`: a few times per second at most, always the newest, one write at a time. A failed write is skipped. */
export function progressWriter(write: (progress: Progress) => Promise<unknown>) {
  let writing: Promise<unknown> = Promise.resolve();
  let stage = "";
  let writtenAt = 0;
  return {
    report(progress: Progress) {
      const now = Date.now();
      if (progress.stage === stage && now - writtenAt < PROGRESS_EVERY_MS) return;
      stage = progress.stage;
      writtenAt = now;
      writing = writing.then(() => write(counted(progress))).catch(() => {});
    },
    /** Resolves when the writes so far are done. */
    settled: () => writing,
  };
}
