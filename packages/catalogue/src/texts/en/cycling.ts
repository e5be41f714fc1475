import type { cycling as definition } from "../../activities/cycling.ts";
import type { TextsOf } from "../types.ts";

export const cycling: TextsOf<typeof definition> = {
  name: "Cycling",
  exercises: {
    "Road Position": "Road Position",
    "Time Trial Position": "Time Trial Position",
    "Indoor Trainer": "Indoor Trainer",
    "Rowing Ergometer": "Rowing Ergometer",
  },
  metrics: {
    knee_flexion_bdc: {
      label: "Knee flexion at bottom",
      low: "Saddle is probably high; lower it in 3-5 mm steps.",
      high: "Saddle is probably low; raise it in 3-5 mm steps.",
    },
    knee_flexion_tdc: {
      label: "Knee flexion at top",
      low: "Little knee bend at the top; check crank length and saddle height.",
      high: "Knee closes a lot at the top; set the saddle by the knee at the bottom first, then consider shorter cranks.",
    },
    hip_angle_tdc: { label: "Hip opening at top", low: "Hip is closed; raise the bars or fit shorter cranks." },
    trunk_angle: {
      label: "Trunk to horizontal",
      low: "Very low front; raise the bars if you cannot hold the position with ease.",
      high: "Upright; lower the front gradually for less drag.",
    },
    shoulder_angle: {
      label: "Shoulder opening",
      low: "Reach is short; fit a longer stem. The saddle is set by the knee, not by the reach.",
      high: "Reach is long; fit a shorter stem.",
    },
    elbow_flexion_mean: { label: "Elbow bend", low: "Arms locked; soften the elbows.", high: "Arms cramped; lengthen the reach." },
    ankle_range: {
      label: "Ankle range",
      low: "Ankle very stiff; let it move a little through the stroke.",
      high: "Heel moves a lot; steady the ankle.",
    },
    knee_forward_offset: {
      label: "Knee over pedal",
      low: "Saddle is far back; slide it forward a little.",
      high: "Saddle is far forward; slide it back a little.",
    },
    cadence: { label: "Cadence", low: "Grinding; use an easier gear.", high: "Spinning very fast; use a harder gear." },
    knee_lateral_travel: { label: "Knee side travel", high: "Knee sways; check cleats and hip control." },
    pelvis_rock: { label: "Pelvis rocking", high: "Hips rock; the saddle is probably too high." },
    stroke_rate: { label: "Stroke rate", low: "Rating is low; row a little quicker.", high: "Rating is high; slow the recovery down." },
    drive_recovery_ratio: {
      label: "Drive-to-recovery ratio",
      low: "Long pause on the slide; come forward without stopping.",
      high: "Recovery is rushed; take longer forward than back.",
    },
    catch_trunk_lean: {
      label: "Trunk lean at the catch",
      low: "Upright at the catch; rock over from the hips before the knees rise.",
      high: "Lunging at the catch; set the lean early and keep it.",
    },
    finish_trunk_lean: {
      label: "Trunk lean at the finish",
      low: "Leaning far back; stop the trunk sooner.",
      high: "Sitting up at the finish; lean back a little from the hips.",
    },
    catch_knee_flexion: {
      label: "Knee bend at the catch",
      low: "Short slide; come forward until the shins are upright.",
      high: "Over-compressed; stop when the shins are upright.",
    },
    finish_elbow_flexion: {
      label: "Elbow bend at the finish",
      low: "Handle stops away from you; draw it to the ribs.",
      high: "Elbows fold tight; stop the handle at the ribs.",
    },
  },
  guide: {
    what_it_measures: "Saddle height, reach and pedalling posture.",
    key_fact:
      "A knee flexion of about 30-40 degrees at the bottom of the stroke, measured while pedalling, is the usual target. [FerrerR12]",
    demographics: "Adult riders.",
    skill: "Everyone who rides.",
    distance: "2.5-3.5 m; rider and both wheels in frame.",
    height: "Lens at the rider's hip height, level.",
    view: "Side: exactly perpendicular to the bicycle on a trainer. Front or back: on the bicycle's line. Rowing: exactly from the side, the whole rail in frame.",
    clothing: "Bib shorts and cycling shoes; hips and knees visible.",
    fps: "60 frames per second recommended, 30 at least.",
    trials: "30 s at usual power after 5 min of riding.",
  },
};
