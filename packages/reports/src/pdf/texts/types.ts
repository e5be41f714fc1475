/** Words of the printed reports in one language. */
export interface ReportTexts {
  sessionReport: string;
  page: string;
  score: string;
  testResult: string;
  noScore: string;
  recorded: string;
  printed: string;
  focus: string;
  /** Title of the strengths where nothing is to be worked on. */
  nothingFirst: string;
  doWell: string;
  keyMoments: string;
  review: string;
  reviewScore: string;
  coaching: string;
  capture: string;
  captureClean: string;
  values: string;
  /** Title over the metrics that the team wrote itself. */
  ownMetrics: string;
  columns: {
    metric: string;
    zone: string;
    value: string;
    target: string;
    n: string;
    trust: string;
    difference: string;
    left: string;
    right: string;
    first: string;
    last: string;
    change: string;
    source: string;
    verdict: string;
  };
  curves: string;
  curvesCycle: string;
  curvesTime: string;
  cycle: string;
  seconds: string;
  /** Table of the passages of distance marks; units follow the words. */
  splits: Record<"title" | "distance" | "time" | "split" | "speed" | "unseen", string>;
  notMeasured: string;
  /** Beside a metric of which one side is judged, since the other was no better than a constant. */
  onlyJudged: Record<"left" | "right", string>;
  corrected: string;
  placed: string;
  correctedSessions: string;
  reading: string;
  readingZones: string;
  /** Instead of it where no value has a bar. */
  readingColours: string;
  /** Where values have errors but no cycles. */
  readingError: string;
  readingN: string;
  readingTrust: string;
  readingSafety: string;
  athlete: { age: string; height: string; mass: string };
  noFindings: string;
  noSureValues: string;
  sources: string;
  sessions: string;
  /** The report of a session beside a laboratory's file. */
  lab: {
    title: string;
    file: string;
    /** Takes `s`. */
    clocks: string;
    by: Record<"stated" | "curves" | "events", string>;
    /** Takes `n`. */
    contacts: string;
    values: string;
    agreement: string;
    video: string;
    lab: string;
    difference: string;
    stated: string;
    within: string;
    outside: string;
    bias: string;
    sd: string;
    limits: string;
    rmse: string;
    how: string;
    plots: string;
    /** Below the plots: what their axes are. */
    axes: string;
    /** Events and what lies between them. */
    quantities: Record<string, string>;
  };
  angles: Record<string, string>;
  moments: Record<string, string>;
  side: Record<"left" | "right", string>;
  /** The landings of both legs; `knee` takes `angle`, degrees. */
  landings: Record<"title" | "note" | "left" | "right" | "knee" | "unseen", string>;
}
