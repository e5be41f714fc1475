import { common as catalogue } from "@sagittal/catalogue/texts/en";

export const session = {
  activity: "Activity",
  exercise: "Exercise",
  view: "Camera view",
  athlete: "Athlete",
  name: "Label",
  status: "State",
  demo: "Demo",
  capture: "Recording",
  again: "Analyse again",
  againText: "Uses the stored video; no session is charged. The present results are replaced.",
  untrim: "Use the whole clip",
  compare: "Compare",
  delete: "Delete",
  deleteTitle: "Delete this session?",
  deleteText: "Its video, results and links are removed for good.",
  edit: "Label and athlete",
  export: "Export",
  pdf: "PDF report",
  formats: {
    csv: "CSV, time series",
    json: "JSON, everything",
    trc: "TRC for OpenSim",
    mot: "MOT for OpenSim",
    c3d: "C3D for Mokka and others",
  },
  failed: "The analysis failed",
  failedText: "The session was given back to your quota.",
  gone: "This session is not there",
  goneText: "It was deleted, or belongs to another team.",
  working: "Analysis",
  pendingText: "It starts as soon as a place is free.",
  leave: "You can leave this page; the analysis goes on.",
  noPose: "The pose file could not be read, so curves and live overlay are missing. The annotated video works.",
  reports: "Reports with this session",
  parts: "Parts of the page",
  results: "Results",
  dropCorrections: "Give up the corrected events",
  dropCorrectionsText: "A coach corrected events of this session. A new analysis detects them anew, and the correction is lost.",
};

export const player = {
  video: "Video of the movement",
  annotated: "Annotated video",
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
  loopOne: "Loop cycle {{n}} {{side}}",
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

export const curves = {
  title: "Angle curves",
  angle: "Angle",
  overTime: "{{angle}} over time",
  overCycle: "{{angle}} over the cycle",
  cycle: "Over one cycle",
  cycleText: "Mean and standard deviation. Cycles: {{n}}.",
};

export const score = {
  title: "Score",
  none: "No score",
  of: "Score {{score}} of 100",
  byCoach: "Your score; measured: {{measured}}",
  parts: "What it is made of",
  points: "Points",
  weight: "Weight",
  provisional: catalogue.provisional,
  band: { strong: "Strong", good: "Good", developing: "Developing", needs_work: "Needs work" },
  why: catalogue.noScore,
};

export const findings = { title: "What to do", praise: "Good as it is: {{metric}}." };

export const metric = {
  name: "Metric",
  side: "Side",
  value: "Value",
  confidence: "Trust",
  target: "Target",
  between: "Target {{from}} to {{to}}.",
  atLeast: "Target at least {{value}}.",
  atMost: "Target at most {{value}}.",
  note: "Note",
  evidence: "Evidence",
  definition: "Definition",
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
  noHistory: "The history appears after the athlete's next session of this kind.",
  hide: "Hide",
  hideGroup: "Hide {{group}}",
  hidden: "Hidden:",
  showGroup: "Show {{group}} again",
};

export const coaching = { title: "Coaching", failed: "The text could not be loaded.", agent: "Coaching agent", standard: "Standard text" };

export const viewer = {
  title: "In 3D",
  open: "Open the 3D view",
  label: "The pose in space, in step with the video",
  from: "Seen from",
  side: "Side",
  front: "Front",
  top: "Above",
};

export const review = {
  title: "Your review",
  notes: "Notes",
  score: "Score, 0 to 100",
  hint: "Leave the score empty to keep the measured one.",
  save: "Save the review",
  update: "Update the review",
  saved: "The review is saved.",
};

export const share = {
  action: "Share",
  title: "Share by link",
  text: "Whoever has the link sees this without an account: no names, no other sessions.",
  lang: "Language of the page",
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

export const publicPage = {
  session: "Your session",
  report: "Report",
  numbers: "Your numbers",
  about: "What is measured",
  expired: "This link has expired",
  unknown: "This link does not work",
  ask: "Ask your coach for a new one.",
  screening: "Measured from video with one camera; not a medical diagnosis.",
  trends: "Your way so far",
};

export const stages = { stance: "stance", swing: "swing", flight: "flight", descent: "way down", ascent: "way up" };

export const ghost = {
  label: "Ghost",
  none: "No ghost",
  best: "Best cycle of this session",
  sessions: "Another session",
  apart: "That session has no event in common with this one.",
};

export const point = {
  label: "Mark the athlete: tap, or press Enter and move the mark by the arrow keys",
  wrong: "The wrong person was measured",
  how: "Go to an instant at which the athlete is clear, then tap the athlete.",
  done: "The athlete is marked. Tap again to move the mark.",
};

export const threshold = {
  title: "Your own target",
  all: "in use for all athletes",
  athlete: "in use for this athlete",
  lead: "In {{unit}}. An empty field leaves that side open.",
  amber_low: "Amber from",
  min_good: "Green from",
  max_good: "Green to",
  amber_high: "Amber to",
  onlyAthlete: "Only for this athlete",
  remove: "Back to the usual target",
  saved: "The target is saved.",
};
