import type { FailureTexts } from "../types.ts";

export const failures: FailureTexts = {
  from: { side: "from the side", front: "from the front", back: "from behind" },
  or: " or ",
  reasons: {
    not_a_video: "This file is not a video. Upload an MP4, MOV or WebM recording.",
    truncated: "The video file is incomplete: its end is missing. Upload it again, or export it again from the phone.",
    no_video_stream: "The file contains sound but no picture. Upload the video itself.",
    too_few_frames: "The video is too short to analyse. Record at least one second of the movement.",
    unsupported_codec: "The video's format cannot be read. Export it as MP4 (H.264 or HEVC) and upload it again.",
    too_large: "The picture is larger than can be analysed. Record in 4K or smaller.",
    too_long: "The video is too long to analyse. Trim it to the movement itself.",
    decode_failed: "No picture could be read from the video. The file seems to be damaged; export it again and upload it.",
    decode_limit: "Reading the video took too long. Trim it to the movement itself, or record at a lower resolution.",
    encode_failed: "The annotated video could not be written. Please try again.",
    picture_unreadable:
      "The picture of the posture cannot be read: it is damaged or too large. Save it again as JPEG, PNG or WebP of at most 60 megapixels and upload it.",
    empty_trim: "The trim leaves nothing of the video. Choose a start before the end of the recording.",
    unknown_exercise: "The exercise “{exercise}” does not belong to {activity}. Choose one from the catalogue.",
    view_not_offered: "{exercise} cannot be analysed {from}. Film it {views}.",
    no_person:
      "No person could be found in the video. Film the whole body {from}, well lit and filling about two thirds of the picture, and upload again.",
    athlete_too_brief: "Fewer than ten frames show the athlete. Record at least one second of the movement, or widen the trim.",
    consent_withdrawn: "The athlete withdrew consent before the analysis began. Nothing was measured and the session was given back.",
    decoder_crashed: "The video could not be read to its end: it made the decoder crash. Export it again from the phone and upload it.",
    out_of_memory: "The video needs more memory than allowed. Trim it, or record at a lower resolution.",
    no_progress: "The analysis of this video stopped making progress and was ended. Trim it to the movement itself and try again.",
    timed_out: "The analysis of this video took too long and was ended. Trim it to the movement itself and try again.",
    service_fault: "The analysis stopped because of a fault of the service. The session was given back; please try again.",
  },
};
