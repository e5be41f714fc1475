import type { CaptureFinding, CaptureNote, Lang } from "@sagittal/contract";

/** Texts for what a finding's data show, instead of the text of its code. */
const SPECIAL_WORDS = ["other_movement", "slow_motion", "angles_in_space", "coarse_picture"] as const;
type SpecialWords = (typeof SPECIAL_WORDS)[number];

/** True for texts that do not differ by severity. */
export const isSpecial = (words: CaptureFinding["code"] | SpecialWords): words is SpecialWords =>
  SPECIAL_WORDS.some((special) => special === words);

/** Share of the picture's height that an athlete should fill. From here on the camera is near enough, and what is too small is the picture. */
export const FILLED_SHARE = 0.65;

function isCoarsePicture({ code, data: { person_px, frame_h_px } }: CaptureFinding): boolean {
  const known = typeof person_px === "number" && typeof frame_h_px === "number";
  return code === "subject_too_far" && known && person_px >= FILLED_SHARE * frame_h_px;
}

/**
 * The text for a finding: that of its code, unless its data show that another movement than the chosen exercise was filmed, that the clip
 * plays in slow motion, that an oblique camera's angles were read in space, or that the athlete fills a picture of few pixels.
 */
export function findingWords(finding: CaptureFinding): CaptureFinding["code"] | SpecialWords {
  const { code, data } = finding;
  if (code === "implausible_geometry" && data.reason === "movement") return "other_movement";
  if (code === "implausible_geometry" && data.reason === "timebase") return "slow_motion";
  if (isCoarsePicture(finding)) return "coarse_picture";
  return code === "camera_off_plane" && data.angles_from === "space" ? "angles_in_space" : code;
}

const WEIGHT = { low: 0, medium: 1, high: 2 } as const satisfies Record<CaptureFinding["severity"], number>;

/**
 * The findings whose advice can be followed together. A small figure asks for a nearer camera and a figure that leaves the picture for a
 * farther one: only the more severe of the two gives advice; of two equally severe ones leaving the picture, because data outside the picture is lost.
 * Where the clip is known to show another exercise only that is said: another place of the camera would not turn it into the chosen one.
 */
export function compatibleAdvice(findings: readonly CaptureFinding[], notes: readonly CaptureNote[] = []): CaptureFinding[] {
  const other = findings.filter(isOtherMovement);
  if (other.length > 0 && notes.some(({ code }) => code === "looks_like")) return other;
  const far = findings.find((f) => f.code === "subject_too_far" && !isCoarsePicture(f));
  const left = findings.find((f) => f.code === "subject_left_frame");
  if (!far || !left) return [...findings];
  const weaker = WEIGHT[far.severity] > WEIGHT[left.severity] ? left : far;
  return findings.filter((f) => f !== weaker);
}

/** True when another movement than the chosen exercise was filmed: then the recording is not to blame for what is missing. */
export const isOtherMovement = (finding: CaptureFinding): boolean => findingWords(finding) === "other_movement";

/** True when the clip plays in slow motion as if at normal speed. */
const isSlowMotion = (finding: CaptureFinding): boolean => findingWords(finding) === "slow_motion";

/** The notes that no finding says already. */
export const unsaidNotes = (notes: readonly CaptureNote[], findings: readonly CaptureFinding[]): CaptureNote[] =>
  notes.filter(({ code }) => code !== "slow_motion" || !findings.some(isSlowMotion));

/** The findings, the gravest first; before all that another movement was filmed, or that the clip plays in slow motion. */
export const gravestFirst = (findings: readonly CaptureFinding[]): CaptureFinding[] => {
  const decides = (finding: CaptureFinding): number => Number(isOtherMovement(finding) || isSlowMotion(finding));
  return findings.toSorted((a, b) => decides(b) - decides(a) || WEIGHT[b.severity] - WEIGHT[a.severity]);
};

/** Findings that ask for another place of the camera. */
const OF_PLACE: ReadonlySet<CaptureFinding["code"]> = new Set(["subject_too_far", "subject_left_frame", "camera_off_plane"]);

/** False when the findings ask for another place of the camera: then nothing says to film from the same one. */
export const isPlaceGood = (findings: readonly CaptureFinding[]): boolean =>
  findings.every((finding) => !OF_PLACE.has(finding.code) || isCoarsePicture(finding));

/** The note about parts outside of the picture with each part and its time, named where the text's first clause ends. */
export function namedParts(text: string, parts: readonly { name: string; seconds: number }[], lang: Lang): string {
  if (parts.length === 0) return text;
  const seconds = new Intl.NumberFormat(lang, { style: "unit", unit: "second", maximumFractionDigits: 1 });
  const named = parts.map((part) => `${part.name} (${seconds.format(part.seconds)})`);
  return text.replace(";", `: ${new Intl.ListFormat(lang, { type: "conjunction" }).format(named)};`);
}
