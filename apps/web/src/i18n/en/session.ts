export const session = {
  one: "Session",
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
