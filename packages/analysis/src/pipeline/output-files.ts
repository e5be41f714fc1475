/** Names of the files that an analysis writes into its folder. */
export const OUTPUT_FILES = {
  annotated: "annotated.mp4",
  anonymised: "anonymised.mp4",
  pose3d: "pose3d.json",
  thumbnail: "thumbnail.jpg",
  timeseries: "timeseries.csv",
  track: "track.bin",
  result: "analysis.json",
  /** A posture's picture as a clip, while it is analysed. */
  still: "posture.mp4",
} as const;
