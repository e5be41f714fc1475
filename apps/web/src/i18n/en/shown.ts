import { common as catalogue } from "@sagittal/catalogue/texts/en";

export const coaching = { title: "Coaching", failed: "The text could not be loaded.", agent: "Coaching agent", standard: "Standard text" };

export const compare = {
  title: "Compare",
  lead: "Two to four sessions in one clock.",
  add: "Add a session",
  remove: "Remove {{name}}",
  choose: "Choose two to four sessions",
  chooseText: "Add them above, or tick them in the list of sessions.",
  align: "Aligned at",
  alignStart: "the start of each clip, for they have no event in common",
  curves: "Curves over one cycle",
  curvesText: "The mean of each session's cycles, from 0 to 100 %.",
  noCurves: "These sessions have no cycles whose curves could be compared.",
  differences: "Differences",
  against: "Beneath each value: the difference from A.",
  bold: "Bold: more than the smallest detectable change.",
  real: "more than the smallest detectable change",
  noNumbers: "These sessions have no measured number in common.",
};

export const curves = {
  title: "Angle curves",
  angle: "Angle",
  overTime: "{{angle}} over time",
  overCycle: "{{angle}} over the cycle",
  cycle: "Over one cycle",
  cycleText: "Mean and standard deviation. Cycles: {{n}}.",
  target: "Target zone",
};

export const events = {
  correct: "Correct events",
  done: "Done",
  corrected: "Corrected by a coach: {{n}}",
  byCoach: "corrected by a coach",
  how: "Drag a tick to where the event really is, or choose it and move it by frames: with the buttons or the arrow keys. The numbers follow at once.",
  earlier: "One frame earlier",
  later: "One frame later",
  here: "To the playhead",
  remove: "Remove",
  add: "Add at the playhead:",
  choose: "Choose an event",
  computing: "Computing …",
  recomputed: "Computed again. Numbers changed: {{n}}.",
  undo: "Undo",
  restore: "Back to the detected events",
};

export const findings = { title: "What to do", praise: "Good as it is: {{metric}}." };

export const metric = {
  name: "Metric",
  side: "Side",
  value: "Value",
  confidence: "Trust",
  between: "Target {{from}} to {{to}}.",
  atLeast: "Target at least {{value}}.",
  atMost: "Target at most {{value}}.",
  note: "Note",
  evidence: "Evidence",
  definition: "Definition",
  percentile: "For age and sex",
  mdc: "Smallest detectable change",
  history: "History",
  beta: "estimate",
  reference: "reference",
  trust: "Trust {{percent}} %",
  doubt: {
    hidden: "Less certain: the joints were partly hidden. Film from the other side, in brighter light, in fitted clothes.",
    few: "Less certain: few cycles. Film more steps or repetitions.",
    estimate: "Less certain: an estimate from one camera. Look at the change over time, not at the single number.",
  },
  why: "Why this target",
  usual: "Adjusted to this athlete; without that: {{target}}",
  sameForAll: "The same for every athlete.",
  source: "Source",
  sourceChecked: "compared with its text",
  sourceUnchecked: "not compared with its text",
  consensus: "No source was compared with its text, so this counts as consensus.",
  noHistory: "The history appears after the athlete's next session of this kind.",
  hide: "Hide",
  hideGroup: "Hide {{group}}",
  hidden: "Hidden:",
  showGroup: "Show {{group}} again",
};

export const player = {
  video: "Video of the movement",
  annotated: "Annotated video",
  follow: "Follow the athlete",
  larger: "Larger",
  whole: "The whole picture",
  seconds: "{{n}} s",
  draw: "Draw on the picture",
  drawn: "Drawn at",
  back: "One frame back",
  forward: "One frame forward",
  play: "Play",
  pause: "Pause",
  full: "Full screen",
  speed: "Speed",
  position: "Position",
  frame: "Frame {{frame}} of {{of}}",
  loops: "Loop",
  unloop: "Stop looping",
  layers: "Overlay",
  layer: { skeleton: "Skeleton", angles: "Angles", trails: "Trails", contacts: "Contacts", ground: "Ground" },
  keys: {
    title: "Keys",
    space: { keys: "Space", does: "Play or pause" },
    arrows: { keys: "← →", does: "One frame" },
    shift: { keys: "Shift ← →", does: "Previous or next event" },
    jkl: { keys: "J K L", does: "Backwards, stop, forwards" },
    speed: { keys: "1 2 3 4", does: "Speed 0.1, 0.25, 0.5, 1" },
    side: { keys: "Shift L, R", does: "Left or right side only; again: both" },
    ghost: { keys: "G", does: "Ghost on or off" },
    loop: { keys: "O", does: "Stop looping" },
    full: { keys: "F", does: "Full screen" },
    help: { keys: "?", does: "This list" },
  },
  sides: "Sides",
  only: { left: "Left only", right: "Right only" },
};

export const publicPage = {
  session: "Your session",
  report: "Report",
  numbers: "Your numbers",
  about: "What is measured",
  expired: "This link has expired",
  unknown: "This link does not work",
  ask: "Ask your coach for a new one.",
  screening: "Measured from video with one camera; not a medical diagnosis.",
  drawn: "Your coach drew on the video: see the marked instants.",
  words: "From your coach",
};

export const score = {
  title: "Score",
  none: "No score",
  of: "Score {{score}} of 100",
  byCoach: "Coach's score; analysis: {{measured}}",
  parts: "What it is made of",
  points: "Points",
  weight: "Weight",
  provisional: catalogue.provisional,
  band: { strong: "Strong", good: "Good", developing: "Developing", needs_work: "Needs work" },
  why: catalogue.noScore,
};

export const share = {
  action: "Share",
  title: "Share by link",
  text: "Whoever has the link sees this without an account: no names, no other sessions.",
  lang: "Language of the page",
  active: "A link to this session is out. It opens in: {{language}}.",
  relang: "Whoever has the link will then see the page in another language: {{language}}. Its address stays the same.",
  sound: "Keep the sound of the videos",
  soundText: "Without it, nobody hears what was said during the recording. Place and device are never passed on.",
  review: "Your written review is shown on the page. Check that it names nobody.",
  change: "Change the language of this link",
  earlier: "A link that you made earlier takes on this language.",
  make: "Make the link",
  link: "Link",
  copy: "Copy the link",
  copied: "The link is copied.",
  send: "Send",
  open: "Open it",
  until: "Valid until {{date}}.",
  revoke: "Take the link back",
  revoked: "The link no longer works.",
};

export const stages = { stance: "stance", swing: "swing", flight: "flight", descent: "way down", ascent: "way up" };

export const trends = {
  one: "A curve appears after the next session.",
  none: "Trends appear after the second session of an exercise.",
  best: "best",
  range: "Period",
  days: "{{n}} days",
  noneYet: "No trend yet",
};

export const answer = {
  label: "Your answer to the coach",
  understand: "I have understood",
  send: "Send the answer",
  understood: "Understood. Your coach sees it.",
  sent: "Sent. Your coach sees it.",
};
