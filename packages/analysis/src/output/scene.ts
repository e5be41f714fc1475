/** Contents of the overlay, from an interpreted motion. */
import {
  groundsOf,
  isAnatomical,
  isWithin,
  LANDMARK,
  LandmarkTrack,
  pairOf,
  pictureJoints,
  type RowSpan,
  SIDE_LANDMARKS,
  type Side,
} from "@sagittal/biomechanics";
import {
  judge,
  metricDefinition,
  metricLabel,
  metricsFor,
  rounded,
  significantDigits,
  unitLabel,
  VERDICT_COLOUR,
  withCustomLimits,
  zoneOfTarget,
} from "@sagittal/catalogue";
import { type AnalysisRequest, isSideKey, wholeKey } from "@sagittal/contract";
import type { OverlayAngle, OverlayEvent, OverlayInterval, OverlayMetric, OverlayScene, VideoProbe } from "@sagittal/vision";
import { isOtherView } from "../engine/findings/camera-view.ts";
import { eventTime, type Interpretation } from "../engine/interpretation.ts";
import { OVERLAY_WORDS } from "./labels.ts";
import { angleSeries } from "./sidecar.ts";

/** Chips on the panel: the weightiest metrics with a zone. */
const PANEL_METRICS = 4;

/** The value of an angle in the overlay; null outside its anatomical range. */
const shownAngle = (name: string, value: number): number | null => (isAnatomical(wholeKey(name), value) ? value : null);

/** Activities that are about an arm: its elbow is shown in place of the ankle. */
const ARM_CYCLES: ReadonlySet<string> = new Set(["swing", "throw", "shot"]);

/** Angles that the exercise's metrics use: legs and trunk, for strokes, throws, shots, presses and rows the arm; none where the view does not show them, and no ankle in an oblique one, which its metrics leave out too. */
function angleChips(i: Interpretation, request: AnalysisRequest): OverlayAngle[] {
  const inSpace = i.motion.anglesInSpace;
  if (isOtherView(i.findings) && !inSpace) return [];
  const words = OVERLAY_WORDS[request.lang].angles;
  // Short for angles in space in all three languages: they are less exact than those of a picture that is square to the movement.
  const named = (word: string): string => (inSpace ? `${word} 3D` : word);
  const near = i.motion.body.nearSide;
  const keys = metricsFor(request.activity, request.exercise, request.camera_view).map((m) => m.key);
  const uses = (part: string): boolean => keys.some((key) => key.includes(part));
  const byArm = ARM_CYCLES.has(i.motion.exercise.cycle) || (uses("elbow") && !uses("ankle"));
  if (!near) {
    const knees = (["left", "right"] as const).map(
      (side): OverlayAngle => ({ key: `knee_fppa_${side}`, label: words.valgus, side, at: SIDE_LANDMARKS[side].knee }),
    );
    return uses("valgus") || uses("knee_alignment") ? knees : [];
  }
  const k = SIDE_LANDMARKS[near];
  const ankle: OverlayAngle = { key: `ankle_dorsiflexion_${near}`, label: words.ankle, side: near, at: k.ankle };
  const elbow: OverlayAngle = { key: `elbow_flexion_${near}`, label: words.elbow, side: near, at: k.elbow };
  return [
    { key: `knee_flexion_${near}`, label: named(words.knee), side: near, at: k.knee, arms: { from: k.hip, to: k.ankle, extended: true } },
    { key: `hip_flexion_${near}`, label: named(words.hip), side: near, at: k.hip },
    ...(byArm ? [elbow] : inSpace ? [] : [ankle]),
    { key: "trunk_lean", label: named(words.trunk), side: null, at: pairOf("shoulder") },
  ];
}

function events(i: Interpretation, request: AnalysisRequest, timeScale: number): OverlayEvent[] {
  const words = OVERLAY_WORDS[request.lang];
  return i.events.flatMap((e) => {
    const label = words.events[e.type];
    if (!label) return [];
    const side: Side = e.side ?? i.motion.body.nearSide ?? "right";
    const byHand = (e.type === "release" || e.type === "impact") && i.motion.exercise.cycle !== "kick";
    const at = byHand ? SIDE_LANDMARKS[side].wrist : e.type === "initial_contact" ? SIDE_LANDMARKS[side].heel : SIDE_LANDMARKS[side].toe;
    return [{ tMs: eventTime(i.motion.body, e.frame, timeScale), label, side: e.side, at }];
  });
}

/** Ground contacts of one foot, or of both after a jump, for the contact bar. */
function contacts(i: Interpretation, side: Side, timeScale: number): OverlayInterval[] {
  const { body } = i.motion;
  const end = eventTime(body, body.rows - 1, timeScale);
  const own = i.events.filter((e) => e.side === side || e.side === null).toSorted((a, b) => a.frame - b.frame);
  const downs = own.filter((e) => e.type === "initial_contact" || e.type === "landing");
  const ups = own.filter((e) => e.type === "toe_off" || e.type === "take_off");
  const out: OverlayInterval[] = [];
  const first = ups[0];
  const jumpStart = first && first.type === "take_off" && !downs.some((d) => d.frame < first.frame);
  if (jumpStart) out.push({ startMs: 0, endMs: eventTime(body, first.frame, timeScale) });
  const passOf = (frame: number): RowSpan | undefined => i.passes.find((pass) => isWithin(pass, body.rows, frame));
  for (const d of downs) {
    const up = ups.find((u) => u.frame > d.frame && passOf(u.frame) === passOf(d.frame));
    const next = downs.find((n) => n.frame > d.frame);
    if (up && (!next || up.frame < next.frame)) {
      out.push({ startMs: eventTime(body, d.frame, timeScale), endMs: eventTime(body, up.frame, timeScale) });
    } else if (!up && d.type === "landing") out.push({ startMs: eventTime(body, d.frame, timeScale), endMs: end });
  }
  return out;
}

function panel(i: Interpretation, request: AnalysisRequest): OverlayMetric[] {
  const { decimal } = OVERLAY_WORDS[request.lang];
  const targets = withCustomLimits(request.activity, i.targets, request.zones);
  return i.metrics
    .flatMap((m) => {
      const target = targets[m.key];
      const definition = metricDefinition(request.activity, m.key);
      if (m.value_num === null || !target || !definition || isSideKey(m.key)) return [];
      const verdict = judge(m.value_num, zoneOfTarget(target), m.value_json);
      const digits = significantDigits(m.value_num);
      return [
        {
          weight: m.value_json.not_judged ? 0 : definition.weight * (definition.beta ? 0.5 : 1),
          chip: {
            label: metricLabel(request.activity, m.key, request.lang),
            value: String(rounded(m.value_num, digits)).replace(".", decimal),
            unit: unitLabel(definition.unit, request.lang),
            zone: verdict && VERDICT_COLOUR[verdict],
          },
        },
      ];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, PANEL_METRICS)
    .map((m) => m.chip);
}

function groundLine(i: Interpretation): OverlayScene["ground"] {
  const { body } = i.motion;
  const near = body.nearSide;
  // Behind a camera that zooms the ground is another line in each frame.
  if (!near || body.track.camera) return null;
  const g = groundsOf(body)[near];
  const at = (u: number) => ({ x: u, y: -(g.intercept + g.slope * body.facing * body.stretch * u) });
  return Number.isFinite(g.intercept) ? { from: at(0), to: at(body.track.width) } : null;
}

/** The overlay of a whole clip. */
export function overlayScene(
  i: Interpretation,
  request: AnalysisRequest,
  probe: Pick<VideoProbe, "matrix">,
  timeScale: number,
): OverlayScene {
  const { body } = i.motion;
  const track = new LandmarkTrack(body.track);
  const joints = pictureJoints(body);
  const angles = angleSeries(i);
  const words = OVERLAY_WORDS[request.lang];
  const sides = { left: contacts(i, "left", timeScale), right: contacts(i, "right", timeScale) };
  return {
    width: body.track.width,
    height: body.track.height,
    matrix: probe.matrix,
    nearSide: body.nearSide,
    frames: Array.from({ length: body.rows }, (_, row) => {
      const lost = Number.isNaN(joints[LANDMARK.left_hip]?.x[row] ?? Number.NaN);
      return {
        tMs: eventTime(body, row, timeScale),
        landmarks: lost
          ? null
          : joints.map((p, k) => {
              const visibility = track.visibility(row, k);
              const x = p.x[row]!;
              const y = p.y[row]!;
              return Number.isNaN(x) || Number.isNaN(y) ? null : { x, y, visibility: Number.isNaN(visibility) ? 0 : visibility };
            }),
        // Chips disappear with the skeleton: no values for an invisible body.
        angles: lost ? {} : Object.fromEntries(Object.entries(angles).map(([name, s]) => [name, shownAngle(name, s[row]!)])),
      };
    }),
    angles: angleChips(i, request),
    events: events(i, request, timeScale),
    contacts: sides.left.length + sides.right.length > 0 ? sides : null,
    initials: { left: words.left, right: words.right },
    metrics: panel(i, request),
    ground: groundLine(i),
  };
}
