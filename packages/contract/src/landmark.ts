import { z } from "zod";
import { Instant } from "./common.ts";

/** Landmarks that a person can put elsewhere: those that angles, events and metrics are read from. Names as in the pose sidecar. */
export const PLACEABLE_LANDMARKS = [
  "nose",
  "left_ear",
  "right_ear",
  "left_shoulder",
  "right_shoulder",
  "left_elbow",
  "right_elbow",
  "left_wrist",
  "right_wrist",
  "left_hip",
  "right_hip",
  "left_knee",
  "right_knee",
  "left_ankle",
  "right_ankle",
  "left_heel",
  "right_heel",
  "left_foot_index",
  "right_foot_index",
] as const;
export type PlaceableLandmark = (typeof PLACEABLE_LANDMARKS)[number];

const MOST_PLACED_LANDMARKS = 500;

const share = z.number().min(0).max(1);

/** A landmark where a person put it in one frame, and how far around the frame it draws the measured ones along. */
export const PlacedLandmark = z.object({
  landmark: z.enum(PLACEABLE_LANDMARKS),
  frame: z.int().min(0).describe("Index of the frame in the pose sidecar"),
  x: share.describe("Share of the picture's width, from its left edge"),
  y: share.describe("Share of the picture's height, from its upper edge"),
  half_width_ms: z
    .number()
    .min(0)
    .max(5000)
    .default(0)
    .describe("Half of the range whose frames follow with a soft fall-off, ms of the source video; 0 moves this frame alone"),
});
export type PlacedLandmark = z.infer<typeof PlacedLandmark>;

/** Landmarks of a session that people placed, oldest first. */
export const SessionLandmarks = z.object({
  landmarks: z.array(PlacedLandmark),
  corrected: z.boolean(),
  corrected_at: Instant.nullable(),
  corrected_by: z.uuid().nullable(),
});
export type SessionLandmarks = z.infer<typeof SessionLandmarks>;

/** Body of PUT /api/sessions/{id}/landmarks/: all landmarks as they should be placed; an empty list goes back to the measured pose. */
export const SessionLandmarksPut = z.object({
  landmarks: z.array(PlacedLandmark).max(MOST_PLACED_LANDMARKS).describe("Of two for the same landmark and frame the later one counts"),
});
