import { ACTIVITIES, type CaptureFinding, Lang } from "@sagittal/contract";
import { describe, expect, it } from "vitest";
import { activityDefinition } from "../lookup.ts";
import { SOURCES } from "../sources.ts";
import { failures } from "./es/failures.ts";
import { activityName, activityTexts, citeShort, commonTexts, exerciseName, findingText, guide, metricCue, metricLabel } from "./lookup.ts";

/** All texts below a value, by their path. */
function flatten(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => flatten(below, `${path}/${key}`));
}
const all = (lang: Lang) =>
  new Map(flatten({ common: commonTexts(lang), ...Object.fromEntries(ACTIVITIES.map((name) => [name, activityTexts(name, lang)])) }));
const en = all("en");

/** Names and terms that are the same in Spanish. */
const SAME_IN_SPANISH = new Set(["Bandeja", "Control", "Tempo", "Experimental", "Pro Agility 5-10-5"]);
const isUnit = (path: string) => /^\/common\/(units|imperial)\//.test(path);
const isCue = (path: string) => /\/metrics\/\w+\/(low|high)$/.test(path);

describe.each(Lang.options)("texts in %s", (lang) => {
  const texts = all(lang);

  it("exist wherever English has one, and nowhere else", () => {
    expect([...texts.keys()].toSorted()).toEqual([...en.keys()].toSorted());
  });

  it("are written out: no gaps, no stray spaces, cues are sentences", () => {
    for (const [path, text] of texts) {
      expect(text, path).toBe(text.trim());
      expect(text, path).not.toBe("");
      expect(text, path).not.toMatch(/ {2}|\bTODO\b/);
      if (isCue(path)) expect(text, path).toMatch(/^[\p{Lu}«"].*[.!]$/u);
    }
  });

  it("keep the placeholders and source tags of English", () => {
    for (const [path, text] of texts) {
      const marks = (s: string) => (s.match(/\{\w+\}|\[[A-Z]\w+\d\d\w?(?:, \w+)*\]/g) ?? []).toSorted();
      expect(marks(text), path).toEqual(marks(en.get(path)!));
    }
  });

  it("say what to do on every side on which a value can leave its zone", () => {
    for (const activity of ACTIVITIES) {
      for (const row of activityDefinition(activity).zones) {
        if ("referenceOnly" in row) continue;
        const [, minGood, maxGood] = row.limits;
        if (minGood !== null) expect(metricCue(activity, row.metric, "low", lang), `${activity}/${row.metric} low`).toBeTruthy();
        if (maxGood !== null) expect(metricCue(activity, row.metric, "high", lang), `${activity}/${row.metric} high`).toBeTruthy();
      }
    }
  });

  it("cite sources by name in the guides", () => {
    for (const activity of ACTIVITIES) {
      for (const [, tags] of Object.values(activityTexts(activity, lang).guide)
        .join(" ")
        .matchAll(/\[([^\]]+)\]/g)) {
        for (const tag of tags!.split(", ")) expect(Object.keys(SOURCES)).toContain(tag);
      }
      expect(Object.values(guide(activity, lang)).join(" "), activity).not.toContain("[");
    }
  });
});

describe("translations", () => {
  it("address nobody in Spanish where they speak of filming: the same words stand beside the coach's usted and the athlete's tú", () => {
    const familiar =
      /\b(graba|acércate|coloca|colócate|usa|evita|mantén|recorta|comprueba|introduce|inténtalo|súbelo|expórtalo|elige|conserva|exporta|aterriza|compara|respeta|tu|tus|te)\b/i;
    const guides = ACTIVITIES.map((activity) => activityTexts(activity, "es").guide);
    const spoken = flatten({ ...commonTexts("es"), failures: failures.reasons, guides }).filter(([, text]) => familiar.test(text));
    expect(spoken).toEqual([]);
  });

  it("are Russian in Russian", () => {
    for (const [path, text] of all("ru")) {
      if (!isUnit(path)) expect(text, path).toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  it("are Spanish in Spanish", () => {
    for (const [path, text] of all("es")) {
      if (isUnit(path) || SAME_IN_SPANISH.has(text) || !/\p{L}{2}/u.test(text)) continue;
      expect(text, path).not.toBe(en.get(path));
      expect(text, path).not.toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  it("have different labels for the metrics of one activity", () => {
    for (const lang of Lang.options) {
      for (const activity of ACTIVITIES) {
        const labels = Object.entries(activityTexts(activity, lang).metrics).map(
          ([key, { label }]) => `${label} ${activityDefinition(activity).metrics[key]?.unit}`,
        );
        expect(
          labels.filter((label, i) => labels.indexOf(label) !== i),
          `${activity} ${lang}`,
        ).toEqual([]);
      }
    }
  });
});

describe("lookups", () => {
  it("name the activities as the contract does", () => {
    expect(ACTIVITIES.map((activity) => activityName(activity, "en"))).toEqual([
      "Running",
      "Walking",
      "Vertical Jump",
      "Weightlifting",
      "Mobility Assessment",
      "Workspace Wellness",
      "Agility",
      "Fencing",
      "Cycling",
      "Tennis",
      "Padel Tennis",
      "Bowling",
      "Baseball",
      "Football",
      "Badminton",
      "Cricket",
      "Basketball",
      "Scuba Diving",
      "Ice Hockey",
      "American Football",
      "Falls Risk Indicator",
    ]);
  });

  it("label a side, and pass unknown keys through", () => {
    expect(metricLabel("running", "contact_time_left", "en")).toBe("Ground contact time (left)");
    expect(metricLabel("running", "contact_time", "ru")).toBe("Время контакта с опорой");
    expect(metricLabel("running", "coach_review", "en")).toBe("coach_review");
    expect(exerciseName("jump", "Broad Jump", "es")).toBe("Salto horizontal");
    expect(exerciseName("jump", "Old preset", "es")).toBe("Old preset");
  });

  it("cite briefly and once", () => {
    expect(citeShort(["Heid11", "coaching", "Heid11"], "es")).toBe("Heiderscheit et al. 2011; Consenso de entrenadores");
  });

  it("say what happened and what to do about a finding", () => {
    const finding: CaptureFinding = { code: "implausible_geometry", severity: "medium", data: { reason: "scale" } };
    const text = findingText(finding, "en");
    expect(text.happened).toBe(
      "Measured body proportions or positions are inconsistent; treat the values with care (two ways to find the scale disagree).",
    );
    expect(text.action).toMatch(/tripod/);
    expect(findingText({ ...finding, data: { reason: "unheard of" } }, "ru").happened).toMatch(/осторожно\.$/);
    const other = findingText({ ...finding, severity: "high", data: { reason: "movement" } }, "es");
    expect(other.title).toBe("No se vio el ejercicio elegido");
    expect(other.happened).not.toMatch(/proporciones/);
    const slow = findingText({ ...finding, severity: "high", data: { reason: "timebase" } }, "en");
    expect(slow.title).toBe("The video plays in slow motion");
    expect(slow.action).toMatch(/true frame rate/);
  });

  it("say of an oblique camera whose angles were read in space what holds, not that they are distorted", () => {
    const oblique: CaptureFinding = { code: "camera_off_plane", severity: "medium", data: {} };
    const inSpace = { ...oblique, data: { angles_from: "space" } };
    expect(findingText(oblique, "en").happened).toMatch(/angles are distorted/);
    expect(findingText(inSpace, "en").happened).toMatch(/read in space.*wider error.*ankle angles, is left out/);
    expect(findingText(inSpace, "ru").happened).toMatch(/в пространстве, с большей погрешностью.*голеностопе, не приводится/);
    expect(findingText({ ...inSpace, severity: "high" }, "es").happened).toMatch(/en el espacio, con un error mayor.*tobillo, se omite/);
  });
});
